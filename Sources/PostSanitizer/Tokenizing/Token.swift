/// A token of the source.
///
/// [WHATWG HTML 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)
enum Token {
  /// All text between two tags; comments do not divide it. ``Tokenizer/text`` holds its bytes.
  case text
  /// A tag; ``Tokenizer/attributes`` holds its attributes.
  case tag(Tag)
  /// A comment, a declaration or a processing instruction, at an offset in the input. The text
  /// before it can follow.
  case comment(offset: Int)
}

/// A start or end tag.
struct Tag {
  var element: ElementName
  var kind: Kind
  /// The offset of its `<` in the source, in bytes.
  var offset: Int
  /// The size in the source, in bytes.
  var length: Int
  /// Whether the tag, as a start tag, is not allowed in foreign content.
  var endsForeignContent = false

  enum Kind: UInt8 {
    case start, end
    /// A start tag that ends in `/>`, which matters in foreign content only.
    case selfClosing
  }
}
