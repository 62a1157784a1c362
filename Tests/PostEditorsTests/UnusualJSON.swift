import PostEditors
import PostPolicy
import Testing

/// JSON with content in an unusual place, which is kept or reported.
struct UnusualJSON: Sendable, CustomTestStringConvertible {
  let name: String
  let json: String
  let html: String
  let findings: [String]

  init(_ name: String, _ json: String, _ html: String, _ findings: String...) {
    self.name = name
    self.json = json
    self.html = html
    self.findings = findings
  }

  var testDescription: String { name }

  /// Expects the HTML and the findings, in this order.
  func check(in editor: Editor) throws {
    #expect(try editor.html(json) == html)
    #expect(try editor.findings(json) == findings)
  }
}

/// The text node `a` of Tiptap and Lexical.
let textA = #"{"type":"text","text":"a"}"#
