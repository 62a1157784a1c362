import Foundation
import Testing

@Suite struct RenderCommandTests {
  static let input = #"<h1>Hi</h1><ul><li><b>a</b> <a href="https://b.example/">c</a>"#
  static let plain = "# Hi\n\n• a c <https://b.example/>\n"

  @Test func pageIsPlainWhenThereIsNoTerminal() throws {
    let run = try Command.run("render", input: Self.input)
    #expect(run == .init(output: Self.plain))
  }

  @Test func plainBeatsEverything() throws {
    #expect(
      try Command.run(
        "render", "--plain", "--color", "always", "--hyperlinks", "always", "--depth", "truecolor",
        input: Self.input, environment: ["FORCE_COLOR": "3"]) == .init(output: Self.plain))
  }

  @Test func asciiDrawsWithASCII() throws {
    #expect(
      try Command.run("render", "--ascii", input: "<ul><li>a").output.allSatisfy(\.isASCII))
  }

  @Test func widthOptionWrapsLines() throws {
    #expect(
      try Command.run("render", "--width", "6", input: "<p>one two three")
        == .init(output: "one\ntwo\nthree\n"))
  }

  @Test func columnsAreTheWidthWithoutATerminal() throws {
    #expect(
      try Command.run("render", input: "<p>one two", environment: ["COLUMNS": "5"])
        == .init(output: "one\ntwo\n"))
  }

  @Test func widthOptionBeatsColumns() throws {
    #expect(
      try Command.run(
        "render", "--width", "20", input: "<p>one two", environment: ["COLUMNS": "5"])
        == .init(output: "one two\n"))
  }

  @Test(arguments: ["", "0", "-3", "wide", "99999999999999999999"])
  func columnsThatAreNoWidthAre80(columns: String) throws {
    let line = String(repeating: "a", count: 79)
    #expect(
      try Command.run("render", input: "<p>\(line) b", environment: ["COLUMNS": columns])
        == .init(output: "\(line)\nb\n"))
  }

  @Test func linksCanBeFootnotes() throws {
    let output = try Command.run("render", "--links", "footnotes", input: Self.input).output
    #expect(output.contains("[1]"))
    #expect(!output.contains("c <https"))
  }

  @Test func spoilersAndDetailsAreShownWhenAsked() throws {
    let input = "<p><span class=spoiler>secret</span><details><summary>a</summary>inside</details>"
    let hidden = try Command.run("render", input: input).output
    #expect(!hidden.contains("secret") && !hidden.contains("inside"))
    let shown = try Command.run("render", "--show", "spoilers,details", input: input).output
    #expect(shown.contains("secret") && shown.contains("inside"))
    let half = try Command.run("render", "--show", "details", input: input).output
    #expect(!half.contains("secret") && half.contains("inside"))
  }

  @Test func textAndDocumentsAreRendered() throws {
    #expect(
      try Command.run("render", "--from", "text", input: "a\n\n<b>") == .init(output: "a\n\n<b>\n"))
    #expect(
      try Command.run("render", "--from", "ast", "--policy", "bio", input: ConvertCommandTests.ast)
        == .init(output: "A\n\n• b c\n\nf <https://d.example/e>\n"))
  }

  @Test func noControlOfThePostReachesTheTerminal() throws {
    let output = try Command.run(
      "render", "--color", "always", "--hyperlinks", "always",
      input: "<p>\u{1B}]0;x\u{7}&#27;[2J\u{9B}31m <a href='https://a.example/\u{1B}\\'>b</a>"
    ).output
    #expect(!output.contains("\u{1B}]0"))
    #expect(!output.contains("\u{1B}[2J"))
    #expect(!output.unicodeScalars.contains("\u{9B}"))
  }

  @Test func sameInputGivesSameBytes() throws {
    let first = try Command.run("render", "--color", "always", input: Self.input)
    #expect(try Command.run("render", "--color", "always", input: Self.input) == first)
  }
}
