/// A color with a value for each color depth.
public struct TerminalColor: Hashable, Sendable {
  /// The red component of the truecolor value.
  public var red: UInt8

  /// The green component of the truecolor value.
  public var green: UInt8

  /// The blue component of the truecolor value.
  public var blue: UInt8

  /// The index in the 256-color palette of xterm.
  public var indexed: UInt8

  /// The ANSI color, which users can change in their terminals.
  public var basic: BasicColor

  /// Creates a color from its values.
  public init(red: UInt8, green: UInt8, blue: UInt8, indexed: UInt8, basic: BasicColor) {
    self.red = red
    self.green = green
    self.blue = blue
    self.indexed = indexed
    self.basic = basic
  }

  /// Creates a color from its truecolor value, such as `0xFF8700`.
  init(_ rgb: UInt32, _ indexed: UInt8, _ basic: BasicColor) {
    self.init(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF),
      indexed: indexed, basic: basic)
  }

  /// Whether the truecolor value equals the color of ``indexed`` in xterm's palette.
  ///
  /// The sequence for an index is shorter than the sequence for a truecolor value.
  var isIndexed: Bool {
    func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
    switch indexed {
    case 0..<16: return false
    case 16..<232:
      let cube = indexed - 16
      return red == level(cube / 36) && green == level(cube / 6 % 6) && blue == level(cube % 6)
    default:
      let gray = 8 + 10 * (indexed - 232)
      return red == gray && green == gray && blue == gray
    }
  }

  /// The truecolor value in the notation of CSS, such as `#ff8700`.
  var hexadecimal: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}

/// One of the 16 ANSI colors.
public enum BasicColor: UInt8, Hashable, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow
  case brightBlue, brightMagenta, brightCyan, brightWhite

  /// The name of the color in theme files.
  public var name: String { String(describing: self) }
}

/// The number of colors of a terminal.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
  /// No colors; attributes are kept.
  case none
  case ansi16
  case ansi256
  case truecolor
}
