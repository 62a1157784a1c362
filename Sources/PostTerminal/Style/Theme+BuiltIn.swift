extension Theme {
  /// The built-in theme of a name, or `nil` when there is none.
  public init?(builtIn name: String) {
    switch name {
    case "dark": self = .dark
    case "light": self = .light
    case "high-contrast": self = .highContrast
    default: return nil
    }
  }

  /// The names of the built-in themes.
  public static let builtInNames = ["dark", "light", "high-contrast"]

  /// For dark backgrounds.
  public static let dark = Theme(
    palette: Palette(
      accent: TerminalColor(0x7AA2F7, 111, .brightBlue),
      link: TerminalColor(0x7DCFFF, 117, .brightCyan),
      mention: TerminalColor(0xBB9AF7, 141, .brightMagenta),
      tag: TerminalColor(0x73DACA, 79, .cyan),
      muted: TerminalColor(0x949494, 246, .brightBlack),
      code: TerminalColor(0xE0AF68, 179, .yellow),
      codeBackground: TerminalColor(0x24283B, 235, .black),
      warning: TerminalColor(0xFF7A85, 210, .brightRed),
      done: TerminalColor(0x9ECE6A, 149, .green),
      highlight: TerminalColor(0x4D4314, 58, .yellow),
      onHighlight: TerminalColor(0xFFF3C4, 230, .black),
      text: TerminalColor(0xC8CCD4, 252, .white),
      page: TerminalColor(0x16181F, 234, .black)))

  /// For light backgrounds.
  public static let light = Theme(
    palette: Palette(
      accent: TerminalColor(0x1F4FBF, 26, .blue),
      link: TerminalColor(0x0B62B8, 25, .blue),
      mention: TerminalColor(0x7A3EB1, 91, .magenta),
      tag: TerminalColor(0x0A6F66, 23, .cyan),
      muted: TerminalColor(0x5F5F5F, 59, .brightBlack),
      code: TerminalColor(0x8A4B00, 94, .red),
      codeBackground: TerminalColor(0xEEF0F4, 255, .white),
      warning: TerminalColor(0xB3261E, 124, .red),
      done: TerminalColor(0x2B742F, 28, .green),
      highlight: TerminalColor(0xFFE58A, 222, .yellow),
      onHighlight: TerminalColor(0x1D1B16, 234, .black),
      text: TerminalColor(0x24292F, 235, .black),
      page: TerminalColor(0xFFFFFF, 231, .brightWhite)))

  /// For readers who need contrast: few colours, far apart, with attributes beside them.
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

/// The colours that the built-in themes are made of.
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
    self.init([
      .heading1: style(palette.accent, [.bold, .underline]),
      .heading2: style(palette.accent, [.bold]),
      .heading3: style(nil, [.bold]),
      .heading4: style(nil, [.bold]),
      .heading5: style(nil, [.bold]),
      .heading6: style(nil, [.bold]),
      .strong: style(nil, [.bold]),
      .emphasis: style(nil, [.italic]),
      .underline: style(nil, [.underline]),
      .strikethrough: style(nil, [.strikethrough]),
      .highlight: style(palette.onHighlight, on: palette.highlight),
      .keyboard: style(palette.code, [.bold]),
      .code: style(palette.code),
      .link: style(palette.link, [.underline]),
      .linkTarget: style(palette.muted),
      .deceptiveTarget: style(palette.warning, [.bold]),
      .footnote: style(palette.muted),
      .mention: style(palette.mention),
      .hashtag: style(palette.tag),
      .emoji: style(palette.muted),
      .image: style(palette.muted, [.italic]),
      .missingDescription: style(palette.warning, [.italic]),
      .caption: style(palette.muted),
      .spoiler: style(palette.muted),
      .hiddenSpoiler: style(palette.muted, [.reverse]),
      .codeBlock: style(nil, on: palette.codeBackground),
      .codeContinuation: style(palette.muted),
      .codeKeyword: style(palette.mention),
      .codeType: style(palette.tag),
      .codeName: style(palette.accent),
      .codeString: style(palette.done),
      .codeNumber: style(palette.code),
      .codeComment: style(palette.muted, [.italic]),
      .codeDirective: style(palette.link),
      .codeInserted: style(palette.done),
      .codeDeleted: style(palette.warning),
      .quoteBar1: style(palette.accent),
      .quoteBar2: style(palette.tag),
      .quoteBar3: style(palette.mention),
      .listMarker: style(palette.accent),
      .openTask: style(palette.muted),
      .doneTask: style(palette.done),
      .tableHeader: style(nil, [.bold]),
      .tableRule: style(palette.muted),
      .detailsMarker: style(palette.accent),
      .summary: style(nil, [.bold]),
      .cardRail: style(palette.accent),
      .author: style(palette.accent, [.bold]),
      .time: style(palette.muted),
      .count: style(palette.muted),
      .activeCount: style(palette.warning, [.bold]),
      .warning: style(palette.warning),
      .rule: style(palette.muted),
      .page: style(palette.text, on: palette.page),
    ])
  }
}
