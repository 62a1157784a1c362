/// The character references of HTML, for other readers than the tokenizer.
package enum HTMLReference {
  /// Returns the characters for the name of a reference with a semicolon, such as `nbsp`, or `nil`
  /// for an unknown name.
  package static func scalars(named name: [UInt8]) -> [Unicode.Scalar]? {
    NamedReferences.withSemicolon.scalars(named: name.span).map { Array($0) }
  }

  /// Returns the windows-1252 character for the number of a C1 control, or the character with any
  /// other number.
  package static func windows1252(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(CharacterReference.windows1252(value)) ?? "\u{FFFD}"
  }
}
