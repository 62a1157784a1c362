public import PostDocument
internal import PostText

/// Writes documents as canonical HTML.
///
/// One node has one spelling: fixed elements, fixed attribute order, double quotes, no white space
/// between blocks, no comments. A browser reads the output back as exactly the tree it prints,
/// wherever blocks may stand: in `body`, `div`, `td`, `li` or `blockquote`.
///
/// ```swift
/// let document = Document([
///   .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
/// ])
/// print(HTMLEncoder().encode(document))  // <p>Hello, <strong>world</strong></p>
/// ```
///
/// A `Document` cannot hold script, so neither can the output. It can hold a misleading link.
///
/// [WHATWG HTML, serializing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments)
public struct HTMLEncoder: Sendable {
  /// What the `rel` attribute of links says.
  public var relations: LinkRelations

  /// Creates an encoder; by default, links say `rel="nofollow noopener ugc"`.
  public init(relations: LinkRelations = .userContent) {
    self.relations = relations
  }

  /// The document as HTML.
  ///
  /// - Complexity: Linear in the size of the document.
  public func encode(_ document: Document) -> String {
    var writer = HTMLWriter(relations: relations, capacity: HTMLEncoder.capacity(for: document))
    writer.write(document.blocks)
    return String(writer.html)
  }

  /// Adds the document as HTML in UTF-8 at the end of a buffer.
  ///
  /// - Complexity: Linear in the size of the document.
  package func encode(_ document: Document, into bytes: inout [UInt8]) {
    var writer = HTMLWriter(relations: relations, capacity: HTMLEncoder.capacity(for: document))
    writer.write(document.blocks)
    writer.html.withBytes { bytes.append(contentsOf: $0) }
  }

  /// The room to start with, in bytes, into which nearly all posts fit: room that grows is copied.
  private static func capacity(for document: Document) -> Int {
    min(max(1000, 256 * document.blocks.count), 1 << 16)
  }

  /// The document as HTML in UTF-8.
  ///
  /// - Parameter capacity: About the size of that, in bytes.
  package func bytes(for document: Document, capacity: Int) -> [UInt8] {
    var writer = HTMLWriter(relations: relations, capacity: capacity)
    writer.write(document.blocks)
    return writer.html.withBytes { Array($0) }
  }
}
