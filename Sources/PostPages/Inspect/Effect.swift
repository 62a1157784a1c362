internal import PostPolicy
internal import PostTerminal

/// The effect of the sanitizer on a part of a source.
enum Effect: Int {
  case kept, repaired, changed, removed

  init(_ severity: Finding.Severity) {
    switch severity {
    case .removed: self = .removed
    case .changed: self = .changed
    case .repaired: self = .repaired
    }
  }

  /// The ASCII character that is written below the part on pages without colors.
  var mark: UInt8 {
    switch self {
    case .kept: UInt8(ascii: " ")
    case .repaired: UInt8(ascii: "~")
    case .changed: UInt8(ascii: "=")
    case .removed: UInt8(ascii: "-")
    }
  }

  /// The style of the part.
  ///
  /// The colors do not depend on the theme, because red and yellow are readable on dark and light
  /// backgrounds.
  var style: TextStyle {
    let red = TerminalColor(red: 0xE0, green: 0x4B, blue: 0x4B, indexed: 167, basic: .red)
    let yellow = TerminalColor(red: 0xB5, green: 0x89, blue: 0x00, indexed: 136, basic: .yellow)
    return switch self {
    case .kept: .plain
    case .removed: TextStyle(foreground: red, attributes: .strikethrough)
    case .changed: TextStyle(foreground: yellow)
    case .repaired: TextStyle(foreground: yellow, attributes: .underline)
    }
  }
}
