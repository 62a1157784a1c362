import Foundation
import Testing

@Suite struct SplitCommandTests {
  @Test("split writes one line of JSON for each part")
  func lines() throws {
    let run = try Command.run(
      "split", "--to", "html", "--limit", "12",
      input: "<p>one <b>two</b></p><ol><li>three<li>four</ol>")
    #expect(
      run
        == .init(
          output: """
            {"part":1,"parts":3,"value":"<p>one <strong>two</strong></p>"}
            {"part":2,"parts":3,"value":"<ol><li>three</li></ol>"}
            {"part":3,"parts":3,"value":"<ol start=\\"2\\"><li>four</li></ol>"}

            """))
    let text = try Command.run(
      "split", "-f", "gfm", "-t", "text", "--limit", "12", input: "one *two*\n\n1. three\n2. four\n"
    )
    #expect(
      text.output == """
        {"part":1,"parts":3,"value":"one two"}
        {"part":2,"parts":3,"value":"1. three"}
        {"part":3,"parts":3,"value":"2. four"}

        """)
  }

  @Test("a post that fits is one part, and an empty post gives one empty part")
  func onePart() throws {
    for (source, value) in [("<p>a</p>", "<p>a</p>"), ("", ""), ("<script>a</script>", "")] {
      let run = try Command.run("split", "-t", "html", "--limit", "9", input: source)
      #expect(run == .init(output: "{\"part\":1,\"parts\":1,\"value\":\"\(value)\"}\n"))
    }
  }

  @Test("with --ndjson, the member becomes the array of its parts")
  func batches() throws {
    let input = #"{"content":"<p>one two three</p>","id":1}"# + "\n" + #"{"content":1}"# + "\n"
    let run = try Command().run(
      ["split", "--ndjson", "-t", "text", "--limit", "8", "--allow-rejects"],
      input: Data(input.utf8))
    #expect(
      run.output == #"{"content":["one two","three"],"id":1}"# + "\n"
        + #"{"line": 2, "error": {"code": "wrong-type", "message": "the member 'content' is not a string"}}"#
        + "\n")
    let into = try Command().run(
      ["split", "--ndjson", "-t", "html", "--limit", "8", "--into", "parts", "--report", "json"],
      input: Data(#"{"content":"<p>a"}"#.utf8))
    #expect(
      into.output == #"{"content":"<p>a","parts":["<p>a</p>"],"#
        + #""sanitizerReport":{"counts":{},"findings":[]}}"# + "\n")
  }

  @Test(
    "the parts for a network are messages within its limit",
    arguments: [
      ("bluesky", 300, "grapheme clusters"), ("telegram", 4096, "UTF-16 code units"),
      ("slack", 3000, "characters"), ("discord", 2000, "Unicode scalars"),
      ("matrix", 60_000, "bytes"),
    ])
  func networks(format: String, limit: Int, unit: String) throws {
    let post = "<p>" + String(repeating: "one <b>two</b> three ", count: limit / 20) + "</p>"
    let run = try Command.run("split", "-t", format, input: post + post)
    #expect(run.status == 0 && run.errors.isEmpty)
    let parts = run.output.split(separator: "\n")
    #expect((2...6).contains(parts.count))
    for (index, part) in parts.enumerated() {
      #expect(part.hasPrefix("{\"part\":\(index + 1),\"parts\":\(parts.count),\"value\":"))
    }
    let words = run.output.split { !$0.isLetter }.count { $0 == "three" }
    let shown = ["slack", "matrix"].contains(format) ? 2 : 1
    #expect(words == limit / 20 * 2 * shown)

    let one = try Command.run("split", "-t", format, input: "<p>a")
    #expect(one.output.hasPrefix(#"{"part":1,"parts":1,"#))
    let small = try Command.run("split", "-t", format, "--limit", "120", input: post)
    #expect(small.output.split(separator: "\n").count > parts.count / 2)
    let large = try Command.run("split", "-t", format, "--limit", "\(limit + 1)", input: post)
    #expect(large.status == 64 && large.output.isEmpty)
    #expect(large.errors.contains("allows at most \(limit) \(unit)"), "\(large.errors)")
  }

  @Test("in a batch, parts for networks are JSON, and text for Discord")
  func networkBatches() throws {
    let line = #"{"content":"<p>a <b>b</b>"}"#
    let bluesky = try Command.run("split", "--ndjson", "-t", "bluesky", input: line)
    #expect(bluesky.output == #"{"content":[{"text":"a b","facets":[]}]}"# + "\n")
    let discord = try Command.run("split", "--ndjson", "-t", "discord", input: line)
    #expect(discord.output == #"{"content":["a **b**"]}"# + "\n")
  }

  @Test("a word larger than a part is divided and reported")
  func reports() throws {
    let run = try Command.run(
      "split", "-t", "text", "--limit", "4", "--report", "text", input: "<p>abcdef gh</p>")
    #expect(
      run
        == .init(
          output: """
            {"part":1,"parts":3,"value":"abcd"}
            {"part":2,"parts":3,"value":"ef"}
            {"part":3,"parts":3,"value":"gh"}

            """,
          errors:
            "-: changed: the word 'abcdef' to several pieces, because it is larger than a part "
            + "[unit-divided]\n"))
  }

  @Test("what the format of the parts cannot hold is reported without a position in a part")
  func losses() throws {
    let post = "<h2>one</h2><p>" + String(repeating: "word <u>two</u> ", count: 60)
    let run = try Command.run("split", "-t", "bluesky", "--report", "text", input: post)
    let lines = run.errors.split(separator: "\n")
    #expect(run.status == 0)
    #expect(lines.contains { $0.contains("<underline>") })
    for line in lines { #expect(!line.contains("$"), "\(line)") }
    let json = try Command.run("split", "-t", "bluesky", "--report", "json", input: post)
    #expect(json.errors.contains(#""element":"underline""#))
    #expect(!json.errors.contains("path"))
    // A finding about the source keeps its position.
    let source = try Command.run(
      "split", "-t", "text", "--limit", "9", "--report", "text", input: "<p onclick=x>a</p>")
    #expect(source.errors.hasPrefix("-:1:4: removed: "), "\(source.errors)")
  }

  @Test(
    "white space is no part, and text after white space is split",
    arguments: ["bluesky", "telegram", "slack", "discord", "matrix"])
  func blanks(format: String) throws {
    for space in ["\n", " ", "\t", "\u{2003}", "\u{3000}", "\u{A0}"] {
      let blank = String(repeating: space, count: 5000)
      for post in [
        "<pre><code>\(blank)x</code></pre><p>end</p>",
        "<pre><code>a\(blank)x</code></pre><p>end</p>", "<p>\(blank)x</p><p>end</p>",
        "<p>x\(blank)y</p>",
      ] {
        let run = try Command.run("split", "-t", format, "--report", "text", input: post)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.errors.contains("several pieces") || space == "\u{A0}", "\(run.errors)")
        for line in run.output.split(separator: "\n") where format == "discord" {
          let value = line.split(separator: #""value":"#, maxSplits: 1).last ?? ""
          #expect(
            value.replacing("\\n", with: "").replacing("\\t", with: "")
              .contains { $0.isLetter }, "\(line.prefix(80))")
        }
      }
    }
  }

  @Test("a limit that leaves no room for a placeholder gives exit status 65")
  func indivisible() throws {
    let spoiler = "<p>a <span class=spoiler>b</span></p>"
    let run = try Command.run("split", "-t", "text", "--limit", "4", input: spoiler)
    #expect(
      run
        == .init(
          errors: "postkit: -: part 2 cannot be divided to fit the limit of 4 grapheme clusters\n",
          status: 65))
    #expect(try Command.run("split", "-t", "text", "--limit", "9", input: spoiler).status == 0)
  }

  @Test(
    "a missing or wrong limit gives exit status 64",
    arguments: [
      (["--to", "html"], "'--to html' needs '--limit'; allowed is 1 to 1000000"),
      (
        ["--to", "text", "--limit", "0"],
        "the value '0' is invalid for '--limit <limit>': expected a whole number from 1 to 1000000; "
          + "the default is the limit of the network"
      ),
    ])
  func wrongLimits(arguments: [String], message: String) throws {
    #expect(
      try Command().run(["split"] + arguments, input: Data())
        == .init(errors: "postkit: \(message) (see 'postkit split --help')\n", status: 64))
  }
}
