import Foundation
import PostTerminal
import TerminalScreen

/// What the terminal can show: first guessed from the environment, then as the terminal answers.
struct TerminalSettings: Sendable {
  private(set) var options: TerminalOptions
  /// Whether a variable set the theme.
  private let isThemeSet: Bool
  private var answeredWidths = 0
  /// How the terminal shows images, if the configuration leaves the choice to it.
  private(set) var imageProtocol: ImageProtocol?
  /// Whether the terminal is asked for kitty's graphics. tmux and screen keep the query from the terminal, and the Linux
  /// console writes it as text.
  private let asksForGraphics: Bool

  init(_ environment: [String: String], columns: Int) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    options = TerminalOptions(width: columns)
    // https://no-color.org
    let isColorless = !value("NO_COLOR").isEmpty
    let term = value("TERM")
    if isColorless {
      options.color = .none
    } else if ["truecolor", "24bit"].contains(value("COLORTERM")) || term.hasSuffix("-direct") {
      options.color = .truecolor
    } else {
      options.color = term.contains("256color") ? .ansi256 : .ansi16
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
    let isUnicode = locale.lowercased().replacing("-", with: "").contains("utf8")
    if !isUnicode { options.charset = .ascii }
    // The last number is the background: 0 to 6 and 8 are dark.
    let background = value("COLORFGBG").split(separator: ";").last.flatMap { Int($0) }
    isThemeSet = background != nil
    if let background, background == 7 || background > 8 { options.theme = .light }
    let isMultiplexed =
      !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("tmux")
      || term.hasPrefix("screen")
    asksForGraphics = !isMultiplexed && term != "linux"
    let isITerm2 =
      ["iTerm.app", "WezTerm"].contains(value("TERM_PROGRAM")) || value("LC_TERMINAL") == "iTerm2"
    if isITerm2, !isMultiplexed { imageProtocol = .iterm2 }
  }

  /// Asks for the background color and for the widths of an emoji sequence and of an ambiguous character. The last
  /// question is answered by every terminal. The characters are written at the second row and erased.
  ///
  /// - Parameter asksForImages: Whether the terminal also is asked how it shows images.
  func questions(asksForImages: Bool) -> String {
    "\u{1B}]11;?\u{1B}\\\u{1B}[2;1H👩‍👩‍👧\u{1B}[6n\u{1B}[2;1H①\u{1B}[6n\u{1B}[2;1H\u{1B}[2K"
      + (asksForImages && asksForGraphics ? KittyGraphics.query : "") + "\u{1B}[c"
  }

  /// Applies an answer. Returns whether it changes what is shown.
  mutating func apply(_ event: InputEvent) -> Bool {
    let old = options
    switch event {
    case .background(let red, let green, let blue):
      guard !isThemeSet else { return false }
      // The luminance of ITU-R BT.601.
      let luminance = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
      options.theme = luminance > 140 ? .light : .dark
    case .cursor(row: _, let column):
      answeredWidths += 1
      if answeredWidths == 1 { options.widths = column == 3 ? .grapheme : .legacy }
      if answeredWidths == 2 { options.ambiguousWidth = column == 3 ? .two : .one }
    case .graphics(isSupported: true): imageProtocol = .kitty
    // Attribute 4 is sixel.
    case .attributes(let attributes):
      if attributes.contains(4), imageProtocol == nil { imageProtocol = .sixel }
    default: break
    }
    return options != old
  }

  mutating func resize(columns: Int) { options.width = columns }
}
