/// A colour, said for each depth that a terminal may have, so that none is guessed.
public struct TerminalColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  /// The colour among the 256 of xterm.
  public var indexed: UInt8

  /// The colour among the 16 that a user chooses.
  public var basic: BasicColor

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8, indexed: UInt8, basic: BasicColor) {
    self.red = red
    self.green = green
    self.blue = blue
    self.indexed = indexed
    self.basic = basic
  }

  /// Creates a colour from its truecolor value, such as `0xFF8700`.
  init(_ rgb: UInt32, _ indexed: UInt8, _ basic: BasicColor) {
    self.init(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF),
      indexed: indexed, basic: basic)
  }
}

/// One of the 16 colours that every colour terminal has.
public enum BasicColor: UInt8, Hashable, Sendable, CaseIterable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow
  case brightBlue, brightMagenta, brightCyan, brightWhite
}

/// How many colours may be written.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
  /// No colours; other styling stays.
  case none
  case ansi16
  case ansi256
  case truecolor
}
