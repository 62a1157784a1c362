import Foundation
import PostKit
import PostText
import TestSupport
import Testing

@testable import PostTerminal

/// Law 5: every line fits, text keeps its order, and output contains allowed sequences only.
@Suite struct TerminalLawTests {
  @Test("pages of generated documents fit any width and show all visible text in order")
  func generatedDocuments() {
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let options = options(&random)
      var concealer = Concealer(
        spoiler: Secret.spoiler, folded: Secret.folded, shows: options.shows)
      let blocks = Array(concealer.rewrite(DocumentGenerator.document(seed: seed)).blocks)
      guard let fault = fault(of: blocks, options) else { continue }
      let smallest = shrink(blocks) { self.fault(of: $0, options) != nil }
      Issue.record(
        """
        seed \(seed), width \(options.width), shows \(options.shows.rawValue), \
        \(options.styling), \(options.hyperlinks), \(options.charset), \(options.widths): \(fault)
        \(Document(Blocks(smallest)).tree)
        """)
    }
  }

  /// Cell widths from other software than PostKit.
  private static let cells: TerminalCells = {
    do { return try TerminalCells() } catch { preconditionFailure("\(error)") }
  }()

  private func options(_ random: inout Random) -> TerminalOptions {
    var options = TerminalOptions()
    options.width = random.oneIn(4) ? random.number(2...8) : random.number(2...100)
    options.measure = random.pick([0, 1, 20, 80])
    let shows: [Reveals] = [[], .spoilers, .details, [.spoilers, .details]]
    options.shows = random.pick(shows)
    options.styling = random.pick(Styling.allCases)
    options.hyperlinks = random.pick(Hyperlinks.allCases)
    options.charset = random.pick(Charset.allCases)
    options.widths = random.pick(WidthPolicy.allCases)
    return options
  }

  /// Returns a description of the first fault in the page of the blocks.
  private func fault(of blocks: [Block], _ options: TerminalOptions) -> String? {
    let document = Document(Blocks(blocks))
    let output = TerminalRenderer(options).render(document)
    let scanner = TerminalScanner(output)
    if let fault = scanner.fault { return fault }
    if output != TerminalRenderer(options).render(document) { return "a second rendering differs" }
    let rules = DisplayWidth(policy: options.widths, ambiguous: options.ambiguousWidth)
    let lines = scanner.text.split(separator: "\n")
    if let wide = lines.first(where: { rules.cells(of: String($0)) > options.width }) {
      return "too wide: \(wide)"
    }
    let joinsEmoji = options.widths == .grapheme
    if let wide = lines.first(where: {
      TerminalLawTests.cells.cells(of: $0, joinsEmoji: joinsEmoji) > options.width
    }) {
      return "too wide for a terminal: \(wide)"
    }
    return textFault(of: document, on: scanner.text, options)
  }

  @Test("rows are the lines of a page, and each hidden part can be shown")
  func rows() {
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      var options = options(&random)
      let document = DocumentGenerator.document(seed: seed)
      options.shows = []
      // Each opened part can contain others.
      var numbers: Set<Int> = []
      var rows = TerminalRenderer(options).rows(document)
      while case let hidden = rows.hiddenParts, !hidden.isEmpty {
        #expect(numbers.isDisjoint(with: hidden), "seed \(seed)")
        guard numbers.isDisjoint(with: hidden) else { return }
        #expect(TerminalScanner(rows.page).fault == nil, "seed \(seed)")
        numbers.formUnion(hidden)
        rows = TerminalRenderer(options).rows(document, revealing: numbers)
      }
      #expect(!rows.page.contains("[spoiler]"), "seed \(seed)")
      options.shows = [.spoilers, .details]
      let page = TerminalRenderer(options).render(document)
      // Parts without a URL have link numbers, too.
      let shown = TerminalRenderer(options).rows(document).page
      #expect(
        shown.replacing(/;id=[0-9]+;/, with: ";") == page.replacing(/;id=[0-9]+;/, with: ";"),
        "seed \(seed)")
    }
  }

  @Test("pages with different themes have the same text, except for spaces at line ends")
  func themes() {
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      var options = options(&random)
      options.theme = TerminalLawTests.theme(&random)
      let blocks = Array(DocumentGenerator.document(seed: seed).blocks)
      guard let fault = themeFault(of: blocks, options) else { continue }
      let smallest = shrink(blocks) { themeFault(of: $0, options) != nil }
      Issue.record(
        """
        seed \(seed), width \(options.width), \(options.charset): \(fault)
        \(Document(Blocks(smallest)).tree)
        """)
    }
  }

  /// Returns a theme with styles that are visible on spaces and styles that are not.
  private static func theme(_ random: inout Random) -> Theme {
    var theme = Theme()
    for key in Theme.Key.allCases where random.number(0...1) == 0 {
      theme[key] = random.pick([
        TextStyle(attributes: .underline), TextStyle(attributes: .reverse),
        TextStyle(attributes: .bold),
        TextStyle(background: TerminalColor(red: 0, green: 0, blue: 0, indexed: 16, basic: .black)),
      ])
    }
    return theme
  }

  /// Returns a description of the difference between the styled and the unstyled page.
  private func themeFault(of blocks: [Block], _ options: TerminalOptions) -> String? {
    var options = options
    options.styling = .ansi
    var bare = options
    bare.theme = Theme()
    let pages = [bare, options].map { options in
      TerminalScanner(TerminalRenderer(options).render(Document(Blocks(blocks)))).text
        .split(separator: "\n", omittingEmptySubsequences: false).map { line in
          // By scalars, because a prepended mark forms one character with the space after it.
          line.unicodeScalars.reversed().drop { $0 == " " }.reversed() as [Unicode.Scalar]
        }
    }
    let lines = zip(pages[0], pages[1]).first { $0 != $1 }
    if let lines {
      let (bare, styled) = (String.UnicodeScalarView(lines.0), String.UnicodeScalarView(lines.1))
      return "'\(styled)' for '\(bare)'"
    }
    return pages[0].count == pages[1].count ? nil : "\(pages[1].count) lines for \(pages[0].count)"
  }

  private func textFault(
    of document: Document, on page: String, _ options: TerminalOptions
  ) -> String? {
    var words = LetterCollector()
    words.visit(document)
    let page = LetterCollector.withoutScripts(page)
    if let shown = page.unicodeScalars.first(where: Secret.contains) {
      return "'\(shown)' is not hidden in \(page)"
    }
    if let missing = words.missing(in: page) { return "'\(missing)' is missing in \(page)" }
    // Lines of adjacent cells alternate, and a narrow table repeats its heads.
    guard !words.foundTable else { return nil }
    if words.foundHiddenSpoiler,
      // A right-to-left marker can be inside of the placeholder.
      !PageContent(page, options.charset).showsSpoiler,
      !PageContent(marked: document, options).showsSpoiler
    {
      return "no spoiler in \(page)"
    }
    var endless = options
    (endless.width, endless.measure) = (.max, 0)
    return contentFault(of: document, options, endless)
  }

  /// Returns a description of the difference between the contents of two pages of a document.
  ///
  /// The markers of right-to-left blocks are after the first line of their text, so their place in
  /// the content depends on the width. If the contents differ, they are compared without markers.
  private func contentFault(
    of document: Document, _ options: TerminalOptions, _ other: TerminalOptions
  ) -> String? {
    let pages = [options, other].map { TerminalRenderer($0).render(document) }
    let texts = pages.map { TerminalScanner($0).text }
    if PageContent(texts[0], options.charset) == PageContent(texts[1], options.charset) {
      return nil
    }
    let marked = [options, other].map { PageContent(marked: document, $0) }
    guard marked[0] != marked[1] else { return nil }
    return "\(marked[0])\nis not\n\(marked[1]), on\n\(texts[0])"
  }

  @Test("the comparison of pages with right-to-left markers detects each change of the text")
  func contentComparison() throws {
    func content(_ html: String, width: Int) throws -> PageContent {
      let document = try Sanitizer(policy: .post).sanitize(html).document
      return PageContent(marked: document, TerminalOptions(width: width))
    }
    func list(_ text: String) -> String { "<ol dir=rtl start=9><li>\(text)<li>ab<h3>אב</h3></ol>" }
    let whole = try content(list("אב, גד. (ab)"), width: 80)
    for width in 2...20 {
      #expect(try content(list("אב, גד. (ab)"), width: width) == whole, "\(width)")
      for other in ["אב. גד, (ab)", "אב, דג. (ab)", "אב, גד. ab()", "גד. אב, (ab)", "אב, גד. (ab"] {
        #expect(try content(list(other), width: width) != whole, "\(width): \(other)")
      }
      let renumbered = list("אב, גד. (ab)").replacing("=9", with: "=8")
      #expect(try content(renumbered, width: width) != whole, "\(width)")
    }
  }

  /// The posts of the corpus as documents.
  static let posts: [(name: String, document: Document)] = Corpus.files(in: "posts").compactMap {
    guard let bytes = try? $0.bytes, let reading = try? Sanitizer(policy: .post).sanitize(bytes)
    else { return nil }
    return ($0.path, reading.document)
  }

  /// All widths in release builds, and some of them in debug builds.
  static let widths: [Int] = {
    #if DEBUG
      Array(0...12) + stride(from: 17, through: 200, by: 61)
    #else
      Array(0...200)
    #endif
  }()

  @Test("each post of the corpus fits each width and keeps its text in order")
  func corpus() {
    #expect(TerminalLawTests.posts.count > 70)
    for (name, document) in TerminalLawTests.posts {
      var options = TerminalOptions()
      options.shows = [.spoilers, .details]
      let rules = DisplayWidth(policy: .grapheme, ambiguous: .one)
      var words = LetterCollector()
      words.visit(document)
      var endless = options
      (endless.width, endless.measure) = (.max, 0)
      options.measure = 0
      for width in TerminalLawTests.widths {
        options.width = width
        let output = TerminalRenderer(options).render(document)
        let scanner = TerminalScanner(output)
        #expect(scanner.fault == nil, "\(name) at \(width)")
        for line in scanner.text.split(separator: "\n") {
          #expect(rules.cells(of: String(line)) <= max(width, 1), "\(name) at \(width): \(line)")
          let cells = TerminalLawTests.cells.cells(of: line, joinsEmoji: true)
          #expect(width < 2 || cells <= width, "\(name) at \(width): \(line)")
        }
        // Spaces at the end of a line have a style, which ends after them.
        #expect(!output.contains(" \n"), "\(name) at \(width)")
        if width > 1, !words.foundTable {
          let page = LetterCollector.withoutScripts(scanner.text)
          #expect(words.missing(in: page) == nil, "\(name) at \(width)")
          // The same text as on a page of unlimited width, so no text is repeated.
          #expect(contentFault(of: document, options, endless) == nil, "\(name) at \(width)")
        }
        #expect(output == TerminalRenderer(options).render(document), "\(name) at \(width)")
      }
    }
  }

  @Test("at most a quarter of the output for the corpus is escape sequences")
  func escapes() {
    for color in [ColorDepth.ansi16, .ansi256, .truecolor] {
      var options = TerminalOptions()
      options.color = color
      var total = 0
      var text = 0
      for (_, document) in TerminalLawTests.posts {
        let output = TerminalRenderer(options).render(document)
        total += output.utf8.count
        text += TerminalScanner(output).text.utf8.count
      }
      #expect((total - text) * 4 <= total, "\(color): \(total - text) of \(total)")
    }
  }
}

/// Letters that replace all hidden text and occur nowhere else.
private enum Secret {
  static let spoiler = "\u{A66E}"
  static let folded = "\u{46A}"

  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{A66E}" || scalar == "\u{46A}"
  }
}

/// Collects the letters and digits that a page must show.
struct LetterCollector: Visitor {
  /// Letters outside of tables, in reading order.
  private var letters: [Unicode.Scalar] = []
  /// Letters in tables.
  private var tableLetters: [Unicode.Scalar] = []
  private(set) var foundTable = false
  private(set) var foundHiddenSpoiler = false
  private var tableDepth = 0

  mutating func visit(_ block: Block) {
    switch block {
    case .codeBlock(let code): collect(code.text)
    case .table(let table):
      foundTable = true
      visit(table.caption)
      tableDepth += 1
      for row in table.rows {
        for cell in row.cells { visit(cell.blocks) }
      }
      tableDepth -= 1
    default: visitContents(of: block)
    }
  }

  mutating func visit(_ run: Inline) {
    switch run.content {
    case .lineBreak: break
    case .text(let text): collect(text)
    case .mention(let mention): collect(mention.text)
    case .hashtag(let hashtag): collect(hashtag.text)
    case .emoji(let emoji): collect(emoji.shortcode)
    case .image(let image): collect(image.alternative ?? "")
    }
  }

  /// Returns a page with letters and digits instead of their subscript and superscript forms.
  static func withoutScripts(_ page: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in page.unicodeScalars {
      switch scalar.value {
      case 0xB2...0xB3, 0xB9, 0x2B0...0x2B8, 0x2E1...0x2E3, 0x1D2C...0x1D6A, 0x1D9C...0x1DBF,
        0x2070...0x209C, 0x2C7C...0x2C7D:
        result += String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private mutating func collect(_ text: String) {
    let text = LetterCollector.withoutScripts(text)
    foundHiddenSpoiler = foundHiddenSpoiler || text.contains(Secret.spoiler)
    let found = text.unicodeScalars.filter {
      LetterCollector.isLetter($0) && !Secret.contains($0)
    }
    if tableDepth > 0 { tableLetters += found } else { letters += found }
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Returns the first letter that a page lacks. Letters outside of tables must be in order;
  /// decorations and URLs between them are ignored.
  func missing(in page: String) -> Unicode.Scalar? {
    var rest = page.unicodeScalars[...]
    for letter in letters {
      guard let position = rest.firstIndex(of: letter) else { return letter }
      rest = rest[rest.index(after: position)...]
    }
    guard foundTable else { return nil }
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in page.unicodeScalars { counts[scalar, default: 0] += 1 }
    for letter in letters + tableLetters {
      counts[letter, default: 0] -= 1
      if counts[letter, default: 0] < 0 { return letter }
    }
    return nil
  }
}

extension RenderedRows {
  fileprivate var page: String { rows.map { $0 + "\n" }.joined() }

  fileprivate var hiddenParts: Set<Int> {
    Set(
      parts.compactMap { part in
        if case .hidden(let number) = part.target { return number }
        return nil
      })
  }
}
