import Foundation
import Testing

/// The precedence for styling: the options, `NO_COLOR`, `CLICOLOR_FORCE` and `FORCE_COLOR`, the
/// terminal.
@Suite struct ColorTests {
  /// The styling of a page.
  enum Look: Equatable {
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
    var look: Look
    var testDescription: String { "\(arguments) \(environment)" }
  }

  @Test(
    "options and environment choose the styling without a terminal",
    arguments: [
      Case(look: .plain),
      Case(arguments: ["--color", "always"], look: .ansi16),
      Case(arguments: ["--color", "never"], look: .plain),
      Case(arguments: ["--color", "always"], environment: ["NO_COLOR": "1"], look: .ansi16),
      Case(arguments: ["--color", "never"], environment: ["FORCE_COLOR": "3"], look: .plain),
      Case(environment: ["NO_COLOR": "1"], look: .plain),
      Case(environment: ["CLICOLOR_FORCE": "1"], look: .ansi16),
      Case(environment: ["CLICOLOR_FORCE": "0"], look: .plain),
      Case(environment: ["CLICOLOR_FORCE": ""], look: .plain),
      Case(environment: ["FORCE_COLOR": "1"], look: .ansi16),
      Case(environment: ["FORCE_COLOR": "2"], look: .ansi256),
      Case(environment: ["FORCE_COLOR": "3"], look: .truecolor),
      Case(environment: ["FORCE_COLOR": "true"], look: .ansi16),
      Case(environment: ["FORCE_COLOR": "0"], look: .plain),
      Case(environment: ["FORCE_COLOR": ""], look: .plain),
      Case(environment: ["NO_COLOR": "1", "FORCE_COLOR": "3"], look: .uncolored),
      Case(environment: ["NO_COLOR": "", "FORCE_COLOR": "3"], look: .truecolor),
      Case(environment: ["NO_COLOR": "no", "CLICOLOR_FORCE": "1"], look: .uncolored),
      Case(environment: ["FORCE_COLOR": "1", "COLORTERM": "truecolor"], look: .ansi16),
      Case(environment: ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], look: .truecolor),
      Case(environment: ["TERM": "dumb", "CLICOLOR_FORCE": "1"], look: .ansi16),
      Case(arguments: ["--plain"], environment: ["FORCE_COLOR": "3"], look: .plain),
      Case(arguments: ["--plain", "--color", "always"], look: .plain),
      Case(arguments: ["--color", "always", "--depth", "16"], look: .ansi16),
      Case(arguments: ["--color", "always", "--depth", "256"], look: .ansi256),
      Case(arguments: ["--color", "always", "--depth", "truecolor"], look: .truecolor),
      Case(arguments: ["--depth", "truecolor"], look: .plain),
      Case(
        arguments: ["--color", "always"], environment: ["TERM": "xterm-256color"], look: .ansi256),
      Case(
        arguments: ["--color", "always"],
        environment: ["TERM": "xterm", "COLORTERM": "24bit"], look: .truecolor),
      Case(
        arguments: ["--color", "always"], environment: ["TERM": "xterm-direct"], look: .truecolor),
      Case(
        arguments: ["--color", "always", "--depth", "16"],
        environment: ["COLORTERM": "truecolor"], look: .ansi16),
    ])
  func withoutTerminal(_ example: Case) throws {
    let run = try Command(environment: example.environment)
      .run(["render"] + example.arguments, input: Data(Self.input.utf8))
    #expect(Look(run.output) == example.look)
    #expect(run.status == 0)
  }

  @Test(
    "options and environment choose the styling on a terminal",
    arguments: [
      Case(environment: ["TERM": "xterm"], look: .ansi16),
      Case(look: .ansi16),
      Case(environment: ["TERM": "xterm-256color"], look: .ansi256),
      Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], look: .truecolor),
      Case(environment: ["TERM": "dumb"], look: .plain),
      Case(environment: ["TERM": "dumb", "COLORTERM": "truecolor"], look: .plain),
      Case(environment: ["TERM": "dumb", "FORCE_COLOR": "2"], look: .ansi256),
      Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], look: .uncolored),
      Case(environment: ["TERM": "xterm", "FORCE_COLOR": "0"], look: .uncolored),
      Case(arguments: ["--color", "never"], environment: ["TERM": "xterm"], look: .uncolored),
      Case(arguments: ["--color", "always"], environment: ["TERM": "dumb"], look: .ansi16),
      Case(
        arguments: ["--color", "always"], environment: ["TERM": "xterm", "NO_COLOR": "1"],
        look: .ansi16),
      Case(arguments: ["--plain"], environment: ["TERM": "xterm"], look: .plain),
    ])
  func onTerminal(_ example: Case) throws {
    let terminal = try Terminal(columns: 60)
    let run = try Command(environment: example.environment).run(
      ["render"] + example.arguments, input: Data(Self.input.utf8), output: .terminal(terminal))
    #expect(Look(run.output) == example.look)
    #expect(run.status == 0)
  }

  @Test("the page has the width of the terminal")
  func width() throws {
    let terminal = try Terminal(columns: 6)
    let run = try Command(environment: ["COLUMNS": "40", "TERM": "dumb"])
      .run(["render"], input: Data("<p>one two three".utf8), output: .terminal(terminal))
    #expect(run.output == "one\ntwo\nthree\n")
  }

  @Test(
    "options and terminal type decide whether hyperlinks are written",
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

  @Test("hyperlinks are written into files only on request")
  func hyperlinksInFiles() throws {
    let run = try Command.run("render", "--color", "always", input: Self.input)
    #expect(!run.output.contains("\u{1B}]8;"))
    let asked = try Command.run("render", "--hyperlinks", "always", input: Self.input)
    #expect(asked.output.contains("\u{1B}]8;"))
  }

  @Test(
    "COLORFGBG chooses the theme",
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

  @Test("themes differ")
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
