import Foundation
import Testing

@Suite struct RenderCommandTests {
  @Test("several files are pages, with a blank line between them")
  func severalFiles() throws {
    try TemporaryDirectory.with { directory in
      let (one, two) = (directory.file("a.md", "# a\n"), directory.file("b.html", "<p>b"))
      let run = try Command.run("render", one, two, input: "")
      #expect(run.output == "# a\n\nb\n" && run.errors.isEmpty)
      let piped = try Command.run("render", one, "-", input: "<p>c")
      #expect(piped.output == "# a\n\nc\n")
      let missing = try Command.run("render", one, "no-such-file", two)
      #expect(missing.output == "# a\n\nb\n" && missing.status == 66)
      #expect(missing.errors == "postkit: no-such-file: no such file or directory\n")
      let image = try Command.run("render", "--to", "svg", one, two)
      #expect(image.status == 64 && image.output.isEmpty)
      #expect(image.errors.hasPrefix("postkit: '--to svg' reads one file, not 2"))
    }
  }

  static let input = #"<h1>Hi</h1><ul><li><b>a</b> <a href="https://b.example/">c</a>"#
  static let plain = "# Hi\n\n• a c <https://b.example/>\n"

  @Test("output that is not a terminal has no escape sequences")
  func plainOutput() throws {
    let run = try Command.run("render", input: Self.input)
    #expect(run == .init(output: Self.plain))
  }

  @Test("--plain overrides --color, --hyperlinks, --depth and FORCE_COLOR")
  func plainOption() throws {
    #expect(
      try Command.run(
        "render", "--plain", "--color", "always", "--hyperlinks", "always", "--depth", "truecolor",
        input: Self.input, environment: ["FORCE_COLOR": "3"])
        == .init(output: "# Hi\n\n- a c <https://b.example/>\n"))
  }

  @Test("render --ascii writes only ASCII characters")
  func ascii() throws {
    #expect(
      try Command.run("render", "--ascii", input: "<ul><li>a").output.allSatisfy(\.isASCII))
  }

  @Test("--width 6 wraps lines at 6 cells")
  func width() throws {
    #expect(
      try Command.run("render", "--width", "6", input: "<p>one two three")
        == .init(output: "one\ntwo\nthree\n"))
  }

  @Test("COLUMNS sets the width when there is no terminal")
  func columns() throws {
    #expect(
      try Command.run("render", input: "<p>one two", environment: ["COLUMNS": "5"])
        == .init(output: "one\ntwo\n"))
  }

  @Test("--width overrides COLUMNS")
  func widthOverColumns() throws {
    #expect(
      try Command.run(
        "render", "--width", "20", input: "<p>one two", environment: ["COLUMNS": "5"])
        == .init(output: "one two\n"))
  }

  @Test(
    "an invalid COLUMNS gives a width of 80",
    arguments: ["", "0", "-3", "wide", "99999999999999999999"])
  func invalidColumns(columns: String) throws {
    let line = String(repeating: "a", count: 79)
    #expect(
      try Command.run("render", input: "<p>\(line) b", environment: ["COLUMNS": columns])
        == .init(output: "\(line)\nb\n"))
  }

  @Test("--links footnotes writes link targets as footnotes")
  func footnotes() throws {
    let output = try Command.run("render", "--links", "footnotes", input: Self.input).output
    #expect(output.contains("[1]"))
    #expect(!output.contains("c <https"))
  }

  @Test("--show reveals spoilers, closed details, or both")
  func show() throws {
    let input = "<p><span class=spoiler>secret</span><details><summary>a</summary>inside</details>"
    let hidden = try Command.run("render", input: input).output
    #expect(!hidden.contains("secret") && !hidden.contains("inside"))
    let shown = try Command.run("render", "--show", "spoilers,details", input: input).output
    #expect(shown.contains("secret") && shown.contains("inside"))
    let half = try Command.run("render", "--show", "details", input: input).output
    #expect(!half.contains("secret") && half.contains("inside"))
  }

  @Test("render reads plain text and document JSON with --from")
  func otherFormats() throws {
    #expect(
      try Command.run("render", "--from", "text", input: "a\n\n<b>") == .init(output: "a\n\n<b>\n"))
    #expect(
      try Command.run("render", "--from", "ast", "--policy", "bio", input: ConvertCommandTests.ast)
        == .init(output: "A\n\n• b c\n\nf <https://d.example/e>\n"))
  }

  @Test("terminal escape sequences in a post are not written")
  func controls() throws {
    let output = try Command.run(
      "render", "--color", "always", "--hyperlinks", "always",
      input: "<p>\u{1B}]0;x\u{7}&#27;[2J\u{9B}31m <a href='https://a.example/\u{1B}\\'>b</a>"
    ).output
    #expect(!output.contains("\u{1B}]0"))
    #expect(!output.contains("\u{1B}[2J"))
    #expect(!output.unicodeScalars.contains("\u{9B}"))
  }

  @Test("rendering the same input twice gives the same bytes")
  func determinism() throws {
    let first = try Command.run("render", "--color", "always", input: Self.input)
    #expect(try Command.run("render", "--color", "always", input: Self.input) == first)
  }

  @Test("--theme reads a JSON theme file")
  func themeFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "theme.json")
    let color = ##"{"truecolor": "#102030", "256": 17, "16": "blue"}"##
    try Data(#"{"styles": {"strong": {"foreground": \#(color)}}}"#.utf8).write(to: file)
    for (depth, code) in [("16", "34"), ("256", "38;5;17"), ("truecolor", "38;2;16;32;48")] {
      let run = try Command.run(
        "render", "--theme", file.path, "--color", "always", "--depth", depth, input: "<b>a")
      #expect(run == .init(output: "\u{1B}[\(code)ma\u{1B}[0m\n"))
    }
    try Data(#"{"styles": {"bold": {}}}"#.utf8).write(to: file)
    let run = try Command.run("render", "--theme", file.path, input: "<b>a")
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix(
        "postkit: \(file.path):1:21: $.styles.bold: unknown member 'bold'; allowed are: heading1, ")
    )
  }

  @Test("an unknown --theme is an error that lists the known themes")
  func unknownTheme() throws {
    let run = try Command.run("render", "--theme", "solarized", input: "a")
    #expect(run.status == 64)
    #expect(
      run.errors == "postkit: unknown theme 'solarized'; allowed are: auto, dark, light,"
        + " high-contrast, or the path of a JSON theme file\n")
  }

  @Test("--widths grapheme counts an emoji sequence as one emoji, --widths legacy each scalar")
  func widths() throws {
    // A hand is two cells wide, and so is a separate modifier.
    let input = "<p>👍🏽 👍🏽 a"
    for (widths, page) in [
      ("grapheme", "👍🏽 👍🏽 a\n"), ("legacy", "👍🏽\n👍🏽 a\n"),
    ] {
      #expect(
        try Command.run("render", "--widths", widths, "--width", "7", input: input)
          == .init(output: page))
    }
    #expect(try Command.run("render", "--width", "7", input: input).output == "👍🏽 👍🏽 a\n")
  }

  @Test("--ambiguous sets the width of ambiguous characters to 1 or 2 cells")
  func ambiguous() throws {
    let input = "<p>① ① ①<ul><li>a"
    #expect(
      try Command.run("render", "--ambiguous", "1", "--width", "5", input: input)
        == .init(output: "① ① ①\n\n• a\n"))
    // The width of line-drawing characters is ambiguous too, so the page uses ASCII.
    #expect(
      try Command.run("render", "--ambiguous", "2", "--width", "5", input: input)
        == .init(output: "① ①\n①\n\n- a\n"))
  }

  @Test("--links inline is the default")
  func inlineLinks() throws {
    #expect(try Command.run("render", "--links", "inline", input: Self.input).output == Self.plain)
  }

  @Test("the input is read from a file, or from standard input with `-`")
  func inputFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("<p>from a file".utf8).write(to: file)
    #expect(try Command.run("render", file.path, input: "") == .init(output: "from a file\n"))
    #expect(try Command.run("render", "-", input: "<p>a") == .init(output: "a\n"))
    #expect(try Command.run("render", "--to", "ansi", input: "<p>a") == .init(output: "a\n"))
  }

  @Test("--policy caption renders a heading as text")
  func policy() throws {
    let input = "<h1>a</h1>"
    #expect(try Command.run("render", input: input).output == "# a\n")
    #expect(try Command.run("render", "--policy", "caption", input: input).output == "a\n")
  }

  @Test(
    "an invalid value of an option is an error that lists the allowed values",
    arguments: [
      ("--width", "1001", "expected a whole number from 0 to 1000"),
      ("--width", "x", "'x' is invalid"), ("--widths", "bytes", "grapheme"),
      ("--ambiguous", "3", "allowed are: 1, 2"),
      ("--depth", "24", "truecolor"), ("--color", "yes", "always"),
      ("--hyperlinks", "yes", "always"), ("--links", "hidden", "footnotes"),
      ("--show", "all", "spoilers"), ("--bidi", "rtl", "visual"), ("--to", "png", "svg"),
      ("--from", "pdf", "markdown"),
    ])
  func invalidValue(
    option: String, value: String, allowed: String
  ) throws {
    let run = try Command.run("render", option, value, input: "a")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(allowed), "\(run.errors)")
  }

  @Test("--bidi visual writes Hebrew in visual order, and the default in logical order")
  func bidi() throws {
    let input = "<p>a שלום b"
    #expect(try Command.run("render", input: input).output == "a שלום b\n")
    #expect(try Command.run("render", "--bidi", "visual", input: input).output == "a םולש b\n")
  }

  @Test("--to svg writes the same image in every environment")
  func svgEnvironment() throws {
    let image = try Command.run("render", "--to", "svg", input: Self.input).output
    #expect(image.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(image.hasSuffix("</svg>\n"))
    #expect(image.contains(">Hi</text>"))
    #expect(image.contains("<a href=\"https://b.example/\">"))
    for environment in [["NO_COLOR": "1"], ["COLUMNS": "5"], ["FORCE_COLOR": "1", "TERM": "dumb"]] {
      let again = try Command.run(
        "render", "--to", "svg", input: Self.input, environment: environment)
      #expect(again.output == image)
    }
    #expect(try Command.run("convert", "--to", "svg", input: Self.input).output == image)
    let plain = try Command.run("render", "--to", "svg", "--plain", input: Self.input).output
    #expect(plain.contains("># Hi</text>") && !plain.contains("<a "))
  }
}
