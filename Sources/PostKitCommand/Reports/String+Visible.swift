extension Unicode.Scalar {
  /// This scalar as a message shows it: what acts on a terminal or does not show has a name instead.
  var visible: String {
    switch properties.generalCategory {
    case .control where value < 0x20: String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}")
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      "<U+\(hexadecimal)>"
    default: String(self)
    }
  }

  /// The value in at least four digits.
  private var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// This text on one line, with nothing in it that could act on a terminal or hide.
  ///
  /// Line feeds and the spaces around them are one space: library messages may be wrapped.
  var onOneLine: String {
    split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " } }
      .joined(separator: " ")
      .unicodeScalars.map(\.visible).joined()
  }
}
