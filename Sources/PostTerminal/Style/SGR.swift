/// Select Graphic Rendition: the sequences that change how text looks.
///
/// [ECMA-48, section 8.3.117](https://ecma-international.org/publications-and-standards/standards/ecma-48/)
enum SGR {
  /// The shortest sequence from one style to another; empty where there is nothing to write.
  static func change(from old: TextStyle, to new: TextStyle, color: ColorDepth) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(48)
    output += [0x1B, UInt8(ascii: "[")]
    if new == .plain {
      output.append(UInt8(ascii: "0"))
    } else {
      appendAttributes(from: old.attributes, to: new.attributes, in: &output)
      if old.foreground != new.foreground {
        append(new.foreground, base: 30, color: color, in: &output)
      }
      if old.background != new.background {
        append(new.background, base: 40, color: color, in: &output)
      }
      // Colours may be all that differs, and there may be none to write.
      guard output.count > 2 else { return [] }
      output.removeLast()
    }
    output.append(UInt8(ascii: "m"))
    return output
  }

  private static func appendAttributes(
    from old: TextAttributes, to new: TextAttributes, in output: inout [UInt8]
  ) {
    var old = old
    let removed = old.subtracting(new)
    // One code ends bold and dim.
    if !removed.isDisjoint(with: [.bold, .dim]) {
      append(22, in: &output)
      old.subtract([.bold, .dim])
    }
    if removed.contains(.italic) { append(23, in: &output) }
    if removed.contains(.underline) { append(24, in: &output) }
    if removed.contains(.reverse) { append(27, in: &output) }
    if removed.contains(.strikethrough) { append(29, in: &output) }
    let added = new.subtracting(old)
    if added.contains(.bold) { append(1, in: &output) }
    if added.contains(.dim) { append(2, in: &output) }
    if added.contains(.italic) { append(3, in: &output) }
    if added.contains(.underline) { append(4, in: &output) }
    if added.contains(.reverse) { append(7, in: &output) }
    if added.contains(.strikethrough) { append(9, in: &output) }
  }

  /// Writes a colour; `base` is 30 for text and 40 for what is behind it.
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
    if parameter >= 100 { output.append(0x30 + parameter / 100) }
    if parameter >= 10 { output.append(0x30 + parameter / 10 % 10) }
    output.append(0x30 + parameter % 10)
    output.append(UInt8(ascii: ";"))
  }
}
