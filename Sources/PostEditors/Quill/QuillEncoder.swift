public import PostDocument
internal import PostPolicy

/// Writes documents as Deltas for Quill.
///
/// ```swift
/// let document = Document([.heading(Heading(level: 2, [.text("Hi")]))])
/// print(QuillEncoder().json(for: document))
/// // {"ops":[{"insert":"Hi"},{"insert":"\n","attributes":{"header":2}}]}
/// ```
///
/// Embeds are pictures, mentions of quill-mention, and dividers, for which an editor needs a module of
/// its own: it refuses a whole Delta over an embed that it does not know. What a document says beyond Quill's formats stands in further attributes of a
/// picture, which an editor leaves out: `title`, `caption`, `emoji`. A line break is U+2028. An empty
/// line keeps neighbours of one kind apart.
///
/// A line is all that a Delta has. Reported, and written as lines, is therefore: what quotes, items
/// and cells hold beside a paragraph and nested lists; details; spans, heads and captions of tables;
/// numbers that do not start at 1; titles of links; spoilers and keys; languages of text. Thematic
/// breaks are left out of items and cells.
///
/// ``QuillDecoder`` reads what is written as the same document, apart from what was reported.
///
/// [Quill, formats](https://quilljs.com/docs/formats)
public struct QuillEncoder: Hashable, Sendable {
  /// The number of findings whose details are kept; all are counted.
  public var reportCapacity: Int

  /// Creates an encoder.
  public init(reportCapacity: Int = 100) {
    self.reportCapacity = reportCapacity
  }

  /// The document as JSON on one line.
  ///
  /// - Complexity: Linear in the size of the document.
  public func json(for document: Document) -> String { writing(document).json }

  /// The document as JSON, and what that cannot hold.
  ///
  /// - Complexity: Linear in the size of the document.
  public func writing(_ document: Document) -> Writing {
    var writer = QuillWriter(report: Report(capacity: reportCapacity))
    writer.write(document)
    return writer.writing
  }
}
