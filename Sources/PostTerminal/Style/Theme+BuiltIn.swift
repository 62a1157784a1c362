extension Theme {
  /// Creates the built-in theme with a name, or returns `nil` for an unknown name.
  public init?(builtIn name: String) {
    guard let theme = Theme.builtIn.first(where: { $0.name == name })?.theme else { return nil }
    self = theme
  }

  /// The names of the built-in themes.
  public static let builtInNames = builtIn.map(\.name)

  private static let builtIn: [(name: String, theme: Theme)] = [
    ("dark", dark), ("light", light), ("high-contrast", highContrast),
  ]

  /// The theme for dark backgrounds.
  public static let dark = Theme(
    palette: Palette(
      accent: TerminalColor(0x7AA2F7, 111, .brightBlue),
      link: TerminalColor(0x7DCFFF, 117, .brightCyan),
      mention: TerminalColor(0xBB9AF7, 141, .brightMagenta),
      tag: TerminalColor(0x73DACA, 79, .cyan),
      muted: TerminalColor(0x949494, 246, .white),
      code: TerminalColor(0xE0AF68, 179, .yellow),
      codeBackground: TerminalColor(0x24283B, 235, .black),
      warning: TerminalColor(0xFF7A85, 210, .brightRed),
      done: TerminalColor(0x9ECE6A, 149, .green),
      highlight: TerminalColor(0x4D4314, 58, .yellow),
      onHighlight: TerminalColor(0xFFF3C4, 230, .black),
      text: TerminalColor(0xC8CCD4, 252, .white),
      page: TerminalColor(0x16181F, 234, .black)))

  /// The theme for light backgrounds.
  public static let light = Theme(
    palette: Palette(
      accent: TerminalColor(0x1F4FBF, 26, .blue),
      link: TerminalColor(0x0B62B8, 25, .blue),
      mention: TerminalColor(0x7A3EB1, 91, .magenta),
      tag: TerminalColor(0x0A6F66, 23, .cyan),
      muted: TerminalColor(0x5F5F5F, 59, .black),
      code: TerminalColor(0x8A4B00, 94, .red),
      codeBackground: TerminalColor(0xEEF0F4, 255, .white),
      warning: TerminalColor(0xB3261E, 124, .red),
      done: TerminalColor(0x2B742F, 28, .green),
      highlight: TerminalColor(0xFFE58A, 222, .yellow),
      onHighlight: TerminalColor(0x1D1B16, 234, .black),
      text: TerminalColor(0x24292F, 235, .black),
      page: TerminalColor(0xFFFFFF, 231, .brightWhite)))

  /// The theme with high contrast: few colors, and more attributes.
  public static let highContrast: Theme = {
    var theme = Theme(
      palette: Palette(
        accent: TerminalColor(0xFFFFFF, 231, .brightWhite),
        link: TerminalColor(0x00FFFF, 51, .brightCyan),
        mention: TerminalColor(0xFFFF00, 226, .brightYellow),
        tag: TerminalColor(0xFFFF00, 226, .brightYellow),
        muted: TerminalColor(0xFFFFFF, 231, .brightWhite),
        code: TerminalColor(0x00FF00, 46, .brightGreen),
        codeBackground: TerminalColor(0x000000, 16, .black),
        warning: TerminalColor(0xFF5F5F, 203, .brightRed),
        done: TerminalColor(0x00FF00, 46, .brightGreen),
        highlight: TerminalColor(0xFFFF00, 226, .brightYellow),
        onHighlight: TerminalColor(0x000000, 16, .black),
        text: TerminalColor(0xFFFFFF, 231, .brightWhite),
        page: TerminalColor(0x000000, 16, .black)))
    theme[.deceptiveTarget].attributes = [.bold, .reverse]
    return theme
  }()
}

/// The colors of a built-in theme.
///
/// Of 16 colors, `muted` is not bright black: many terminals show it almost like their background.
private struct Palette {
  var accent, link, mention, tag, muted, code, codeBackground: TerminalColor
  var warning, done, highlight, onHighlight: TerminalColor
  var text, page: TerminalColor
}

extension Theme {
  fileprivate init(palette: Palette) {
    func style(
      _ foreground: TerminalColor?, on background: TerminalColor? = nil,
      _ attributes: TextAttributes = []
    ) -> TextStyle {
      TextStyle(foreground: foreground, background: background, attributes: attributes)
    }
    let groups: [(TextStyle, [Key])] = [
      (style(palette.accent, [.bold, .underline]), [.heading1]),
      (style(palette.accent, [.bold]), [.heading2, .author]),
      (
        style(nil, [.bold]),
        [.heading3, .heading4, .heading5, .heading6, .strong, .tableHeader, .summary]
      ),
      (style(nil, [.italic]), [.emphasis]),
      (style(nil, [.underline]), [.underline]),
      (style(nil, [.strikethrough]), [.strikethrough]),
      (style(palette.onHighlight, on: palette.highlight), [.highlight]),
      (style(palette.accent), [.codeName, .quoteBar1, .listMarker, .detailsMarker, .cardRail]),
      (style(palette.code), [.code, .codeNumber]),
      (style(palette.code, [.bold]), [.keyboard]),
      (style(nil, on: palette.codeBackground), [.codeBlock]),
      (style(palette.link), [.codeDirective]),
      (style(palette.link, [.underline]), [.link]),
      (style(palette.mention), [.mention, .codeKeyword, .quoteBar3]),
      (style(palette.tag), [.hashtag, .codeType, .quoteBar2]),
      (style(palette.done), [.codeString, .codeInserted, .doneTask]),
      (style(palette.warning), [.warning, .codeDeleted]),
      (style(palette.warning, [.bold]), [.deceptiveTarget, .activeCount]),
      (style(palette.warning, [.italic]), [.missingDescription]),
      (
        style(palette.muted),
        [
          .linkTarget, .footnote, .emoji, .caption, .spoiler, .codeContinuation, .openTask,
          .tableRule, .time, .count, .rule,
        ]
      ),
      (style(palette.muted, [.italic]), [.image, .codeComment]),
      (style(palette.muted, [.reverse]), [.hiddenSpoiler]),
      (style(palette.text, on: palette.page), [.page]),
    ]
    self.init()
    for (style, keys) in groups {
      for key in keys { self[key] = style }
    }
  }
}
