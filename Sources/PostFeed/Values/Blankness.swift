extension StringProtocol {
  /// A Boolean value that is true when a reader sees nothing of a text: spaces, controls, fillers such
  /// as U+3164, the blank Braille pattern, and marks without a letter.
  ///
  /// - Complexity: Linear in the number of scalars before the first that shows.
  package var showsNothing: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
      switch properties.generalCategory {
      case .control, .format, .nonspacingMark, .enclosingMark: return true
      default: return scalar == "\u{2800}"
      }
    }
  }
}
