public import PostDocument
public import PostPolicy
internal import PostText

/// Writes documents as canonical HTML.
///
/// Each node has exactly one representation: fixed elements, fixed attribute order, double quotes,
/// no white space between blocks, no comments. A browser parses the output into exactly the same
/// tree, wherever blocks are allowed: in `body`, `div`, `td`, `li` or `blockquote`.
///
/// ```swift
/// let document = Document([
///   .paragraph(Paragraph([.text("Hello, "), .text("world", marks: .strong)]))
/// ])
/// print(HTMLEncoder(policy: .post).encode(document))  // <p>Hello, <strong>world</strong></p>
/// ```
///
/// A `Document` cannot hold script, so the output cannot hold script either. The output can hold a
/// misleading link.
///
/// [WHATWG HTML, serializing HTML fragments](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments)
public struct HTMLEncoder: Sendable {
  /// The keywords in the `rel` attribute of links.
  public var relations: LinkRelations

  /// Creates an encoder of documents that a policy allows. Links have the relations of the policy, and
  /// links to its own hosts have none.
  ///
  /// The document is written as it is: a reader or ``/PostPolicy/Policy/narrowing(_:capacity:)`` applies the
  /// policy.
  public init(policy: Policy) {
    self.init(relations: policy.links.linkRelations)
  }

  /// Creates an encoder for documents that were read without a policy. By default, links have
  /// `rel="nofollow noopener ugc"`.
  public init(relations: LinkRelations = .userContent) {
    self.relations = relations
  }

  /// Returns the document as canonical HTML.
  ///
  /// - Complexity: Linear in the size of the document.
  public func encode(_ document: Document) -> String {
    var writer = HTMLWriter(relations: relations, capacity: HTMLEncoder.capacity(for: document))
    writer.write(document.blocks)
    return String(writer.html)
  }

  /// Appends the document as HTML in UTF-8 to a buffer.
  ///
  /// - Complexity: Linear in the size of the document.
  package func encode(_ document: Document, into bytes: inout [UInt8]) {
    var writer = HTMLWriter(relations: relations, capacity: HTMLEncoder.capacity(for: document))
    writer.write(document.blocks)
    writer.html.withBytes { bytes.append(contentsOf: $0) }
  }

  /// Returns the initial size of the buffer in bytes. The HTML of nearly all posts is smaller, so
  /// the buffer rarely grows.
  private static func capacity(for document: Document) -> Int {
    min(max(1000, 256 * document.blocks.count), 1 << 16)
  }

  /// Returns the document as HTML in UTF-8.
  ///
  /// - Parameter capacity: The approximate size of the output in bytes.
  package func bytes(for document: Document, capacity: Int) -> [UInt8] {
    var writer = HTMLWriter(relations: relations, capacity: capacity)
    writer.write(document.blocks)
    return writer.html.withBytes { Array($0) }
  }
}
