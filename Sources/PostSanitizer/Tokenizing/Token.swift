internal import PostText

/// A receiver of the tokens of a source, in source order.
///
/// `unusual` is the first unusual construct up to the end of a token, or `nil` if there is none.
/// If it is not `nil`, libxml2 parses the token.
///
/// [WHATWG HTML 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)
protocol TokenSink: ~Copyable {
  /// Receives all text between two tags or comments.
  mutating func text(_ text: borrowing TextToken, unusual: UnusualConstruct?)

  /// Receives a tag with the attributes that documents use.
  mutating func tag(
    _ tag: Tag, _ attributes: borrowing Attributes, unusual: UnusualConstruct?)

  /// Whether tree construction switches the tokenizer to raw text after a start tag, the last token.
  /// Only called for elements with raw text.
  mutating func readsRawText() -> Bool

  /// Whether the adjusted current node is foreign, so that CDATA sections are read. Only called if the
  /// source has a tag of foreign content.
  mutating func isInForeignContent() -> Bool

  /// Receives a comment, a declaration or a processing instruction at an offset in the input.
  ///
  /// - Returns: Whether the tokenizer continues.
  mutating func comment(at offset: Int, unusual: UnusualConstruct?) -> Bool
}

/// A start or end tag.
struct Tag {
  /// The place of the tag in the source.
  var place: SourceRange
  var element: ElementName
  var kind: Kind
  /// Whether the tag ends foreign content. Ignored for end tags.
  var endsForeignContent = false

  enum Kind: UInt8 {
    case start, end
    /// A start tag that ends in `/>`. In HTML content, it is equal to a start tag.
    case selfClosing
  }
}

/// A range of offsets in 8 bytes. A source has at most 256 MiB.
struct SourceRange: Equatable {
  private let offset: UInt32
  private let length: UInt32

  init(_ range: Range<Int>) {
    offset = UInt32(truncatingIfNeeded: range.lowerBound)
    length = UInt32(truncatingIfNeeded: range.count)
  }

  var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
