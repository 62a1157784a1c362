import Foundation
import Testing

/// `render --follow`.
@Suite struct FollowTests {
  @Test(
    "a page that is followed has the bytes of the page that is rendered at once",
    arguments: [
      (
        "gfm",
        "# Head\n\nSome *words* and [a link](https://a.example).\n\n- one\n- two\n\n  more\n\nend"
      ),
      ("gfm", "a [link] and <b>html</b>\n\nnext\n\n[link]: https://a.example\n"),
      ("gfm", "```swift\nlet a = 1\n\nlet b = 2\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nend\n"),
      ("html", "<h1>Head</h1><p>one</p>\n<ul><li>a</li></ul><table><tr><td>x</table><p>two"),
      ("markdown", "one\n\ntwo\n"), ("html", ""),
    ])
  func equality(format: String, source: String) throws {
    for options in [[], ["--links", "footnotes"], ["--width", "10", "--color", "always"]] {
      let arguments = ["render", "--from", format] + options
      let whole = try Command().run(arguments, input: Data(source.utf8))
      #expect(try Command().run(arguments + ["--follow"], input: Data(source.utf8)) == whole)
      for size in [1, 7] {
        let script = """
          printf '%s' "$SOURCE" \\
            | while IFS= read -r -N \(size) piece || [ -n "$piece" ]; do printf '%s' "$piece"; done \\
            | $postkit \((arguments + ["--follow"]).joined(separator: " "))
          """
        let run = try Command.shell("SOURCE='\(source)'\n" + script)
        #expect(run == whole)
      }
    }
  }

  @Test("a block is written before the input ends")
  func firstBlock() throws {
    let run = try Command.shell(
      """
      coproc follow { $postkit render --follow --from gfm; }
      printf 'one\\n\\ntwo' >&${follow[1]}
      read -t 20 line <&${follow[0]}
      echo "first: $line"
      """)
    #expect(run.output == "first: one\n")
  }

  @Test("on a terminal, blocks that can change are drawn, and drawn again when they are final")
  func terminal() throws {
    let terminal = try Terminal(columns: 40)
    let source = String(repeating: "a final paragraph of words\n\n", count: 9) + "start"
    let script = """
      printf '\(source.replacing("\n", with: "\\n"))'; sleep 1; printf ' and the end\\n'
      """
    let run = try Command.shell(
      "{ \(script); } | TERM=xterm $postkit render --follow --from gfm >&2", errorsOn: terminal)
    // Standard output must be the terminal.
    #expect(run.status == 0)
    #expect(
      run.errors.contains("start\n\r\u{1B}[1A\u{1B}[J")
        && run.errors.hasSuffix("start and the end\n"))
  }

  @Test(
    "--follow with a format or option that it does not support gives exit status 64",
    arguments: [
      (["--from", "ast"], "'--follow' cannot read ast; allowed are: html, markdown, gfm"),
      (["--to", "svg"], "'--follow' writes lines for a terminal; allowed is '--to ansi'"),
      (
        ["--encoding", "koi8-r"],
        "'--encoding' cannot be used with '--follow'; the input is UTF-8"
      ),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    #expect(
      try Command().run(["render", "--follow"] + arguments, input: Data())
        == .init(errors: "postkit: \(message) (see 'postkit render --help')\n", status: 64))
  }
}
