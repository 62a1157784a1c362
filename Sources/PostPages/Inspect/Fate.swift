internal import PostPolicy
internal import PostTerminal

/// What became of a part of a source.
enum Fate: Int {
  case kept, repaired, changed, removed

  init(_ severity: Finding.Severity) {
    switch severity {
    case .removed: self = .removed
    case .changed: self = .changed
    case .repaired: self = .repaired
    }
  }

  /// What stands below it where there are no colours.
  private var mark: Character? {
    switch self {
    case .kept: nil
    case .repaired: "~"
    case .changed: "="
    case .removed: "-"
    }
  }

  /// The mark as the legend shows it.
  var sign: String { mark.map { " \($0)" } ?? "" }

  /// Red and yellow that can be read on dark and on light backgrounds, whatever the theme.
  var style: TextStyle {
    switch self {
    case .kept: .plain
    case .removed: TextStyle(foreground: .inspectRed, attributes: .strikethrough)
    case .changed: TextStyle(foreground: .inspectYellow)
    case .repaired: TextStyle(foreground: .inspectYellow, attributes: .underline)
    }
  }

  func piece(_ text: String) -> SourcePage.Piece { SourcePage.Piece(text, style, mark: mark) }
}

extension TerminalColor {
  fileprivate static let inspectRed = TerminalColor(
    red: 0xE0, green: 0x4B, blue: 0x4B, indexed: 167, basic: .red)
  fileprivate static let inspectYellow = TerminalColor(
    red: 0xB5, green: 0x89, blue: 0x00, indexed: 136, basic: .yellow)
}
