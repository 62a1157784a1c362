internal import PostText

extension Unicode.Scalar {
  /// This scalar as a message shows it: controls and invisible characters by their code points.
  var visible: String {
    guard value >= 0x20 else { return String(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}") }
    return isGraphic ? String(self) : "<U+\(hexadecimal)>"
  }

  /// The value in at least four digits.
  private var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// This text on one line, with controls and invisible characters made visible.
  ///
  /// A line feed and the spaces after it become one space: library messages can be wrapped.
  var onOneLine: String {
    split(whereSeparator: \.isNewline)
      .map { $0.drop { $0 == " " } }
      .joined(separator: " ")
      .unicodeScalars.map(\.visible).joined()
  }
}
