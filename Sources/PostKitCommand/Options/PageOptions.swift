public import ArgumentParser
public import PostKit

/// The look of a page. `auto` depends on the terminal.
struct PageOptions: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  enum Depth: String, CaseIterable, ExpressibleByArgument {
    case auto
    case ansi16 = "16"
    case ansi256 = "256"
    case truecolor
  }

  /// The hidden parts to show, as a list such as `spoilers,details`.
  struct Revealed: ExpressibleByArgument {
    private(set) var parts: Reveals = []

    init?(argument: String) {
      for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
        switch name {
        case "spoilers": parts.insert(.spoilers)
        case "details": parts.insert(.details)
        default: return nil
        }
      }
    }

    static let allValueStrings = ["spoilers", "details", "spoilers,details"]
  }

  private static let widths = 0...1000

  // Unconditional: a negative number is not an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width of lines in cells, 0 to 1000.",
      discussion: "Without it the terminal's, else COLUMNS, else 80."))
  var width: Int?

  @Option(help: "Whether to style the text.")
  var color = Choice.auto

  @Option(help: "How many colours to use.")
  var depth = Depth.auto

  @Option(
    help: ArgumentHelp(
      "The colours: auto, \(Theme.builtInNames.joined(separator: ", ")), or a JSON theme file.",
      valueName: "theme"),
    completion: .list(["auto"] + Theme.builtInNames))
  var theme = "auto"

  @Option(help: "Whether to write links that a terminal can open.")
  var hyperlinks = Choice.auto

  @Option(help: "Where to show where links lead.")
  var links = LinkPlacement.inline

  @Option(help: "What to show that authors hide at first, separated by a comma.")
  var show: Revealed?

  @Flag(
    help: ArgumentHelp(
      "Write text only, whatever '--color' and '--hyperlinks' say.",
      discussion: "For screen readers: nothing is drawn, tables are records."))
  var plain = false

  @Flag(help: "Draw lines, bars and markers with ASCII.")
  var ascii = false

  @Option(help: "How wide clusters such as emoji are: as they look, or scalar by scalar.")
  var widths = WidthPolicy.grapheme

  @Option(
    parsing: .unconditional, help: "How many cells characters of ambiguous width take.")
  var ambiguous = AmbiguousWidth.one

  @Option(help: "Whether text of both directions is as it is read, or as it stands on the line.")
  var bidi = TextOrder.logical

  func validate() throws {
    if let width, !PageOptions.widths.contains(width) {
      throw ValidationError("'--width' is \(width); allowed is 0 to 1000")
    }
  }
}

extension TerminalOptions {
  /// Takes from the environment what the options leave open.
  ///
  /// - Throws: ``Failure`` when the theme is unknown or its file cannot be read.
  init(_ page: PageOptions, on environment: TerminalEnvironment) throws(Failure) {
    self.init()
    width = page.width ?? environment.pageWidth
    styling = environment.showsStyling(page.color) && !page.plain ? .ansi : .plain
    color = environment.showsColor(page.color) ? environment.depth(page.depth) : .none
    hyperlinks = environment.opensLinks(page.hyperlinks, styling) && !page.plain ? .osc8 : .none
    links = page.links
    shows = page.show?.parts ?? []
    charset = page.plain ? .words : page.ascii ? .ascii : .unicode
    widths = page.widths
    ambiguousWidth = page.ambiguous
    textOrder = page.bidi
    theme = page.theme == "auto" ? environment.theme : try Theme(named: page.theme)
  }
}

extension Theme {
  /// The built-in theme of a name, or the theme in the file at a path.
  fileprivate init(named name: String) throws(Failure) {
    if let theme = Theme(builtIn: name) {
      self = theme
    } else {
      let names = ["auto"] + Theme.builtInNames
      self = try JSON.decode(Theme.self, at: name, kind: "theme", known: names)
    }
  }
}

extension LinkPlacement: ExpressibleByArgument {}
extension WidthPolicy: ExpressibleByArgument {}
extension TextOrder: ExpressibleByArgument {}

extension AmbiguousWidth: ExpressibleByArgument {
  public init?(argument: String) {
    guard let cells = Int(argument) else { return nil }
    self.init(rawValue: cells)
  }

  public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }

  public var defaultValueDescription: String { "\(rawValue)" }
}
