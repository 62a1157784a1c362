import Foundation
import TestSupport

@_spi(Testing) import PostSanitizer

/// A test in the format of html5lib's tests of tree construction.
///
/// [html5lib-tests, tree construction](https://github.com/html5lib/html5lib-tests/blob/master/tree-construction/README.md)
struct TreeConstructionCase {
  /// The name of the file and the number of the test in it.
  var name: String
  var source = ""
  /// The context element of a fragment, or `nil` for a document.
  var context: String?
  /// Whether the test needs scripting, or `nil` if it does not matter.
  var isScripting: Bool?
  /// The lines of the expected tree.
  var expected: [String] = []

  /// The tree that the parser builds.
  func tree() throws -> String { try Sanitizer().treeDump(of: source, context: context) }

  /// Reads the tests of a file.
  static func cases(in file: URL) throws -> [TreeConstructionCase] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var cases: [TreeConstructionCase] = []
    var section = ""
    var data: [String] = []
    // A line ends with a line feed alone: a carriage return before it is part of the source.
    for scalars in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(scalars)
      switch (section, line) {
      case ("data", "#errors"):
        cases[cases.count - 1].source = data.joined(separator: "\n")
        section = line
      case ("data", _):
        data.append(line)
      case (_, "#data"):
        cases.append(TreeConstructionCase(name: "\(file.lastPathComponent) \(cases.count + 1)"))
        data = []
        section = "data"
      case (_, "#script-on"), (_, "#script-off"):
        cases[cases.count - 1].isScripting = line == "#script-on"
      case (_, "#errors"), (_, "#new-errors"), (_, "#document-fragment"), (_, "#document"):
        section = line
      case ("#document-fragment", _):
        cases[cases.count - 1].context = line
      case ("#document", _):
        cases[cases.count - 1].expected.append(line)
      default: break
      }
    }
    for index in cases.indices where cases[index].expected.last == "" {
      cases[index].expected.removeLast()
    }
    return cases
  }

  /// The expected tree without what the parser does not put into a tree: comments, declarations,
  /// attributes and raw text.
  var expectedTree: String {
    var nodes: [(depth: Int, text: String)] = []
    var parents: [String] = []
    for line in lines {
      let body = line.dropFirst(2)
      let depth = body.prefix { $0 == " " }.count / 2
      var text = String(body.drop { $0 == " " })
      parents = Array(parents.prefix(depth))
      if text.hasPrefix("\"") {
        if let parent = parents.last, TreeConstructionCase.rawText.contains(parent) { continue }
        // A comment divides texts.
        if let last = nodes.last, last.depth == depth, last.text.hasPrefix("\"") {
          nodes[nodes.count - 1].text = String(last.text.dropLast()) + text.dropFirst()
          continue
        }
      } else {
        let isElement =
          text.hasPrefix("<") && text.hasSuffix(">") && !text.hasPrefix("<!")
          && !text.hasPrefix("<?")
        guard isElement || text == "content" else { continue }
        if text.hasPrefix("<svg ") || text.hasPrefix("<math ") { text = text.lowercased() }
        parents.append(text)
      }
      nodes.append((depth, text))
    }
    return nodes.map { "| " + String(repeating: "  ", count: $0.depth) + $0.text }
      .joined(separator: "\n")
  }

  /// The expected lines. Line feeds in texts and comments are joined to the first line.
  private var lines: [String] {
    expected.reduce(into: []) { lines, line in
      if line.hasPrefix("| ") || lines.isEmpty {
        lines.append(line)
      } else {
        lines[lines.count - 1] += "\n" + line
      }
    }
  }

  private static let rawText: Set<String> = [
    "<title>", "<textarea>", "<style>", "<script>", "<xmp>", "<iframe>", "<noembed>", "<noframes>",
    "<noscript>", "<plaintext>",
  ]
}
