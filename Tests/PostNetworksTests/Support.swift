import PostDocument
import PostNetworks
import PostPolicy
import PostSanitizer

extension Report {
  /// The findings, one per line: code, element, attribute, path.
  var lines: [String] {
    findings.map { finding in
      [finding.code.rawValue, finding.element, finding.attribute, finding.path]
        .compactMap { $0 }.joined(separator: " ")
    }
  }
}

/// Returns the document for HTML.
func document(_ html: String) throws -> Document {
  try Sanitizer(policy: .post).sanitize(html).document
}

extension NetworkEncoder {
  /// Returns the message for HTML as JSON.
  func json(_ html: String) throws -> String { try encode(document(html)).message.json }

  /// Returns the findings about HTML.
  func losses(_ html: String) throws -> [String] { try encode(document(html)).report.lines }
}

extension NetworkDecoder {
  /// Returns the tree of the document for a message, without its first line.
  func tree(_ json: String) throws -> [String] {
    try decode(json).document.description.split(separator: "\n").dropFirst().map(String.init)
  }

  /// Returns the findings about a message.
  func findings(_ json: String) throws -> [String] { try decode(json).report.lines }
}
