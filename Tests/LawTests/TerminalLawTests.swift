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
