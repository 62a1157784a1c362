import Foundation
import Testing

/// The documented behavior of `--ndjson`.
@Suite struct BatchTests {
  private func sanitize(_ arguments: String..., input: String) throws -> Command.Run {
    try Command().run(["sanitize", "--ndjson"] + arguments, input: Data(input.utf8))
  }

  private func error(_ line: Int, _ code: String, _ message: String) -> String {
    #"{"line": \#(line), "error": {"code": "\#(code)", "message": "\#(message)"}}"# + "\n"
  }

  @Test("sanitize --ndjson replaces the value of `content` and keeps all other bytes of a line")
  func replacedValue() throws {
    let input =
      #" {"i\u0064": 1.50 ,"content" :"<p onclick=x>\u00e9 <b>\"a\"</b>", "z":[ {"content":2} ]}"#
      + "\n"
    #expect(
      try sanitize(input: input)
        == .init(
          output:
            #" {"i\u0064": 1.50 ,"content" :"<p>é <strong>&quot;a&quot;</strong></p>","#
            + #" "z":[ {"content":2} ]}"# + "\n"
        ))
  }

  @Test("--field body replaces the value of `body` instead of `content`")
  func field() throws {
    #expect(
      try sanitize("--field", "body", input: #"{"content":"<b>","body":"<b>x"}"# + "\n")
        == .init(output: #"{"content":"<b>","body":"<p><strong>x</strong></p>"}"# + "\n"))
  }

  @Test("the member `content` is found if its name contains an escape")
  func escapedNames() throws {
    #expect(
      try sanitize(input: #"{"cont\u0065nt":"a"}"#)
        == .init(output: #"{"cont\u0065nt":"<p>a</p>"}"# + "\n"))
  }

  @Test("--into safe adds the member `safe` and keeps `content`")
  func into() throws {
    #expect(
      try sanitize("--into", "safe", input: #"{"content":"<i>a"}"# + "\n")
        == .init(output: #"{"content":"<i>a","safe":"<p><em>a</em></p>"}"# + "\n"))
  }

  @Test("--into safe replaces the value of an existing member `safe`")
  func intoExisting() throws {
    #expect(
      try sanitize("--into", "safe", input: #"{"safe":[1],"content":"a","x":0}"# + "\n")
        == .init(output: #"{"safe":"<p>a</p>","content":"a","x":0}"# + "\n"))
  }

  @Test(
    "a line is an error if it has two members of a name that the command reads or writes",
    arguments: ["content", "safe", "sanitizerReport"])
  func duplicateMember(name: String) throws {
    let input = #"{"content":"a","\#(name)":1,"\#(name)":"b"}"# + "\n"
    let run = try sanitize("--into", "safe", "--allow-rejects", input: input)
    #expect(
      run.output
        == error(
          1, "duplicate-member", "duplicate member '\(name)'; only one is allowed"))
  }

  @Test(
    "a line whose output readers could confuse with another member is rejected",
    arguments: [
      (["--into", "safe"], #"{"content":"a","Safe":1}"#, "Safe", "safe"),
      (["--into", "safe"], #"{"content":"a","CONTENT":1}"#, "CONTENT", "content"),
      (["--field", "Body"], #"{"body":"<script>","Body":"a"}"#, "body", "Body"),
      ([], #"{"content":"a","sanitizerreport":1}"#, "sanitizerreport", "sanitizerReport"),
      (
        ["--report", "json"], #"{"content":"a","SanitizerReport":1}"#, "SanitizerReport",
        "sanitizerReport"
      ),
    ])
  func similarMember(arguments: [String], line: String, name: String, expected: String) throws {
    let run = try Command().run(
      ["sanitize", "--ndjson", "--allow-rejects"] + arguments, input: Data(line.utf8))
    #expect(
      run.output
        == error(
          1, "duplicate-member",
          "member '\(name)' differs from '\(expected)' in case alone; rename it"))
  }

  @Test("--report json adds the member `sanitizerReport` to the line")
  func report() throws {
    #expect(
      try sanitize("--report", "json", input: #"{"content":"\n<i onclick=x>a</i>","n":1}"# + "\n")
        == .init(
          output: #"{"content":"<p><em>a</em></p>","n":1,"sanitizerReport":{"counts":{"#
            + #""attribute-removed":1},"findings":[{"attribute":"onclick","#
            + #""code":"attribute-removed","column":4,"element":"i","line":2,"#
            + #""offset":4,"severity":"removed"}]}}"# + "\n"))
  }

  @Test("--report json replaces an existing member `sanitizerReport`")
  func replacedReport() throws {
    #expect(
      try sanitize("--report", "json", input: #"{"sanitizerReport":"fine","content":"a"}"#)
        == .init(
          output: #"{"sanitizerReport":{"counts":{},"findings":[]},"content":"<p>a</p>"}"# + "\n"))
  }

  @Test("--to ast writes a JSON object into the line; --from ast reads an object or a string")
  func jsonFormats() throws {
    let ast =
      #"{"content":[{"content":[{"text":"a","type":"text"}],"type":"paragraph"}],"#
      + #""type":"document","version":1}"#
    #expect(
      try Command.run("convert", "--ndjson", "--to", "ast", input: #"{"content":"a"}"#)
        == .init(output: #"{"content":\#(ast)}"# + "\n"))
    let quoted = ast.replacing("\"", with: "\\\"")
    for value in [ast, "\"\(quoted)\""] {
      #expect(
        try Command.run(
          "convert", "--ndjson", "--from", "ast", "--to", "text", input: #"{"content":\#(value)}"#)
          == .init(output: #"{"content":"a"}"# + "\n"))
    }
  }

  @Test("a value that is not a document in the --from format is an error")
  func invalidValue() throws {
    let run = try Command.run(
      "convert", "--ndjson", "--from", "ast", "--to", "html", "--allow-rejects",
      input: #"{"content":{"type":"nothing"}}"# + "\n" + #"{"content":"{"}"#)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"line": 1, "error": {"code": "bad-value", "message": ""#))
    #expect(lines[1].hasPrefix(#"{"line": 2, "error": {"code": "bad-value", "message": ""#))
    #expect(run.status == 0)
  }

  @Test("a line that cannot be processed is replaced by an error with its line number")
  func lineErrors() throws {
    let input = """
      {"content":"a"}
      x

      [1]
      {"a":1}
      {"content":1}
      {"content":"\\ud800"}
      {"content":"b"}
      """
    let run = try sanitize(input: input)
    #expect(
      run.output == #"{"content":"<p>a</p>"}"# + "\n"
        + error(2, "not-json", "not JSON at byte 0: expected a value")
        + "\n"
        + error(4, "not-an-object", "the line is JSON, but not an object")
        + error(5, "no-member", "the object has no member 'content'")
        + error(6, "wrong-type", "the member 'content' is not a string")
        + error(7, "lone-surrogate", "the member 'content' contains a lone surrogate")
        + #"{"content":"<p>b</p>"}"# + "\n")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "postkit: -:2:1: not JSON at byte 0: expected a value "
        + "(5 of 8 lines could not be processed)\n"
    )
  }

  @Test("blank lines pass through as they are")
  func blankLines() throws {
    let input = "\n \t\n{\"content\":\"a\"}\r\n\r\n  "
    let run = try Command.run("sanitize", "--ndjson", input: input)
    #expect(run == .init(output: "\n \t\n{\"content\":\"<p>a</p>\"}\r\n\r\n  \n"))
  }

  @Test("a line with invalid UTF-8 is an error with the byte offset")
  func invalidUTF8() throws {
    let run = try Command().run(
      ["sanitize", "--ndjson", "--allow-rejects"],
      input: Data(#"{"content":"a"#.utf8) + [0xFF] + Data(#""}"#.utf8))
    #expect(run == .init(output: error(1, "not-utf8", "not UTF-8 at byte 13")))
  }

  @Test("a value over the byte limit of the policy is an error")
  func largeValue() throws {
    let value = String(repeating: "a", count: 4097)
    #expect(
      try sanitize("--policy", "caption", "--allow-rejects", input: #"{"content":"\#(value)"}"#)
        == .init(
          output: error(
            1, "input-too-large", "the value is 4097 bytes; the limit is 4096 (limits.inputBytes)"))
    )
    #expect(
      try sanitize(
        "--policy", "caption", input: #"{"content":"\#(value.dropLast())"}"#
      ).status == 0)
  }

  @Test("a line of 40 MB is an error, and the lines before and after it are processed")
  func longLine() throws {
    let run = try Command.shell(
      """
      { echo '{"content":"a"}'; head -c 40000000 /dev/zero | tr '\\0' x; echo; \
      echo '{"content":"b"}'; } > source.ndjson
      "$postkit" sanitize --ndjson --rejects rejects source.ndjson
      echo "status $?"
      head -n 2 source.ndjson | tail -n 1 | cmp - rejects && echo same
      """)
    #expect(
      run.output == #"{"content":"<p>a</p>"}"# + "\n"
        + error(
          2, "line-too-long", "the line is longer than the limit of 33554432 bytes")
        + #"{"content":"<p>b</p>"}"# + "\nstatus 65\nsame\n")
  }

  @Test("each line keeps LF or CR LF at its end, and a last line without it gets a line feed")
  func lineFeeds() throws {
    #expect(try sanitize(input: "") == .init())
    #expect(
      try sanitize(input: "{\"content\":\"a\"}\r\n{\"content\":\"b\"}")
        == .init(output: "{\"content\":\"<p>a</p>\"}\r\n{\"content\":\"<p>b</p>\"}\n"))
  }

  @Test("a byte order mark is kept at the start of the input, and is an error in a later line")
  func byteOrderMark() throws {
    #expect(
      try sanitize(
        "--allow-rejects", input: "\u{FEFF}{\"content\":\"a\"}\n\u{FEFF}{\"content\":\"b\"}\n")
        == .init(
          output: "\u{FEFF}{\"content\":\"<p>a</p>\"}\n"
            + error(2, "not-json", "not JSON at byte 0: expected a value")))
  }

  @Test("the output for 1000 lines is the same with 1, 2, 3 or 16 jobs")
  func jobs() throws {
    let posts = [
      "short", String(repeating: "<p>long <b>text</b>", count: 300), "<i>x", "\\ud800", "é😀",
    ]
    let input = (0..<1000).map { #"{"n":\#($0),"content":"\#(posts[$0 % 5])"}"# + "\n" }.joined()
    let one = try sanitize("--jobs", "1", input: input)
    #expect(one.status == 65)
    #expect(one.output.split(separator: "\n").count == 1000)
    for jobs in ["2", "3", "16"] {
      #expect(try sanitize("--jobs", jobs, input: input) == one)
    }
    #expect(try sanitize(input: input) == one)
  }
}
