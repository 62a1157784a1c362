internal import PostText

/// Takes the tokens of a source, in its order.
///
/// A token of which `unusual` is not `nil` must go through libxml2: it is the first unusual
/// construct up to the end of the token.
///
/// [WHATWG HTML 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)
protocol TokenSink: ~Copyable {
  /// Takes all text between two tags, which comments do not divide, in valid UTF-8.
  ///
  /// - Parameter need: The processing that the text needs, if it is known.
  mutating func text(
    _ text: borrowing Span<UInt8>, need: TextHygiene.Need?, unusual: UnusualConstruct?)

  /// Takes a tag with the attributes that documents read something from.
  mutating func tag(
    _ tag: Tag, _ attributes: borrowing Attributes, unusual: UnusualConstruct?)

  /// Takes a comment, a declaration or a processing instruction, at an offset in the input. The
  /// text before it can follow.
  ///
  /// - Returns: Whether the sink takes more tokens.
  mutating func comment(at offset: Int) -> Bool
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
