import Foundation
import Testing

/// The names of formats, and the format that the extension of a file decides.
@Suite struct InputFormatTests {
  @Test(
    "without --from, the extension of the file decides the format",
    arguments: [
      ("a.md", "<h1>A</h1><p>b c</p>\n"), ("a.markdown", "<h1>A</h1><p>b c</p>\n"),
      ("A.MD", "<h1>A</h1><p>b c</p>\n"), ("a.txt", "<p># A</p><p>b<br>c</p>\n"),
      ("a.html", "<p># A b c</p>\n"), ("a.json", "<p># A b c</p>\n"), ("md", "<p># A b c</p>\n"),
      ("a.md.bak", "<p># A b c</p>\n"),
    ])
  func fileExtension(name: String, html: String) throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file(name, "# A\n\nb\nc")
      #expect(try Command.run("convert", "--to", "html", path) == .init(output: html))
      #expect(
        try Command.run("render", "--color", "never", path)
          == Command.run("convert", "--to", "ansi", path))
      #expect(
        try Command.run("convert", "--from", "html", "--to", "html", path)
          == .init(output: "<p># A b c</p>\n"))
    }
  }

  @Test("a file name without a dot has no extension")
  func noExtension() throws {
    let script = #"""
      for name in md txt markdown; do printf '# A' > $name; "$postkit" convert -t html $name; done
      """#
    #expect(try Command.shell(script).output == String(repeating: "<p># A</p>\n", count: 3))
  }

  @Test("standard input and batches are HTML without --from")
  func defaultFormat() throws {
    #expect(
      try Command.run("convert", "--to", "html", input: "# A\n\nb")
        == .init(output: "<p># A b</p>\n"))
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("posts.txt", #"{"content":"<b>a</b>"}"# + "\n")
      #expect(
        try Command.run("convert", "--ndjson", "--to", "text", path)
          == .init(output: #"{"content":"a"}"# + "\n"))
    }
  }

  @Test("plain text keeps paragraphs and line breaks, and gets links, mentions and hashtags")
  func plainText() throws {
    let run = try Command.run(
      "convert", "-f", "text", "-t", "tree", input: "a\nb <b>\n \n\nhttps://example.org/ @d #e\n")
    #expect(
      run
        == .init(
          output: """
            document
              paragraph
                text "a"
                lineBreak
                text "b <b>"
              paragraph
                text "https://example.org/" link=https://example.org/
                text " "
                mention "@d"
                text " "
                hashtag "#e"

            """))
  }

  @Test(
    "plain text keeps indentation and columns",
    arguments: [
      ("if a:\n    b\n", "if a:<br>&nbsp;&nbsp;&nbsp;&nbsp;b"),
      (
        "name   size\nfoo      12\n",
        "name &nbsp;&nbsp;size<br>foo &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;12"
      ),
      ("  first\nsecond", "&nbsp;&nbsp;first<br>second"), ("a  \n  b  ", "a<br>&nbsp;&nbsp;b"),
      ("End.  Next, one space.", "End. &nbsp;Next, one space."),
      // Tabs end at columns of eight. A limit keeps a text of tabs small.
      ("abcdef\tg", "abcdef &nbsp;g"),
      ("a\tb\na b\tc", "a &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;b<br>a b &nbsp;&nbsp;&nbsp;c"),
      ("日本\tb c d e f", "日本 &nbsp;&nbsp;&nbsp;&nbsp;&nbsp;b c d e f"),
      ("\t\ta", "&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;a"), (" \u{A0} a", "&nbsp;&nbsp; a"),
    ])
  func spacing(text: String, html: String) throws {
    let run = try Command.run("convert", "-f", "text", "-t", "html", input: text)
    #expect(run == .init(output: "<p>\(html)</p>\n"))
  }

  @Test(
    "the aliases md and tiptap name a format for input and output",
    arguments: [("md", "gfm"), ("tiptap", "prosemirror")])
  func aliases(alias: String, format: String) throws {
    let input = try Command.run("convert", "--to", format, input: "<h1>a</h1>").output
    #expect(try Command.run("convert", "--to", alias, input: "<h1>a</h1>").output == input)
    for command in [["convert", "--to", "html"], ["render"], ["summarize"]] {
      let run = try Command().run(command + ["--from", alias], input: Data(input.utf8))
      #expect(
        try run == Command().run(command + ["--from", format], input: Data(input.utf8)))
      #expect(run.status == 0 && run.output.contains("a"))
    }
  }

  @Test(
    "-f and -t are short for --from and --to",
    arguments: [
      ["convert", "-f", "markdown", "-t", "text"], ["render", "-f", "markdown", "-t", "svg"],
      ["summarize", "-f", "markdown", "-t", "json"], ["inspect", "-t", "svg"],
    ])
  func shortOptions(arguments: [String]) throws {
    let long = arguments.map { ["-f": "--from", "-t": "--to"][$0] ?? $0 }
    let run = try Command().run(arguments, input: Data("# a".utf8))
    #expect(try run == Command().run(long, input: Data("# a".utf8)))
    #expect(run.status == 0 && !run.output.isEmpty)
  }

  @Test(
    "a mistyped name of a format is an error with the nearest name",
    arguments: [
      (["convert", "--to", "htlm"], "html"), (["convert", "--to", "xyz"], nil),
      (["convert", "--to", "tip-tap"], "tiptap"), (["convert", "-t", "Markdwn"], "markdown"),
      (["render", "--from", "lexcial"], "lexical"), (["render", "--to", "svgg"], "svg"),
      (["summarize", "--to", "jsno"], "json"), (["split", "--to", "htlm"], "html"),
    ])
  func mistyped(arguments: [String], nearest: String?) throws {
    let run = try Command().run(arguments, input: Data())
    #expect(run.status == 64 && run.output.isEmpty)
    let suggestion = run.errors.firstMatch(of: /did you mean '([^']+)'/)?.1
    #expect(suggestion.map(String.init) == nearest)
    #expect(run.errors.contains("; allowed are: ") && run.errors.filter(\.isNewline).count == 1)
  }
}
