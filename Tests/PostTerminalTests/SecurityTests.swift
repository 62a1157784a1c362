import PostDocument
import PostPolicy
import PostSanitizer
import PostText
import TestSupport
import Testing

@testable import PostTerminal

@Suite struct SecurityTests {
  /// Every control character.
  static let controls = (Array(UInt32(0)...0x1F) + Array(0x7F...0x9F))
    .compactMap(Unicode.Scalar.init).map { String(Character($0)) }

  /// Escape sequences with 7-bit and 8-bit introducers.
  static let sequences: [String] = {
    let families: [(starts: [String], bodies: [String])] = [
      (
        ["\u{1B}[", "\u{9B}"],
        // Styles, cursor, erasing, scrolling, repetition, reports (typed into the shell), modes.
        [
          "31m", "38;2;1;2;3m", "2J", "3J", "H", "5A", "99B", "2K", "5b", "2;3r", "10L", "5P", "5S",
          "5n", "6n", "c", ">c", "21t", ">u", "?25l", "?47h", "?1049h", "?1000h", "?1006h",
          "?2004h", "?2026h", "?2027h", "?2031h", "!p", "",
        ]
      ),
      (
        ["\u{1B}]", "\u{9D}"],
        // Titles, colors, folder, links, notifications, fonts, clipboard, shell integration,
        // files, sizes.
        [
          "0;t", "1;t", "2;t", "4;1;red", "10;red", "11;?", "104", "7;file:///",
          "8;;https://evil.example", "9;t", "99;;t", "777;notify;a;b", "50;f", "52;c;ZXZpbA==",
          "133;A", "633;A", "1337;File=:AAAA", "66;s=2;x", "",
        ].flatMap { [$0 + "\u{7}", $0 + "\u{1B}\\", $0 + "\u{9C}", $0] }
      ),
      (
        ["\u{1B}P", "\u{90}"],
        ["$q\"p", "+q544e", "q#0;2;0;0;0~-", "tmux;\u{1B}\u{1B}]0;t\u{7}", "p", ""]
          .flatMap { [$0 + "\u{1B}\\", $0 + "\u{9C}", $0] }
      ),
      (
        ["\u{1B}_", "\u{9F}", "\u{1B}^", "\u{9E}", "\u{1B}X", "\u{98}", "\u{1B}k"],
        ["Gf=100,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\", "x\u{9C}", "x"]
      ),
      (["\u{1B}"], ["c", "#8", "(0", "7", "8", "D", "E", "M", "Z", "=", ">", "n", "o", "|", ""]),
    ]
    return families.flatMap { family in
      family.starts.flatMap { start in family.bodies.map { start + $0 } }
    }
  }()

  /// Scalars that hide or reorder text, or are misplaced.
  static let tricks = [
    "a\u{E}b\u{F}", "a\u{8}b", "a\rb", "a\u{B}b\u{C}c", "a\u{85}b", "a\u{84}b",
    "a\u{2028}b\u{2029}c", "\u{202E}gpj.exe", "\u{2066}a\u{2069}\u{61C}", "\u{200E}\u{200F}",
    "\u{2067}a", "\u{202A}a\u{202C}",
    "a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e", "\u{3164}\u{FFA0}\u{115F}\u{1160}",
    "\u{FFF9}a\u{FFFA}b\u{FFFB}", "\u{E0041}\u{E0042}", "\u{E01F0}", "\u{10EEEE}",
    "x\u{200D}\u{200C}\u{FE0F}", "[0m", "[38;2;1;2;3m", "\u{180E}\u{34F}\u{17B4}", "\u{180B}",
    "\u{1D173}", "\u{2062}", String(repeating: "a\u{301}\u{302}\u{303}\u{304}", count: 9),
    "a" + String(repeating: "\u{301}", count: 40),
    String([0xFFFE, 0xFDD0].compactMap(Unicode.Scalar.init).map(Character.init)),
  ]

  static let attacks = controls + sequences + tricks

  static func hasFault(_ output: String) -> String? {
    let parsed = TerminalOutput(output)
    if let fault = parsed.fault { return fault }
    let isOpen = parsed.lines.contains { $0.isStyledAtEnd || $0.isLinkedAtEnd }
    return isOpen ? "a line that ends in a style or link" : nil
  }

  @Test(
    "an escape sequence in any field of a document cannot control the terminal", arguments: attacks)
  func documentFields(attack: String) throws {
    let target = LinkTarget("https://a.example/\(attack)") ?? LinkTarget("https://a.example/")
    let link = target.map { Hyperlink($0, title: attack) }
    let image = try #require(self.image(attack))
    var runs = Inlines([
      .text(attack), .text(attack, marks: .code), .text(attack, link: link), .lineBreak,
      .text(attack, marks: .spoiler), Inline(.image(image), link: link),
    ])
    if let mention = Mention("@\(attack)", target: target, id: attack) {
      runs.append(Inline(.mention(mention)))
    }
    if let hashtag = Hashtag("#\(attack)", target: target, id: attack) {
      runs.append(Inline(.hashtag(hashtag)))
    }
    let content = Block.paragraph(Paragraph(runs))
    var blocks: Blocks = [
      content, .heading(Heading(level: 1, runs)), .quote(Quote([content])),
      .list(ListBlock(items: [ListItem([content])])), .codeBlock(CodeBlock(attack)),
      .table(
        TableBlock(
          caption: runs, head: [TableBlock.Row([TableBlock.Cell(.header, [content])])],
          body: [TableBlock.Row([TableBlock.Cell(.data, [content])])])),
      .details(Details(summary: runs, state: .open, [content])),
    ]
    if let figure = Figure(image, caption: runs) { blocks.append(.figure(figure)) }

    for (width, placement) in [(1, LinkPlacement.footnotes), (7, .inline), (80, .footnotes)] {
      var options = TerminalOptions()
      options.width = width
      options.links = placement
      options.shows = [.spoilers, .details]
      let output = TerminalRenderer(options).render(Document(blocks))
      #expect(SecurityTests.hasFault(output) == nil, "width \(width): \(shown(output))")
    }
  }

  private func image(_ alternative: String) -> InlineImage? {
    ImageSource("https://a.example/a.png").map { InlineImage($0, alternative: alternative) }
  }

  /// Returns a post in HTML that has the text in every field.
  private func post(_ text: String) -> String {
    """
    <p lang="\(text)">\(text) <b>\(text)</b> <code>\(text)</code> <a \
    href="https://a.example/\(text)" title="\(text)">\(text)</a> <a href="\(text)">b</a> <img \
    src="https://a.example/\(text)" alt="\(text)" title="\(text)"> <a class="u-url mention" \
    href="https://a.example/@\(text)">@\(text)</a> <a class="mention hashtag" \
    href="https://a.example/\(text)">#\(text)</a> <span class="spoiler">\(text)</span></p>
    <h1>\(text)</h1><blockquote>\(text)</blockquote><ul><li>\(text)</ul>
    <pre><code class="language-\(text)">\(text)</code></pre>
    <pre><code class="language-swift">"\(text)</code></pre>
    <table><caption>\(text)</caption><tr><th>\(text)<td>\(text)</table>
    <details open><summary>\(text)</summary>\(text)</details>
    <figure><img src="https://a.example/b" alt="\(text)"><figcaption>\(text)</figcaption></figure>
    """
  }

  private func references(_ text: String, _ digits: (UInt32) -> String) -> String {
    text.unicodeScalars.map { "&#\(digits($0.value));" }.joined()
  }

  @Test(
    "an escape sequence in any part of an HTML post cannot control the terminal", arguments: attacks
  )
  func htmlFields(attack: String) throws {
    let decimal = references(attack) { "\($0)" }
    let forms = [
      attack.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing("\"", with: "&quot;"), decimal,
      references(attack) { "x" + String($0, radix: 16) },
      decimal.replacing("&", with: "&amp;"),
    ]
    for (number, form) in forms.enumerated() {
      let document = try Sanitizer(policy: .post).sanitize(post(form)).document
      var options = TerminalOptions()
      options.shows = [.spoilers]
      options.styling = number == 1 ? .plain : .ansi
      let output = TerminalRenderer(options).render(document)
      #expect(SecurityTests.hasFault(output) == nil, "\(form): \(shown(output))")
      guard number == 0 else { continue }
      let svgImage = SVGRenderer(options).render(document)
      let isClean = svgImage.unicodeScalars.allSatisfy {
        $0 == "\n" || TerminalOutput.fault(of: $0) == nil
      }
      #expect(isClean, "\(form): \(shown(svgImage))")
    }
  }

  // A document cannot hold escape sequences, but the encoder does not rely on that.
  @Test("the ANSI encoder writes no escape sequence of a text or link target", arguments: attacks)
  func encodedLines(attack: String) {
    var lines = Lines()
    var styles = StyleTable(TerminalOptions())
    let bytes = Array(attack.utf8)
    lines.append(bytes, cells: 1, style: styles.id(of: TextStyle(attributes: .bold)))
    lines.append(bytes, cells: 1, style: .plain, link: LinkNumber(value: 0))
    lines.endLine(fill: .max)
    let output = encoded(lines, styles, links: [Array("https://a.example/\(attack)".utf8)])
    #expect(SecurityTests.hasFault(output) == nil, "\(shown(output))")
  }

  private func encoded(_ text: String) -> String {
    var lines = Lines()
    lines.append(Array(text.utf8), cells: 0, style: .plain)
    lines.endLine(fill: .max)
    return encoded(lines, StyleTable(TerminalOptions(color: .none, styling: .plain)))
  }

  private func encoded(_ lines: Lines, _ styles: StyleTable, links: [[UInt8]] = []) -> String {
    var encoder = ANSIEncoder(color: .truecolor)
    let count = encoder.encode(lines, PageTables(styles: styles, links: links), limit: .max)
    #expect(count == lines.lines.count)
    return String(decoding: encoder.output, as: UTF8.self)
  }

  @Test("the output allowlist accepts styles, hyperlinks and printable text, and nothing else")
  func outputAllowList() {
    for text in ["", "a\n", "日\u{200D}", "\u{1B}[0m", "\u{1B}[1;38;2;1;2;3m", "\u{1B}]8;;\u{1B}\\"]
    {
      #expect(OutputAllowList.firstFault(in: Array(text.utf8)) == nil, "\(shown(text))")
    }
    let link = "\u{1B}]8;id=1;https://a.example/\u{1B}\\"
    #expect(OutputAllowList.firstFault(in: Array(link.utf8)) == nil)
    // Styles are allowed in the output, but not in text.
    let allowed = ["\n", "\u{1B}[31m", "\u{1B}[38;2;1;2;3m"]
    for text in SecurityTests.controls + SecurityTests.sequences {
      #expect(
        allowed.contains(text) == (OutputAllowList.firstFault(in: Array(text.utf8)) == nil),
        "\(shown(text))")
    }
    for text in ["\u{202E}a", "\u{200B}", "\u{FFF9}", "\u{E01F0}", "\u{10EEEE}", "\u{3164}"] {
      #expect(OutputAllowList.firstFault(in: Array(text.utf8)) != nil, "\(shown(text))")
    }
    for text in [
      "\u{1B}]8;;\u{7}", "\u{1B}]8;x=1;a\u{1B}\\", "\u{1B}]8;;a b\u{1B}\\", "\u{1B}[m\u{1B}[?1m",
    ] {
      #expect(OutputAllowList.firstFault(in: Array(text.utf8)) != nil, "\(shown(text))")
    }
  }

  @Test("ESC, DEL and BS are written as control pictures, and C1 controls as U+FFFD")
  func controlPictures() {
    #expect(encoded("a\u{1B}[2Jb\u{7F}c\u{9B}d\u{8}\n") == "a␛[2Jb␡c\u{FFFD}d␈␊\n")
  }

  @Test("joiners and variation selectors are kept in emoji and Persian, and dropped elsewhere")
  func joiners() {
    #expect(
      encoded("👩\u{200D}🚀 ❤\u{FE0F} 1\u{FE0F}\u{20E3}")
        == "👩\u{200D}🚀 ❤\u{FE0F} 1\u{FE0F}\u{20E3}\n")
    #expect(encoded("می\u{200C}خواهم 葛\u{E0100}") == "می\u{200C}خواهم 葛\u{E0100}\n")
    #expect(encoded("\u{200D}a\u{200D}b\u{FE0F}\u{FE0F} \u{FE0F}c") == "ab c\n")
  }

  @Test("tag characters are kept after a black flag, and dropped elsewhere")
  func tags() {
    #expect(encoded("🏴󠁧󠁢󠁥󠁮󠁧󠁿a") == "🏴󠁧󠁢󠁥󠁮󠁧󠁿a\n")
    #expect(encoded("a\u{E0067}\u{E0062}") == "a\n")
  }

  @Test("of 1000 combining marks on a letter, eight are written")
  func markLimit() {
    let flood = String(repeating: "\u{301}", count: 1000)
    #expect(encoded("a\(flood)b").unicodeScalars.count == 1 + 8 + 1 + 1)
  }

  @Test("scalars dropped on output have width 0, and scalars replaced on output have width 1")
  func encodedWidth() {
    // Dropped scalars take no cell, replaced scalars take one.
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = ScalarProperties(of: scalar.value)
      switch properties.disposition {
      case .dropped, .contextual: #expect(properties.width == .zero)
      case .replaced: #expect(properties.width == .one)
      case .printed: break
      }
    }
  }

  @Test("text that looks like a tag, reference or escape sequence is unchanged")
  func escapedMarkup() {
    #expect(
      render([text("&#27;[31m &lt;b&gt; \\u001b[2J")], plain())
        == "&#27;[31m &lt;b&gt; \\u001b[2J\n")
  }

  @Test("in generated text, few characters without a width follow a base character")
  func floods() {
    let pieces = [
      "a", "\u{301}", "\u{E47}", "\u{1161}", "\u{11A8}", "\u{FE00}", "\u{FE0F}", "\u{200D}",
      "\u{200C}", "\u{1F3F4}", "\u{E0061}", "\u{E007F}", "\u{1100}", "\u{231A}", "\u{FE0E}",
    ]
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let few = (0..<3).map { _ in random.pick(pieces) }
      let flood = (0..<100).map { _ in random.pick(few) }.joined()
      var length = 0
      for scalar in render([text("a" + flood)], plain(80)).unicodeScalars {
        let isBase = ["a", "\n", "\u{1100}", "\u{231A}", "\u{1F3F4}"].contains(scalar)
        length = isBase ? 0 : length + 1
        #expect(length <= 20, "seed \(seed)")
      }
    }
  }
}
