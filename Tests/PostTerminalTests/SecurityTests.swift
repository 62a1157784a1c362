import PostDocument
import Testing

@testable import PostTerminal

@Suite struct SecurityTests {
  /// What attackers put into posts: each would act on a terminal, or hide or turn text.
  static let attacks = [
    "\u{1B}[31mred", "\u{1B}[2J", "\u{1B}[3J\u{1B}[H", "\u{9B}31m", "\u{1B}]0;title\u{7}",
    "\u{1B}]52;c;ZXZpbA==\u{7}", "\u{9D}0;title\u{9C}", "\u{1B}]8;;https://evil.example\u{1B}\\x",
    "\u{1B}P$q\"p\u{1B}\\", "\u{90}q\u{9C}", "\u{1B}_Gf=100,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\",
    "\u{9F}x\u{9C}", "\u{1B}^x\u{1B}\\", "\u{98}x", "\u{1B}kname\u{1B}\\", "\u{1B}c", "\u{1B}#8",
    "\u{1B}(0", "a\u{E}b\u{F}", "\u{5}", "\u{1B}[6n", "\u{1B}[c", "\u{1B}[21t", "\u{1B}[?1049h",
    "\u{1B}[?2026h", "\u{1B}[>u", "a\u{8}b", "a\rb", "a\u{B}b\u{C}c", "a\u{85}b", "a\u{84}b",
    "a\u{2028}b\u{2029}c", "\u{7F}", "\u{0}", "\u{202E}gpj.exe", "\u{2066}a\u{2069}\u{61C}",
    "a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e", "\u{3164}\u{FFA0}\u{115F}\u{1160}", "\u{FFF9}a\u{FFFA}b",
    "\u{E0041}\u{E0042}", "\u{E01F0}", "\u{10EEEE}", "x\u{200D}\u{200C}\u{FE0F}",
    "\u{1B}", "[0m", "\u{1B}[", "\u{1B}]8;;", "\u{180E}\u{34F}\u{17B4}", "\u{1D173}",
    String([0xFFFE, 0xFDD0].compactMap(Unicode.Scalar.init).map(Character.init)),
  ]

  static func hasFault(_ output: String) -> String? {
    let parsed = TerminalOutput(output)
    if let fault = parsed.fault { return fault }
    let isOpen = parsed.lines.contains { $0.isStyledAtEnd || $0.isLinkedAtEnd }
    return isOpen ? "a line that ends in a style or link" : nil
  }

  @Test(arguments: attacks)
  func `Nothing acts on a terminal through any field of a document`(attack: String) throws {
    let target = LinkTarget("https://a.example/\(attack)") ?? LinkTarget("https://a.example/")
    let link = target.map { Link($0, title: attack) }
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
      .list(List(items: [ListItem([content])])), .codeBlock(CodeBlock(attack)),
      .table(
        Table(
          caption: runs, head: [TableRow([TableCell(.header, [content])])],
          body: [TableRow([TableCell(.data, [content])])])),
      .details(Details(summary: runs, state: .open, [content])),
    ]
    if let figure = Figure(image, caption: runs) { blocks.append(.figure(figure)) }

    for width in [1, 2, 7, 80] {
      for placement in LinkPlacement.allCases {
        var options = TerminalOptions()
        options.width = width
        options.links = placement
        options.shows = [.spoilers, .details]
        let output = TerminalRenderer(options).render(Document(blocks))
        #expect(SecurityTests.hasFault(output) == nil, "width \(width): \(shown(output))")
      }
    }
  }

  private func image(_ alternative: String) -> Image? {
    ImageSource("https://a.example/a.png").map { Image($0, alternative: alternative) }
  }

  // The document already keeps these out; the encoder must not count on it.
  @Test(arguments: attacks)
  func `The encoder lets nothing through, whatever lines hold`(attack: String) {
    var lines = Lines()
    lines.append(attack.utf8, cells: 1, style: TextStyle(attributes: .bold))
    lines.append(attack.utf8, cells: 1, style: .plain, link: LinkNumber(value: 0))
    lines.endLine()
    var encoder = ANSIEncoder(color: .truecolor, links: ["https://a.example/\(attack)"])
    encoder.encode(lines)
    let output = String(decoding: encoder.output, as: UTF8.self)
    #expect(SecurityTests.hasFault(output) == nil, "\(shown(output))")
  }

  private func encoded(_ text: String) -> String {
    var lines = Lines()
    lines.append(text.utf8, cells: 0, style: .plain)
    lines.endLine()
    var encoder = ANSIEncoder(color: .none, links: [])
    encoder.encode(lines)
    return String(decoding: encoder.output, as: UTF8.self)
  }

  @Test func `The allow-list knows what may leave and what not`() {
    for text in ["", "a\n", "日\u{200D}", "\u{1B}[0m", "\u{1B}[1;38;2;1;2;3m", "\u{1B}]8;;\u{1B}\\"]
    {
      #expect(OutputAllowList.firstFault(in: Array(text.utf8)) == nil, "\(shown(text))")
    }
    let link = "\u{1B}]8;id=1;https://a.example/\u{1B}\\"
    #expect(OutputAllowList.firstFault(in: Array(link.utf8)) == nil)
    for text in SecurityTests.attacks where !["[0m", "\u{1B}[31mred"].contains(text) {
      let isJoiner = ["x\u{200D}\u{200C}\u{FE0F}", "\u{E0041}\u{E0042}"].contains(text)
      #expect(
        isJoiner == (OutputAllowList.firstFault(in: Array(text.utf8)) == nil), "\(shown(text))")
    }
    for text in [
      "\u{1B}]8;;\u{7}", "\u{1B}]8;x=1;a\u{1B}\\", "\u{1B}]8;;a b\u{1B}\\", "\u{1B}[m\u{1B}[?1m",
    ] {
      #expect(OutputAllowList.firstFault(in: Array(text.utf8)) != nil, "\(shown(text))")
    }
  }

  @Test func `Controls are shown as their pictures`() {
    #expect(encoded("a\u{1B}[2Jb\u{7F}c\u{9B}d\u{8}\n") == "a␛[2Jb␡c\u{FFFD}d␈␊\n")
  }

  @Test func `Joiners and selectors stay where they act`() {
    #expect(
      encoded("👩\u{200D}🚀 ❤\u{FE0F} 1\u{FE0F}\u{20E3}")
        == "👩\u{200D}🚀 ❤\u{FE0F} 1\u{FE0F}\u{20E3}\n")
    #expect(encoded("می\u{200C}خواهم 葛\u{E0100}") == "می\u{200C}خواهم 葛\u{E0100}\n")
    #expect(encoded("\u{200D}a\u{200D}b\u{FE0F}\u{FE0F} \u{FE0F}c") == "ab c\n")
  }

  @Test func `Tags stay behind a flag`() {
    #expect(encoded("🏴󠁧󠁢󠁥󠁮󠁧󠁿a") == "🏴󠁧󠁢󠁥󠁮󠁧󠁿a\n")
    #expect(encoded("a\u{E0067}\u{E0062}") == "a\n")
  }

  @Test func `A flood of marks is cut to eight`() {
    let flood = String(repeating: "\u{301}", count: 1000)
    #expect(encoded("a\(flood)b").unicodeScalars.count == 1 + 8 + 1 + 1)
  }

  @Test func `What the encoder does is the width that lines were laid out for`() {
    // Dropped scalars take no cell, replaced ones take one.
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

  @Test func `Escaped markup and numbers of characters stay text`() {
    #expect(
      render([text("&#27;[31m &lt;b&gt; \\u001b[2J")], plain())
        == "&#27;[31m &lt;b&gt; \\u001b[2J\n")
  }
}
