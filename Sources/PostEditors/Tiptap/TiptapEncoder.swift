public import PostDocument
internal import PostPolicy

/// Writes documents as JSON for Tiptap.
///
/// ```swift
/// let document = Document([.codeBlock(CodeBlock("let a = 1"))])
/// print(TiptapEncoder().json(for: document))
/// // {"type":"doc","content":[{"type":"codeBlock","content":[{"type":"text","text":"let a = 1"}]}]}
/// ```
///
/// Nodes and marks are only those of Tiptap's own extensions, for an editor refuses a whole document
/// over one that it does not know. What a document says beyond them stands in further attributes,
/// which an editor without them leaves out: `caption` of an image, `href` of a mention, `src` of an
/// emoji, `reversed` of a list, `checked` of an item among others, `lang`. Reported, because there is
/// no place for it, is: head and caption of a table, marks and links in a caption of an image, more
/// than text in a summary, spoilers and keys.
///
/// ``TiptapDecoder`` reads what is written as the same document, apart from what was reported.
///
/// [Tiptap, extensions](https://tiptap.dev/docs/editor/extensions/overview)
public struct TiptapEncoder: Hashable, Sendable {
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
    var writer = TiptapWriter(report: Report(capacity: reportCapacity))
    writer.write(document)
    return writer.writing
  }
}
