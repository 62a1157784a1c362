public import PostDocument
internal import PostPolicy

/// Writes documents as JSON for Tiptap.
///
/// ```swift
/// let document = Document([.codeBlock(CodeBlock("let a = 1"))])
/// print(TiptapEncoder().encode(document).json)
/// // {"type":"doc","content":[{"type":"codeBlock","content":[{"type":"text","text":"let a = 1"}]}]}
/// ```
///
/// The encoder writes only nodes and marks of Tiptap's own extensions, because an editor rejects a
/// document with unknown nodes or marks. The exception is a spoiler: it has the mark `spoiler`, and
/// an image with a spoiler in its caption is a `figure` with a `figcaption`. Without an extension
/// for them, hidden text would become visible. Further content is stored in additional attributes,
/// which an editor ignores: `caption` of an image, `href` of a mention, `src` of an emoji, `reversed`
/// of a list, `checked` of an item, `lang`. The encoder reports the loss of content for which there is
/// no attribute: a caption of a table, a head other than one row of header cells, marks and links in
/// the caption of an image, content other than text in a summary, and keyboard marks.
///
/// ``TiptapDecoder`` reads the JSON back as the same document, except for the reported losses.
///
/// [Tiptap, extensions](https://tiptap.dev/docs/editor/extensions/overview)
public struct TiptapEncoder: Hashable, Sendable {
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
    var output = TiptapOutput(report: Report(capacity: reportCapacity))
    output.write(document)
    return output.writing
  }
}
