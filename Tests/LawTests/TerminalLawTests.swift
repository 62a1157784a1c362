import TestSupport
import Testing

@testable import PostKit
@testable import PostTerminal

/// Law 5: every line fits, text comes out in order, and nothing but the allow-list leaves.
@Suite struct TerminalLawTests {
  @Test("generated documents fit any width, and their text comes out in order")
  func generatedDocuments() {
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      let document = DocumentGenerator.document(seed: seed)
      var options = TerminalOptions()
      options.width = random.number(2...100)
      options.shows = [.spoilers, .details]
      options.styling = random.pick(Styling.allCases)
      options.hyperlinks = random.pick(Hyperlinks.allCases)
      options.charset = random.pick(Charset.allCases)
      options.widths = random.pick(WidthPolicy.allCases)
      let output = TerminalRenderer(options).render(document)
      let scanner = TerminalScanner(output)
      #expect(scanner.fault == nil, "seed \(seed)")
      let rules = WidthRules(policy: options.widths, ambiguous: options.ambiguousWidth)
      for line in scanner.text.split(separator: "\n") {
        #expect(rules.cells(of: String(line)) <= options.width, "seed \(seed): \(line)")
      }
      var tables = TableFinder()
      tables.visit(document)
      // The cells of a row are side by side: their lines alternate.
      if !tables.found { expectOrder(of: document, in: scanner.text, seed: seed) }
      #expect(output == TerminalRenderer(options).render(document), "seed \(seed)")
    }
  }

  /// The posts of the corpus as documents.
  static let posts: [(name: String, document: Document)] = Corpus.files(in: "posts").compactMap {
    guard let bytes = try? $0.bytes, let reading = try? Sanitizer(policy: .post).reading(bytes)
    else { return nil }
    return ($0.path, reading.document)
  }

  /// In release builds all widths, in debug builds a part of them.
  static let widths: [Int] = {
    #if DEBUG
      Array(0...12) + stride(from: 17, through: 200, by: 61)
    #else
      Array(0...200)
    #endif
  }()

  @Test("every post of the corpus fits every width, and its text comes out in order")
  func corpus() {
    #expect(TerminalLawTests.posts.count > 70)
    for (name, document) in TerminalLawTests.posts {
      var options = TerminalOptions()
      options.shows = [.spoilers, .details]
      let rules = WidthRules(policy: .grapheme, ambiguous: .one)
      var tables = TableFinder()
      tables.visit(document)
      options.width = .max
      let signs = self.signs(TerminalScanner(TerminalRenderer(options).render(document)).text)
      for width in TerminalLawTests.widths {
        options.width = width
        let output = TerminalRenderer(options).render(document)
        let scanner = TerminalScanner(output)
        #expect(scanner.fault == nil, "\(name) at \(width)")
        for line in scanner.text.split(separator: "\n") {
          #expect(rules.cells(of: String(line)) <= max(width, 1), "\(name) at \(width): \(line)")
        }
        // Blanks at an end are painted: a style ends behind them.
        #expect(!output.contains(" \n"), "\(name) at \(width)")
        if width > 1, !tables.found {
          expectOrder(of: document, in: scanner.text, seed: 0)
          // Once: nothing else is there than on a page without end.
          #expect(self.signs(scanner.text) == signs, "\(name) at \(width)")
        }
        #expect(output == TerminalRenderer(options).render(document), "\(name) at \(width)")
      }
    }
  }

  @Test("at most a quarter of what the corpus is shown with are escapes")
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

  /// A page without blanks, hyphens at ends of lines, and what is drawn once or more by width.
  private func signs(_ page: String) -> String {
    page.filter { !$0.isWhitespace && !"│─↪-".contains($0) }
  }

  /// Decorations and addresses may stand between; no letter or digit is missing or out of order.
  private func expectOrder(of document: Document, in output: String, seed: UInt64) {
    var words = LetterCollector()
    words.visit(document)
    var rest = output.unicodeScalars[...]
    for letter in words.letters {
      guard let position = rest.firstIndex(of: letter) else {
        Issue.record("seed \(seed): '\(letter)' is missing in \(output)")
        return
      }
      rest = rest[rest.index(after: position)...]
    }
  }
}

private struct TableFinder: Visitor {
  var found = false

  mutating func visit(_ block: Block) {
    if case .table = block { found = true }
    visitContents(of: block)
  }
}

/// The letters and digits of text runs and code, in reading order.
private struct LetterCollector: Visitor {
  var letters: [Unicode.Scalar] = []

  mutating func visit(_ block: Block) {
    if case .codeBlock(let code) = block { collect(code.text) }
    visitContents(of: block)
  }

  mutating func visit(_ run: Inline) {
    if case .text(let text) = run.content { collect(text) }
  }

  private mutating func collect(_ text: String) {
    letters += text.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
  }
}
