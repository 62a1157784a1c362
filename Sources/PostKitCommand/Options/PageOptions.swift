public import ArgumentParser
public import PostKit

/// The options for the layout and styling of a page. The value `auto` depends on the terminal and
/// the environment variables.
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

  /// A list of the hidden parts to show, such as `spoilers,details`.
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

  private static let widthRange = NumberRange(
    0...1000, default: "the width of the terminal, else COLUMNS, else 80")
  private static let measureRange = NumberRange(0...1000, default: "80")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width of lines in cells, 0 to 1000.",
      discussion: "By default, the width of the terminal, else COLUMNS, else 80."),
    transform: PageOptions.widthRange.number)
  var width: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest width of prose in cells, 0 to 1000.",
      discussion: "Tables and code use the whole width. 0 sets no limit."),
    transform: PageOptions.measureRange.number)
  var measure = 80

  @Option(help: "Whether to style the text.")
  var color = Choice.auto

  @Option(help: "The number of colors to use.")
  var depth = Depth.auto

  @Option(
    help: ArgumentHelp(
      "The colors: auto, \(Theme.builtInNames.joined(separator: ", ")), or a JSON theme file.",
      valueName: "theme"),
    completion: .list(["auto"] + Theme.builtInNames))
  var theme = "auto"

  @Option(help: "Whether to write hyperlinks that a terminal can open.")
  var hyperlinks = Choice.auto

  @Option(help: "Where to show the targets of links.")
  var links = LinkPlacement.inline

  @Option(help: "The hidden parts to show, separated by a comma.")
  var show: Revealed?

  @Flag(
    help: ArgumentHelp(
      "Write only text, regardless of '--color' and '--hyperlinks'.",
      discussion: "For screen readers: no lines are drawn, and tables are written as records."))
  var plain = false

  @Flag(help: "Draw lines, bars and markers with ASCII.")
  var ascii = false

  @Option(help: "How to measure text such as emoji: by grapheme cluster, or (legacy) by scalar.")
  var widths = WidthPolicy.grapheme

  @Option(
    parsing: .unconditional, help: "The width in cells of characters of ambiguous width.")
  var ambiguous = AmbiguousWidth.one

  @Option(
    help: """
      The order of bidirectional text: as it is read, with isolates (U+2066 to U+2069) in lines with \
      right-to-left letters, or as it is displayed, without isolates.
      """)
  var bidi = TextOrder.logical

  /// The name of an option that was given, such as `--width`, if its value is not the default.
  var firstGivenOption: String? {
    let given: KeyValuePairs = [
      "--width": width != nil, "--measure": measure != 80, "--color": color != .auto,
      "--depth": depth != .auto, "--theme": theme != "auto", "--hyperlinks": hyperlinks != .auto,
      "--links": links != .inline, "--show": show != nil, "--plain": plain, "--ascii": ascii,
      "--widths": widths != .grapheme, "--ambiguous": ambiguous != .one,
      "--bidi": bidi != .logical,
    ]
    return given.first { $0.value }?.key
  }
}

extension TerminalOptions {
  /// Creates the options of a renderer from the options of the command. The environment determines
  /// the values for `auto`.
  ///
  /// - Throws: ``Failure`` when the theme is unknown or its file cannot be read.
  init(_ page: PageOptions, on environment: TerminalEnvironment) throws(Failure) {
    self.init()
    width = page.width ?? environment.pageWidth
    measure = page.measure
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
  /// Creates the built-in theme with a name. If there is no such theme, the name is the path of a
  /// theme file.
  fileprivate init(named name: String) throws(Failure) {
    if let theme = Theme(builtIn: name) {
      self = theme
    } else {
      let names = ["auto"] + Theme.builtInNames
      let file = try JSON.file(at: name, kind: "theme", known: names)
      self = try JSON.read(try JSON.value(in: file), of: file)
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
