internal import PostText

extension StringProtocol {
  /// Whether the text has no visible character: all characters are white space, controls, format
  /// characters, default-ignorable characters such as U+3164, nonspacing marks or the blank Braille
  /// pattern.
  ///
  /// - Complexity: Linear in the number of scalars before the first visible one.
  package var isInvisible: Bool {
    unicodeScalars.allSatisfy {
      $0.isWhiteSpace || $0.isDefaultIgnorable || $0.isControl || $0.isFormat
        || $0.isNonspacingMark || $0 == "\u{2800}"
    }
  }
}
