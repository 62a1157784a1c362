/// A tag of the source.
struct Tag {
  var element: ElementName
  var kind: Kind
  /// The position of its `<` in the source, in bytes.
  var offset: Int
  /// The size in the source, in bytes.
  var length: Int
  /// A Boolean value that is true when the tag, as a start tag, cannot stand in foreign content.
  var endsForeignContent = false

  enum Kind: UInt8 {
    case start, end
    /// A start tag with a slash at its end, which matters in foreign content only.
    case selfClosing
  }
}
