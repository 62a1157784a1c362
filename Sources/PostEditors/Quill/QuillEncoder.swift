public import PostDocument
internal import PostPolicy

/// Writes documents as Deltas for Quill.
///
/// ```swift
/// let document = Document([.heading(Heading(level: 2, [.text("Hi")]))])
/// print(QuillEncoder().encode(document).json)
/// // {"ops":[{"insert":"Hi"},{"insert":"\n","attributes":{"header":2}}]}
/// ```
///
/// Images, mentions of quill-mention and dividers are written as embeds. An editor needs modules
/// for mentions and dividers: it refuses a Delta with an unknown embed. Further content is stored
/// in additional attributes of an image, which an editor ignores: `title`, `caption`, `emoji`. A
/// line break is U+2028. An empty line separates neighboring blocks of one kind.
///
/// A Delta consists of lines. The encoder keeps the text of the following content and reports the
/// loss: contents of quotations, items and cells other than a paragraph and nested lists; details;
/// spans, heads and captions of tables; numbers that do not start at 1; titles of links; spoilers
/// and keys; languages of text. Thematic breaks are removed from items and cells.
///
/// ``QuillDecoder`` reads the Delta back as the same document, except for the reported losses.
///
/// [Quill, formats](https://quilljs.com/docs/formats)
public struct QuillEncoder: Hashable, Sendable {
  /// The number of findings whose details are kept; all are counted.
  public var reportCapacity: Int

  /// Creates an encoder.
  public init(reportCapacity: Int = 100) {
    self.reportCapacity = reportCapacity
  }

  /// Returns the document as JSON, and a report of what the JSON cannot hold.
  ///
  /// - Complexity: Linear in the size of the document.
  public func encode(_ document: Document) -> Writing {
    var output = QuillOutput(report: Report(capacity: reportCapacity))
    output.write(document)
    return output.writing
  }
}
