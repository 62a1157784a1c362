import Foundation
import Testing

/// The precedence for styling: the options, `NO_COLOR`, `CLICOLOR_FORCE` and `FORCE_COLOR`, the
/// terminal.
@Suite struct ColorTests {
  /// The styling of a page.
  enum PageStyle: Equatable {
    case plain
    /// Attributes without colors.
    case uncolored
    case ansi16, ansi256, truecolor

    init(_ page: String) {
      let codes = page.split(separator: "\u{1B}[").dropFirst()
        .compactMap { $0.split(separator: "m", maxSplits: 1).first }
        .joined(separator: ";")
      let numbers = codes.split(separator: ";").compactMap { Int($0) }
      if codes.isEmpty {
        self = .plain
      } else if codes.contains("38;2;") {
        self = .truecolor
      } else if codes.contains("38;5;") {
        self = .ansi256
      } else if numbers.contains(where: { (30...37).contains($0) || (90...97).contains($0) }) {
        self = .ansi16
      } else {
        self = .uncolored
      }
    }
  }

  static let input = #"<h1>Hi</h1><p><b>a</b> <a href="https://b.example/">c</a>"#

  struct Case: CustomTestStringConvertible {
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var style: PageStyle
    var testDescription: String { "\(arguments) \(environment)" }
  }

  @Test(
    "options and environment variables set the styling when the output is not a terminal",
    arguments: [
      Case(style: .plain),
      Case(arguments: ["--color", "always"], style: .ansi16),
      Case(arguments: ["--color", "never"], style: .plain),
      Case(arguments: ["--color", "always"], environment: ["NO_COLOR": "1"], style: .ansi16),
      Case(arguments: ["--color", "never"], environment: ["FORCE_COLOR": "3"], style: .plain),
      Case(environment: ["NO_COLOR": "1"], style: .plain),
      Case(environment: ["CLICOLOR_FORCE": "1"], style: .ansi16),
      Case(environment: ["CLICOLOR_FORCE": "0"], style: .plain),
      Case(environment: ["CLICOLOR_FORCE": "false"], style: .plain),
      Case(environment: ["CLICOLOR_FORCE": ""], style: .plain),
      Case(environment: ["FORCE_COLOR": "1"], style: .ansi16),
      Case(environment: ["FORCE_COLOR": "2"], style: .ansi256),
      Case(environment: ["FORCE_COLOR": "3"], style: .truecolor),
      Case(environment: ["FORCE_COLOR": "true"], style: .ansi16),
      Case(environment: ["FORCE_COLOR": "0"], style: .plain),
      Case(environment: ["FORCE_COLOR": "false"], style: .plain),
      Case(environment: ["FORCE_COLOR": "false", "CLICOLOR_FORCE": "1"], style: .uncolored),
      Case(environment: ["FORCE_COLOR": ""], style: .plain),
      Case(environment: ["NO_COLOR": "1", "FORCE_COLOR": "3"], style: .uncolored),
      Case(environment: ["NO_COLOR": "", "FORCE_COLOR": "3"], style: .truecolor),
      Case(environment: ["NO_COLOR": "no", "CLICOLOR_FORCE": "1"], style: .uncolored),
      Case(environment: ["FORCE_COLOR": "1", "COLORTERM": "truecolor"], style: .ansi16),
      Case(environment: ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], style: .truecolor),
      Case(environment: ["TERM": "dumb", "CLICOLOR_FORCE": "1"], style: .ansi16),
      Case(arguments: ["--plain"], environment: ["FORCE_COLOR": "3"], style: .plain),
      Case(arguments: ["--plain", "--color", "always"], style: .plain),
      Case(arguments: ["--color", "always", "--depth", "16"], style: .ansi16),
      Case(arguments: ["--color", "always", "--depth", "256"], style: .ansi256),
      Case(arguments: ["--color", "always", "--depth", "truecolor"], style: .truecolor),
      Case(arguments: ["--depth", "truecolor"], style: .plain),
      Case(
        arguments: ["--color", "always"], environment: ["TERM": "xterm-256color"], style: .ansi256),
      Case(
        arguments: ["--color", "always"],
        environment: ["TERM": "xterm", "COLORTERM": "24bit"], style: .truecolor),
      Case(
        arguments: ["--color", "always"], environment: ["TERM": "xterm-direct"], style: .truecolor),
      Case(
        arguments: ["--color", "always", "--depth", "16"],
        environment: ["COLORTERM": "truecolor"], style: .ansi16),
    ])
  func withoutTerminal(_ example: Case) throws {
    let run = try Command(environment: example.environment)
      .run(["render"] + example.arguments, input: Data(Self.input.utf8))
    #expect(PageStyle(run.output) == example.style)
    #expect(run.status == 0)
  }

  @Test(
    "options and environment variables set the styling of output to a terminal",
    arguments: [
      Case(environment: ["TERM": "xterm"], style: .ansi16),
      Case(style: .ansi16),
      Case(environment: ["TERM": "xterm-256color"], style: .ansi256),
      Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], style: .truecolor),
      Case(environment: ["TERM": "dumb"], style: .plain),
      Case(environment: ["TERM": "dumb", "COLORTERM": "truecolor"], style: .plain),
      Case(environment: ["TERM": "dumb", "FORCE_COLOR": "2"], style: .ansi256),
      Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], style: .uncolored),
      Case(environment: ["TERM": "xterm", "FORCE_COLOR": "0"], style: .uncolored),
      Case(environment: ["TERM": "xterm", "FORCE_COLOR": "false"], style: .uncolored),
      Case(arguments: ["--color", "never"], environment: ["TERM": "xterm"], style: .uncolored),
      Case(arguments: ["--color", "always"], environment: ["TERM": "dumb"], style: .ansi16),
      Case(
        arguments: ["--color", "always"], environment: ["TERM": "xterm", "NO_COLOR": "1"],
        style: .ansi16),
      Case(arguments: ["--plain"], environment: ["TERM": "xterm"], style: .plain),
    ])
  func onTerminal(_ example: Case) throws {
    let terminal = try Terminal(columns: 60)
    let run = try Command(environment: example.environment).run(
      ["render"] + example.arguments, input: Data(Self.input.utf8), output: .terminal(terminal))
    #expect(PageStyle(run.output) == example.style)
    #expect(run.status == 0)
  }

  @Test("lines wrap at the width of the terminal, not at COLUMNS")
  func width() throws {
    let terminal = try Terminal(columns: 6)
    let run = try Command(environment: ["COLUMNS": "40", "TERM": "dumb"])
      .run(["render"], input: Data("<p>one two three".utf8), output: .terminal(terminal))
    #expect(run.output == "one\ntwo\nthree\n")
  }

  @Test(
    "--hyperlinks, --plain and TERM determine whether a terminal gets hyperlinks",
    arguments: [
      (["--hyperlinks", "auto"], "xterm", true), ([], "xterm", true), ([], "dumb", false),
      ([], "linux", false), (["--plain"], "xterm", false),
      (["--hyperlinks", "never"], "xterm", false),
      (["--hyperlinks", "always"], "dumb", true),
    ])
  func hyperlinks(arguments: [String], term: String, isLinked: Bool) throws {
    let terminal = try Terminal(columns: 60)
    let run = try Command(environment: ["TERM": term]).run(
      ["render"] + arguments, input: Data(Self.input.utf8), output: .terminal(terminal))
    #expect(run.output.contains("\u{1B}]8;") == isLinked)
  }

  @Test("output that is not a terminal has hyperlinks only with --hyperlinks always")
  func hyperlinksInFiles() throws {
    let run = try Command.run("render", "--color", "always", input: Self.input)
    #expect(!run.output.contains("\u{1B}]8;"))
    let asked = try Command.run("render", "--hyperlinks", "always", input: Self.input)
    #expect(asked.output.contains("\u{1B}]8;"))
  }

  @Test(
    "the background color in COLORFGBG selects the light or the dark theme",
    arguments: [("0;15", "light"), ("15;0", "dark"), ("0;default;7", "light"), ("x", "dark")])
  func background(value: String, theme: String) throws {
    let input = "<h1>Hi</h1><pre>code</pre><p><a href=https://a.example/>b</a> <code>c</code>"
    let automatic = try Command.run(
      "render", "--color", "always", "--depth", "truecolor", input: input,
      environment: ["COLORFGBG": value])
    let chosen = try Command.run(
      "render", "--color", "always", "--depth", "truecolor", "--theme", theme, input: input)
    #expect(automatic == chosen)
  }

  @Test("the themes dark, light and high-contrast give different output")
  func themes() throws {
    let pages = try ["dark", "light", "high-contrast"].map { theme in
      try Command.run(
        "render", "--color", "always", "--depth", "truecolor", "--theme", theme,
        input: Self.input
      ).output
    }
    #expect(Set(pages).count == 3)
  }
}
