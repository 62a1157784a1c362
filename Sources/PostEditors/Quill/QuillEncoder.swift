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
/// Images, mentions and dividers are written as embeds. Mentions have the format of quill-mention.
/// quill-mention shows the name in a mention as HTML, so a mention or hashtag whose name contains `<`
/// or `&` is written as text, which is reported.
/// An editor rejects a Delta with an unknown embed, so it needs modules for mentions and dividers.
/// Spoilers have the format `spoiler`, which an editor must know to hide the text.
/// For images, the encoder writes the additional attributes `title`, `caption` and `emoji`, which
/// an editor ignores. A line break is written as U+2028. An empty line separates neighboring blocks
/// of the same kind.
///
/// A Delta consists of lines, so it cannot represent the following content. The encoder keeps the
/// text and reports the loss: blocks other than paragraphs in quotations; blocks other than one
/// paragraph in cells; blocks other than one paragraph and nested lists in items; details; spans,
/// heads and captions of tables; the first number of a list, unless it is 1; titles of links;
/// keyboard marks; languages of text; figures with a spoiler in the caption. Thematic breaks are
/// removed from items and cells.
///
/// ``QuillDecoder`` reads the Delta back as the same document, except for the reported losses.
///
/// [Quill, formats](https://quilljs.com/docs/formats)
public struct QuillEncoder: Hashable, Sendable {
  /// The maximum number of findings with details in a report. Further findings are only counted.
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
