import Foundation
import Testing

/// Every failure has one line on standard error, no output, and an exit status.
@Suite struct FailureTests {
  @Test(
    "an unknown command or option or a wrong value gives exit status 64",
    arguments: [
      (["frob"], "unexpected argument 'frob' (see 'postkit --help')"),
      (
        ["sanitize", "--polcy", "post"],
        "unknown option '--polcy'. Did you mean '--policy'? (see 'postkit sanitize --help')"
      ),
      (["sanitize", "a", "b"], "unexpected argument 'b' (see 'postkit sanitize --help')"),
      (
        ["sanitize", "--policy"],
        "missing value for '--policy <policy>' (see 'postkit sanitize --help')"
      ),
      (
        ["sanitize", "--policy", "posts"],
        "unknown policy 'posts'; known are: caption, bio, message, comment, post, feed, "
          + "or the path of a JSON policy file"
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
        "the value 'xml' is invalid for '--report <report>'. Please provide one of 'none', "
          + "'text' or 'json'. (see 'postkit sanitize --help')"
      ),
      (["convert"], "missing expected argument '--to <to>' (see 'postkit convert --help')"),
      (
        ["convert", "--to", "pdf"],
        "the value 'pdf' is invalid for '--to <to>'. Please provide one of 'html', 'markdown', "
          + "'prosemirror', 'quill', 'ast', 'text', 'tree', 'ansi' or 'svg'. "
          + "(see 'postkit convert --help')"
      ),
      (
        ["convert", "--to", "html", "--from", "tree"],
        "the value 'tree' is invalid for '--from <from>'. Please provide one of 'html', "
          + "'markdown', 'prosemirror', 'quill', 'lexical', 'ast' or 'text'. "
          + "(see 'postkit convert --help')"
      ),
      (
        ["render", "--width", "1001"],
        "'--width' is 1001; allowed is 0 to 1000 (see 'postkit render --help')"
      ),
      (
        ["render", "--width", "-1"],
        "'--width' is -1; allowed is 0 to 1000 (see 'postkit render --help')"
      ),
      (
        ["sanitize", "--ndjson", "--jobs", "-1"],
        "'--jobs' is -1; allowed is 1 to 1024 (see 'postkit sanitize --help')"
      ),
      (
        ["render", "--width", "wide"],
        "the value 'wide' is invalid for '--width <width>' (see 'postkit render --help')"
      ),
      (
        ["render", "--ambiguous", "3"],
        "the value '3' is invalid for '--ambiguous <ambiguous>'. Please provide one of '1' and "
          + "'2'. (see 'postkit render --help')"
      ),
      (
        ["render", "--show", "secrets"],
        "the value 'secrets' is invalid for '--show <show>'. Please provide one of 'spoilers', "
          + "'details' or 'spoilers,details'. (see 'postkit render --help')"
      ),
      (
        ["policy", "check"],
        "missing expected argument '<file>' (see 'postkit policy check --help')"
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
    #expect(run.errors.hasPrefix("postkit: unknown policy 'a b␛[2J<U+202E>'; known are: "))
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
          errors: "postkit: -: input is larger than the limit of 4096 bytes (limits.inputBytes)\n",
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
            "postkit: /dev/zero: input is larger than the limit of 1048576 bytes "
            + "(limits.inputBytes)\n",
          status: 65))
  }

  @Test(
    "input that is not document JSON gives exit status 65 and a message with its line",
    arguments: [
      ("", "-:1: empty input is not JSON"),
      ("{\n", "-:2: not JSON: it ends early; expected a name in quotes"),
      ("{\"a\":\n\n,}", "-:3: not JSON: found ',', expected a value"),
      ("[1,]", "-:1: not JSON: found ']', expected a value"),
      ("[1 2]", "-:1: not JSON: found '2', expected ',' or ']'"),
      ("{\"a\" 1}", "-:1: not JSON: found '1', expected ':'"),
      ("{'a': 1}", #"-:1: not JSON: found '\u{27}', expected a name in quotes"#),
      ("[1]\n\u{1B}", #"-:2: not JSON: found '\u{1B}', expected the end of the input"#),
      ("[\"a\nb\"]", "-:1: a control character in a string; it must be escaped"),
      ("[\"a", "-:1: unterminated string; expected '\"'"),
      (
        "[\"\\x\"]",
        "-:1: not JSON: found 'x', expected one of \"\\/bfnrtu after a backslash"
      ),
      ("[\"\\u12g4\"]", "-:1: not JSON: found 'g', expected four hexadecimal digits"),
      ("[\"\\uD800\"]", "-:1: lone surrogate; expected a surrogate pair"),
      ("[01]", "-:1: not JSON: found '1', expected ',' or ']'"),
      ("[1.]", "-:1: not JSON: found ']', expected a digit"),
      ("[-]", "-:1: not JSON: found ']', expected a digit"),
      ("[tru]", "-:1: not JSON: found 't', expected a value"),
      ("<p>", #"-:1: not JSON: found '\u{3C}', expected a value"#),
      (
        String(repeating: "[", count: 513),
        "-:1: nested deeper than the limit of 512 levels"
      ),
      (
        #"{"type":"document","version":1,"content":[],"\u0074ype":"x"}"#,
        "-:1: duplicate member 'type'; only one is allowed"
      ),
      ("[]", "-: $: expected an object, found an array"),
      ("{}", "-: $: missing member 'type'"),
      (
        #"{"type":"document","version":2,"content":[]}"#,
        "-: $.version: version 2 is not supported; supported is: 1"
      ),
      (
        #"{"type":"document","version":1.5,"content":[]}"#,
        "-: $.version: 1.5 is not allowed; allowed are whole numbers"
      ),
      (
        #"{"type":"document","version":1,"content":{}}"#,
        "-: $.content: expected an array, found an object"
      ),
      (
        #"{"type":"document","version":1,"content":null}"#,
        "-: $.content: expected an array, found null"
      ),
      (
        #"{"type":"document","version":1,"content":[],"a b":0}"#,
        "-: $['a b']: unknown member 'a b'; allowed are: type, version, content"
      ),
      (
        #"{"type":"document","version":1,"content":[{"type":"heading","level":9,"content":[]}]}"#,
        "-: $.content[0].level: 9 is out of range; allowed is 1 to 6"
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
