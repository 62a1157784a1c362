internal import PostText

extension StringProtocol {
  /// Whether the text is invisible: only spaces, controls, fillers such as U+3164, blank Braille
  /// patterns, and marks without a letter.
  ///
  /// - Complexity: Linear in the number of scalars before the first visible one.
  package var showsNothing: Bool {
    unicodeScalars.allSatisfy {
      $0.isWhiteSpace || $0.isDefaultIgnorable || $0.isControl || $0.isFormat
        || $0.isNonspacingMark || $0 == "\u{2800}"
    }
  }
}
