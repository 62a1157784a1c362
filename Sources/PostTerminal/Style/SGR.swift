/// Select Graphic Rendition: the sequences that change the style of text.
///
/// [ECMA-48, section 8.3.117](https://ecma-international.org/publications-and-standards/standards/ecma-48/)
enum SGR {
  /// The codes that turn the attributes on and off.
  private static let codes: [(attribute: TextAttributes, start: UInt8, end: UInt8)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
    (.strikethrough, 9, 29),
  ]

  /// Returns the sequence that changes the style from `old` to `new`.
  ///
  /// The sequence is empty if it needs no parameter.
  static func change(from old: TextStyle, to new: TextStyle, color: ColorDepth) -> [UInt8] {
    if new == .plain { return Array("\u{1B}[0m".utf8) }
    var output: [UInt8] = [0x1B, UInt8(ascii: "[")]
    output.reserveCapacity(48)
    var keptAttributes = old.attributes
    let removed = keptAttributes.subtracting(new.attributes)
    // Code 22 ends both bold and dim.
    if !removed.isDisjoint(with: [.bold, .dim]) {
      append(22, in: &output)
      keptAttributes.subtract([.bold, .dim])
    }
    for code in codes.dropFirst(2) where removed.contains(code.attribute) {
      append(code.end, in: &output)
    }
    let added = new.attributes.subtracting(keptAttributes)
    for code in codes where added.contains(code.attribute) { append(code.start, in: &output) }
    if old.foreground != new.foreground {
      append(new.foreground, base: 30, color: color, in: &output)
    }
    if old.background != new.background {
      append(new.background, base: 40, color: color, in: &output)
    }
    // No parameter is needed if only colors differ and the color depth is `none`.
    guard output.count > 2 else { return [] }
    output[output.count - 1] = UInt8(ascii: "m")
    return output
  }

  /// Appends the parameters of a color.
  ///
  /// - Parameter base: 30 for the text color, 40 for the background color.
  private static func append(
    _ value: TerminalColor?, base: UInt8, color: ColorDepth, in output: inout [UInt8]
  ) {
    guard let value else { return append(base + 9, in: &output) }
    switch color {
    case .none: break
    case .ansi16:
      let number = value.basic.rawValue
      append(number < 8 ? base + number : base + 60 + number - 8, in: &output)
    case .ansi256,
      .truecolor where value.isIndexed:
      for parameter in [base + 8, 5, value.indexed] { append(parameter, in: &output) }
    case .truecolor:
      for parameter in [base + 8, 2, value.red, value.green, value.blue] {
        append(parameter, in: &output)
      }
    }
  }

  private static func append(_ parameter: UInt8, in output: inout [UInt8]) {
    output.append(decimal: Int(parameter))
    output.append(UInt8(ascii: ";"))
  }
}

extension [UInt8] {
  /// Appends the digits of a nonnegative number.
  mutating func append(decimal number: Int) {
    if number > 9 { append(decimal: number / 10) }
    append(0x30 + UInt8(number % 10))
  }
}
