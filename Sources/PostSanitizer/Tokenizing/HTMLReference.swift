internal import PostText

/// The character references of HTML, for other readers than the tokenizer.
package enum HTMLReference {
  /// Returns the characters for the name of a reference with a semicolon, such as `nbsp`, or `nil`
  /// for an unknown name.
  package static func scalars(named name: [UInt8]) -> [Unicode.Scalar]? {
    NamedReferences.withSemicolon.scalars(named: name.span).map { Array($0) }
  }

  /// Returns the characters of a reference, or an empty array for an unknown one.
  ///
  /// - Parameter reference: The text between `&` and `;`, such as `nbsp`, `#8217` or `#x2019`.
  package static func scalars(of reference: [UInt8]) -> [Unicode.Scalar] {
    let source = [UInt8(ascii: "&")] + reference + [UInt8(ascii: ";")]
    let reference = CharacterReference(in: source.span, at: 0, isInAttribute: false)
    guard let reference, reference.end == source.count else { return [] }
    return Array(reference.scalars)
  }
}

/// The names of elements, for other readers than the tokenizer.
package enum HTMLElementName {
  /// Whether a name in lower case is that of an element of HTML or of a custom element.
  package static func isKnown(_ name: String) -> Bool {
    name.contains("-") || (!name.isEmpty && ElementName(rawValue: name) != nil)
  }
}
