import Foundation
import PostDocument
import PostMarkdown
import PostPolicy
import PostSanitizer
import Testing

/// The examples of a CommonMark specification. This project cannot contain their text.
private enum CommonMarkSpec {
  struct Example: Decodable {
    let example: Int
    let markdown: String
    let html: String
  }

  static let path = ProcessInfo.processInfo.environment["POSTKIT_COMMONMARK_SPEC"]

  static func examples() throws -> [Example] {
    let data = try Data(contentsOf: URL(filePath: try #require(path)))
    let examples = try JSONDecoder().decode([Example].self, from: data)
    try #require(examples.count >= 640)
    return examples
  }
}

/// Runs the examples of the specification in the file `POSTKIT_COMMONMARK_SPEC`, in the JSON format
/// of [spec.commonmark.org](https://spec.commonmark.org/0.30/spec.json).
@Suite(.enabled(if: CommonMarkSpec.path != nil))
struct CommonMarkSpecTests {

  @Test("each CommonMark example gives the same document as its expected HTML after sanitizing")
  func reading() throws {
    for example in try CommonMarkSpec.examples() {
      #expect(
        try html(ofMarkdown: example.markdown)
          == html(try Sanitizer().sanitize(example.html).document), "example \(example.example)")
    }
  }

  @Test("the document of each CommonMark example round-trips through Markdown")
  func writing() throws {
    for example in try CommonMarkSpec.examples() {
      let document = try Sanitizer().sanitize(example.html).document
      let written = MarkdownEncoder().encode(document)
      let reading = try MarkdownDecoder().decode(written)
      #expect(
        reading.document == document && reading.report.isEmpty,
        "example \(example.example):\n\(written)")
    }
  }
}
