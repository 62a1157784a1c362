import Foundation
import Testing

/// Every failure has one line on standard error, no output, and an exit status.
@Suite struct FailureTests {
  @Test(
    "an unknown command or option or a wrong value gives exit status 64",
    arguments: [
      (
        ["frob"],
        "unknown subcommand 'frob'; allowed are: sanitize, convert, render, summarize, split, "
          + "feed, extract, inspect, policy, help"
      ),
      (
        ["extract", "--profle", "gfm"],
        "unknown option '--profle' (did you mean '--profile'?); allowed are: --ndjson, --field, "
          + "--into, --jobs, --rejects, --allow-rejects, --profile, --version, --help "
          + "(see 'postkit extract --help')"
      ),
      (
        ["--a'b"],
        "unknown option '--a'b'; allowed are: --version, --help (see 'postkit --help')"
      ),
      (["sanitize", "a", "b"], "unexpected argument 'b' (see 'postkit sanitize --help')"),
      (
        ["sanitize", "--policy"],
        "missing value for '--policy <policy>' (see 'postkit sanitize --help')"
      ),
      (
        ["sanitize", "--policy", "posts"],
        "unknown policy 'posts' (did you mean 'post'?); allowed are: caption, bio, message, "
          + "comment, post, feed, or the path of a JSON policy file"
      ),
      (
        ["sanitize", "--base-url", "/a"],
        "the value '/a' is invalid for '--base-url <base-url>': expected an absolute http "
          + "or https URL (see 'postkit sanitize --help')"
      ),
      (
        ["sanitize", "--base-url", "javascript:a"],
        "the value 'javascript:a' is invalid for '--base-url <base-url>': expected an absolute "
          + "http or https URL (see 'postkit sanitize --help')"
      ),
      (
        ["sanitize", "--report-file", "a"],
        "'--report-file' needs '--report'; allowed are: text, json (see 'postkit sanitize --help')"
      ),
      (
        ["sanitize", "--report", "xml"],
        "the value 'xml' is invalid for '--report <report>'; allowed are: none, text, json "
          + "(see 'postkit sanitize --help')"
      ),
      (
        ["convert"],
        "missing expected argument '--to <to>'; allowed are: html, markdown, gfm, prosemirror, "
          + "quill, ast, text, tree, ansi, svg, bluesky, telegram, slack, discord, matrix (see 'postkit convert --help')"
      ),
      (
        ["convert", "--to", "pdf"],
        "the value 'pdf' is invalid for '--to <to>'; allowed are: html, markdown, gfm, "
          + "prosemirror, quill, ast, text, tree, ansi, svg, bluesky, telegram, slack, discord, matrix (see 'postkit convert --help')"
      ),
      (
        ["convert", "--to", "html", "--from", "tree"],
        "the value 'tree' is invalid for '--from <from>'; allowed are: html, markdown, gfm, "
          + "prosemirror, quill, lexical, adf, portabletext, editorjs, blocknote, slate, ast, "
          + "text, bluesky, telegram, matrix (see 'postkit convert --help')"
      ),
      (
        ["render", "--width", "1001"],
        "the value '1001' is invalid for '--width <width>': expected a whole number from 0 to "
          + "1000; the default is the width of the terminal, else COLUMNS, else 80 "
          + "(see 'postkit render --help')"
      ),
      (
        ["render", "--width", "-1"],
        "the value '-1' is invalid for '--width <width>': expected a whole number from 0 to "
          + "1000; the default is the width of the terminal, else COLUMNS, else 80 "
          + "(see 'postkit render --help')"
      ),
      (
        ["sanitize", "--ndjson", "--jobs", "-1"],
        "the value '-1' is invalid for '--jobs <jobs>': expected a whole number from 1 to 1024; "
          + "the default is the number of cores (see 'postkit sanitize --help')"
      ),
      (
        ["summarize", "--lines", "many"],
        "the value 'many' is invalid for '--lines <lines>': expected a whole number from 0 to "
          + "100000; the default is 4 (see 'postkit summarize --help')"
      ),
      (
        ["render", "--ambiguous", "3"],
        "the value '3' is invalid for '--ambiguous <ambiguous>'; allowed are: 1, 2 "
          + "(see 'postkit render --help')"
      ),
      (
        ["render", "--show", "secrets"],
        "the value 'secrets' is invalid for '--show <show>'; allowed are: spoilers, details, "
          + "spoilers,details (see 'postkit render --help')"
      ),
      (
        ["render", "--width"],
        "missing value for '--width <width>'; allowed is 0 to 1000 (see 'postkit render --help')"
      ),
      (
        ["render", "--theme", "-"],
        "unknown theme '-'; allowed are: auto, dark, light, high-contrast, or the path of a JSON "
          + "theme file"
      ),
      (
        [],
        "missing subcommand; allowed are: sanitize, convert, render, summarize, split, feed, extract, "
          + "inspect, policy"
      ),
      (["policy"], "missing subcommand; allowed are: list, show, check, import"),
      (
        ["sanitize", "post.md"],
        "post.md: this subcommand reads HTML, and the name says gfm; use 'postkit convert --from gfm "
          + "--to html', or standard input for HTML"
      ),
      (
        ["sanitize", "--policy", "comment", "a.MARKDOWN"],
        "a.MARKDOWN: this subcommand reads HTML, and the name says gfm; use 'postkit convert --from gfm "
          + "--to html', or standard input for HTML"
      ),
      (
        ["inspect", "post.txt"],
        "post.txt: this subcommand reads HTML, and the name says text; use 'postkit convert --from text "
          + "--to html', or standard input for HTML"
      ),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    #expect(
      try Command().run(arguments, input: Data())
        == .init(errors: "postkit: \(message)\n", status: 64))
  }

  @Test("an error message escapes line feeds, controls and bidirectional marks of quoted input")
  func oneLine() throws {
    let run = try Command.run("sanitize", "--policy", "a\nb\u{1B}[2J\u{202E}")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("postkit: unknown policy 'a b␛[2J<U+202E>'; allowed are: "))
    #expect(run.errors.filter(\.isNewline).count == 1)
  }

  @Test("a missing input file gives exit status 66")
  func missingFile() throws {
    #expect(
      try Command.run("sanitize", "/no/such/post.html")
        == .init(errors: "postkit: /no/such/post.html: no such file or directory\n", status: 66))
  }

  @Test("a missing policy file gives exit status 66")
  func missingPolicyFile() throws {
    #expect(
      try Command.run("sanitize", "--policy", "none.json")
        == .init(errors: "postkit: none.json: no such file or directory\n", status: 66))
  }

  @Test("a directory as input gives exit status 66")
  func directory() throws {
    #expect(
      try Command.run("sanitize", "/usr")
        == .init(errors: "postkit: /usr: is a directory; expected a file\n", status: 66))
  }

  @Test("an empty string as input path gives exit status 66")
  func emptyPath() throws {
    #expect(
      try Command.run("sanitize", "")
        == .init(errors: "postkit: '': no such file or directory\n", status: 66))
  }

  @Test(
    "input that exceeds the byte limit of the policy gives exit status 65",
    arguments: ["html", "ast", "text"])
  func largeInput(format: String) throws {
    let input = String(repeating: "a", count: 4097)
    #expect(
      try Command.run(
        "convert", "--from", format, "--to", "html", "--policy", "caption", input: input)
        == .init(
          errors: "postkit: -: input is 4,097 bytes; the limit is 4,096 (limits.inputBytes)\n",
          status: 65))
  }

  @Test("input of exactly the byte limit of the policy is read")
  func inputAtLimit() throws {
    let input = String(repeating: "a", count: 4096)
    #expect(
      try Command.run("sanitize", "--policy", "caption", input: input)
        == .init(output: "<p>\(input)</p>\n"))
  }

  @Test("endless input gives exit status 65 at the byte limit")
  func endlessInput() throws {
    #expect(
      try Command.run("sanitize", "/dev/zero")
        == .init(
          errors:
            "postkit: /dev/zero: input is more than 1,048,576 bytes; the limit is 1,048,576 "
            + "(limits.inputBytes)\n",
          status: 65))
  }

  @Test(
    "input that is not document JSON gives exit status 65 and a message with the position",
    arguments: [
      ("", "-:1:1: empty input is not JSON"),
      ("{\n", "-:2:1: not JSON: it ends early; expected a name in quotes"),
      ("{\"a\":\n\n,}", "-:3:1: not JSON: found ',', expected a value"),
      ("[1,]", "-:1:4: not JSON: found ']', expected a value"),
      ("[1 2]", "-:1:4: not JSON: found '2', expected ',' or ']'"),
      ("{\"a\" 1}", "-:1:6: not JSON: found '1', expected ':'"),
      ("{'a': 1}", #"-:1:2: not JSON: found '\u{27}', expected a name in quotes"#),
      ("[1]\n\u{1B}", #"-:2:1: not JSON: found '\u{1B}', expected the end of the input"#),
      ("[\"a\nb\"]", "-:1:4: a control character in a string; it must be escaped"),
      ("[\"a", "-:1:2: unterminated string; expected '\"'"),
      (
        "[\"\\x\"]",
        "-:1:4: not JSON: found 'x', expected one of \"\\/bfnrtu after a backslash"
      ),
      ("[\"\\u12g4\"]", "-:1:7: not JSON: found 'g', expected four hexadecimal digits"),
      ("[\"\\uD800\"]", "-:1:3: lone surrogate; expected a surrogate pair"),
      ("[01]", "-:1:3: not JSON: found '1', expected ',' or ']'"),
      ("[1.]", "-:1:4: not JSON: found ']', expected a digit"),
      ("[-]", "-:1:3: not JSON: found ']', expected a digit"),
      ("[tru]", "-:1:2: not JSON: found 't', expected a value"),
      ("<p>", #"-:1:1: not JSON: found '\u{3C}', expected a value"#),
      (
        String(repeating: "[", count: 100_000),
        "-:1:261: nested deeper than the limit of 260 levels"
      ),
      (
        #"{"type":"document","version":1,"content":[],"\u0074ype":"x"}"#,
        "-:1:45: $.type: duplicate member; only one is allowed"
      ),
      ("[]", "-:1:1: $: expected an object, found an array"),
      ("{}", "-:1:1: $.type: missing"),
      (
        #"{"type":"document","version":2,"content":[]}"#,
        "-:1:30: $.version: version 2 is not supported; supported is: 1"
      ),
      (
        #"{"type":"document","version":1.5,"content":[]}"#,
        "-:1:30: $.version: expected a whole number, found 1.5"
      ),
      (
        #"{"type":"document","version":1,"content":{}}"#,
        "-:1:42: $.content: expected an array, found an object"
      ),
      (
        #"{"type":"document","version":1,"content":null}"#,
        "-:1:42: $.content: missing"
      ),
      (
        #"{"type":"document","version":1,"content":[],"a b":0}"#,
        "-:1:51: $['a b']: unknown member 'a b'; allowed are: type, version, content"
      ),
      (
        #"{"type":"document","version":1,"content":[{"type":"heading","level":9,"content":[]}]}"#,
        "-:1:69: $.content[0].level: 9 is out of range; allowed is 1 to 6"
      ),
    ])
  func invalidDocument(input: String, message: String) throws {
    #expect(
      try Command.run("convert", "--from", "ast", "--to", "html", input: input)
        == .init(errors: "postkit: \(message)\n", status: 65))
  }

  @Test("document JSON with invalid UTF-8 gives exit status 65")
  func invalidUTF8() throws {
    let run = try Command().run(
      ["convert", "--from", "ast", "--to", "html"],
      input: Data(#"{"type":"doc"#.utf8) + [0xFF] + Data(#"ument","version":1}"#.utf8))
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("postkit: -"))
  }

  @Test(
    "output to a full device gives exit status 74",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDevice() throws {
    let run = try Command().run(["sanitize"], input: Data("a".utf8), output: .path("/dev/full"))
    #expect(
      run
        == .init(
          errors: "postkit: standard output: cannot be written: no space left on device\n",
          status: 74))
  }

  @Test(
    "help output to a full device gives exit status 74",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func helpToFullDevice() throws {
    let run = try Command().run(["--help"], input: Data(), output: .path("/dev/full"))
    #expect(run.status == 74)
  }

  @Test("a closed standard output gives exit status 74")
  func closedOutput() throws {
    #expect(
      try Command.shell(#"echo a | "$postkit" sanitize >&-"#)
        == .init(
          errors: "postkit: standard output: cannot be written: bad file descriptor\n",
          status: 74))
  }

  @Test("a closed standard input gives exit status 74")
  func closedInput() throws {
    #expect(
      try Command.shell(#""$postkit" sanitize <&-"#)
        == .init(errors: "postkit: -: cannot be read: bad file descriptor\n", status: 74))
  }

  @Test("a closed output pipe ends the command with exit status 0 and no message")
  func brokenPipe() throws {
    // More than the capacity of a pipe, so that the command still writes after it is closed.
    let script = #"""
      yes '<p>hello</p>' | head -c 1000000 | "$postkit" sanitize | head -c 3
      echo " ${PIPESTATUS[2]}"
      """#
    #expect(try Command.shell(script) == .init(output: "<p> 0\n"))
  }

  @Test("with a report but a closed standard error, the exit status is 0")
  func closedErrors() throws {
    #expect(
      try Command.shell(#"echo '<script>' | "$postkit" sanitize --report text - 2>&-; echo $?"#)
        == .init(output: "0\n"))
  }

  @Test("slow pipes for input and output do not change the output")
  func slowPipes() throws {
    let script = #"""
      { echo '<p>a'; sleep 0.2; echo b; } | "$postkit" sanitize | { sleep 0.2; cat; }
      """#
    #expect(try Command.shell(script) == .init(output: "<p>a b</p>\n"))
  }
}
