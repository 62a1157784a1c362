import PostKit

extension TerminalOptions {
  /// Decides what the options leave to the terminal.
  ///
  /// - Throws: ``Failure`` when there is no theme of the name, or its file cannot be read.
  init(_ page: PageOptions, on surroundings: Surroundings) throws(Failure) {
    self.init()
    width = page.width ?? surroundings.pageWidth
    styling = surroundings.shows(page.color) && !page.plain ? .ansi : .plain
    color = surroundings.hasColor(page.color) ? surroundings.depth(page.depth) : .none
    hyperlinks = surroundings.opensLinks(page.hyperlinks, styling) && !page.plain ? .osc8 : .none
    links = page.links
    shows = page.show?.parts ?? []
    charset = page.plain ? .words : page.ascii ? .ascii : .unicode
    widths = page.widths
    ambiguousWidth = page.ambiguous
    textOrder = page.bidi
    theme = page.theme == "auto" ? surroundings.theme : try Theme(named: page.theme)
  }
}

extension Surroundings {
  fileprivate var pageWidth: Int {
    let columns = columns ?? self["COLUMNS"].flatMap { Int($0) } ?? 0
    return columns > 0 ? min(columns, 1000) : 80
  }

  fileprivate func shows(_ color: PageOptions.Choice) -> Bool {
    switch color {
    case .always: true
    case .never: showsStyling
    case .auto: showsStyling || forcesStyling
    }
  }

  fileprivate func hasColor(_ color: PageOptions.Choice) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: !refusesColor
    }
  }

  /// The colours of the terminal, from what its variables say.
  fileprivate func depth(_ depth: PageOptions.Depth) -> ColorDepth {
    switch depth {
    case .ansi16: return .ansi16
    case .ansi256: return .ansi256
    case .truecolor: return .truecolor
    case .auto: break
    }
    switch self["FORCE_COLOR"] {
    case "1": return .ansi16
    case "2": return .ansi256
    case "3": return .truecolor
    default: break
    }
    let term = self["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(self["COLORTERM"]) || term.hasSuffix("-direct") {
      return .truecolor
    }
    return term.hasSuffix("256color") ? .ansi256 : .ansi16
  }

  /// The theme that suits the background, which some terminals tell as the last of the numbers in
  /// `COLORFGBG`: 7 and 9 to 15 are light.
  fileprivate var theme: Theme {
    let background = self["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 == 7 || (9...15).contains($0) } == true ? .light : .dark
  }

  /// A Boolean value that is true when links are to be written as such; the Linux console shows them
  /// as garbage.
  fileprivate func opensLinks(_ hyperlinks: PageOptions.Choice, _ styling: Styling) -> Bool {
    switch hyperlinks {
    case .always: true
    case .never: false
    case .auto: styling == .ansi && showsStyling && self["TERM"] != "linux"
    }
  }
}
