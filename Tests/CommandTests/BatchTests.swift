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
        + error(3, "empty-line", "the line is empty")
        + error(4, "not-an-object", "the line is JSON, but not an object")
        + error(5, "no-member", "the object has no member 'content'")
        + error(6, "wrong-type", "the member 'content' is not a string")
        + error(7, "lone-surrogate", "the member 'content' contains a lone surrogate")
        + #"{"content":"<p>b</p>"}"# + "\n")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "postkit: -:2:1: not JSON at byte 0: expected a value "
        + "(6 of 8 lines could not be processed)\n"
    )
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

  @Test("--rejects writes the rejected lines to a file, unchanged")
  func rejects() throws {
    let run = try Command.shell(
      #"""
      printf '%s\n' 'x <script>' '{"content":"a"}' ' [1] ' > source.ndjson
      printf '{"b":2}' >> source.ndjson
      "$postkit" sanitize --ndjson --rejects rejects --allow-rejects source.ndjson > result.ndjson
      echo "status $?"; cat rejects; wc -l < result.ndjson
      """#)
    #expect(run == .init(output: "status 0\nx <script>\n [1] \n{\"b\":2}\n4\n"))
  }

  @Test("--rejects writes an empty file when no line is rejected")
  func noRejects() throws {
    let run = try Command.shell(
      #"""
      echo old > rejects; echo '{"content":"a"}' | \#
      "$postkit" sanitize --ndjson --rejects rejects; wc -c < rejects
      """#
    )
    #expect(run == .init(output: #"{"content":"<p>a</p>"}"# + "\n0\n"))
  }

  @Test("a --rejects file that is also the input or the output gives exit status 64")
  func rejectsFile() throws {
    let run = try Command.shell(
      #"""
      echo '{"content":"a"}' > source.ndjson
      "$postkit" sanitize --ndjson --rejects ./source.ndjson source.ndjson; echo "status $?"
      "$postkit" sanitize --ndjson --rejects source.ndjson < source.ndjson; echo "status $?"
      "$postkit" sanitize --ndjson --rejects result.ndjson source.ndjson > result.ndjson; \#
      echo "status $?"
      cat source.ndjson
      """#)
    #expect(run.output == "status 64\nstatus 64\nstatus 64\n{\"content\":\"a\"}\n")
    #expect(
      run.errors.split(separator: "\n").allSatisfy {
        $0 == "postkit: '--rejects' is the input or the output file; use another file"
      })
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

  @Test("the result of a line is written before the next line arrives")
  func streaming() throws {
    for jobs in [1, 4] {
      let run = try Command.shell(
        #"""
        mkfifo in out
        "$postkit" sanitize --ndjson --jobs \#(jobs) < in > out &
        exec 3> in 4< out
        for text in a b; do
          echo "{\"content\":\"$text\"}" >&3
          read -t 20 -r line <&4 && echo "$line"
        done
        exec 3>&-; wait
        """#)
      #expect(
        run == .init(output: "{\"content\":\"<p>a</p>\"}\n{\"content\":\"<p>b</p>\"}\n"))
    }
  }

  @Test("a closed output pipe ends a batch with endless input, with exit status 0")
  func brokenPipe() throws {
    for jobs in [1, 4] {
      // The input is endless: only the broken pipe can end the batch.
      let run = try Command.shell(
        #"""
        yes '{"content":"a"}' | { timeout 60 "$postkit" sanitize --ndjson --jobs \#(jobs); \#
        echo "status $?" >&2; } | head -n 1
        """#)
      #expect(run == .init(output: #"{"content":"<p>a</p>"}"# + "\n", errors: "status 0\n"))
    }
  }

  @Test("a closed output pipe ends a batch that waits for input, with exit status 0")
  func brokenPipeWhileWaiting() throws {
    let run = try Command.shell(
      #"""
      mkfifo in; exec 3<> in
      { timeout 60 "$postkit" sanitize --ndjson --jobs 4 < in; echo "status $?" >&2; } | head -n 1 &
      for step in 1 2 3 4 5 6; do echo '{"content":"a"}' >&3; sleep 0.2; done
      wait
      """#)
    #expect(run == .init(output: #"{"content":"<p>a</p>"}"# + "\n", errors: "status 0\n"))
  }

  @Test(
    "writing output or rejected lines to a full device gives exit status 74", arguments: [1, 4])
  func fullDevice(jobs: Int) throws {
    let run = try Command.shell(
      #"""
      yes '{"content":"a"}' | timeout 60 "$postkit" sanitize --ndjson --jobs \#(jobs) > /dev/full
      echo "status ${PIPESTATUS[1]}"
      yes x | timeout 60 "$postkit" sanitize --ndjson --jobs \#(jobs) --rejects /dev/full \#
      > /dev/null
      echo "status ${PIPESTATUS[1]}"
      """#)
    #expect(
      run
        == .init(
          output: "status 74\nstatus 74\n",
          errors: "postkit: standard output: cannot be written: no space left on device\n"
            + "postkit: /dev/full: cannot be written: no space left on device\n"))
  }

  @Test("in a batch, a missing input file or a directory as input gives exit status 66")
  func missingInput() throws {
    let run = try Command.run("sanitize", "--ndjson", "/nowhere/x.ndjson")
    #expect(
      run == .init(errors: "postkit: /nowhere/x.ndjson: no such file or directory\n", status: 66))
    #expect(try Command.run("sanitize", "--ndjson", "/").status == 66)
  }

  @Test("a --rejects file that cannot be created gives exit status 74 and no output")
  func rejectsError() throws {
    let run = try sanitize("--rejects", "/nowhere/x", input: "{}")
    #expect(run.status == 74)
    #expect(run.output.isEmpty)
  }

  @Test("a batch of several seconds shows its progress on a terminal")
  func progress() throws {
    let terminal = try Terminal(columns: 80)
    let run = try Command.shell(
      #"""
      for line in '{"content":"a"}' x '{"content":"b"}'; do echo "$line"; sleep 1.2; done |
        "$postkit" sanitize --ndjson --allow-rejects > result.ndjson
      cat result.ndjson
      """#, errorsOn: terminal)
    // The number of lines after a second depends on the machine.
    let progress = /(\rpostkit: [123] lines, [0-3] per second, [01] rejected\e\[K)+\r\e\[K/
    #expect(run.errors.wholeMatch(of: progress) != nil, "\(run.errors.debugDescription)")
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test("a batch of one line shows no progress on a terminal")
  func noProgress() throws {
    let terminal = try Terminal(columns: 80)
    let run = try Command.shell(
      #"echo '{"content":"a"}' | "$postkit" sanitize --ndjson > result.ndjson; echo done >&2"#,
      errorsOn: terminal)
    #expect(run.errors == "done\n")
  }

  @Test("a killed batch leaves only complete lines in the output")
  func killed() throws {
    let run = try Command.shell(
      #"""
      posts() {
        awk -v open="$1" -v shut="$2" 'BEGIN {
          for (n = 1; n <= 5000000; n++) print "{\"id\":" n ",\"content\":\"" open n shut "\"}"
        }'
      }
      posts '' '' | "$postkit" sanitize --ndjson --jobs 4 > result.ndjson &
      while [ ! -s result.ndjson ]; do sleep 0.05; done
      sleep 0.3; kill -KILL $!; wait $! 2> /dev/null
      tail -c 1 result.ndjson | od -An -c | tr -d ' '
      posts '<p>' '</p>' | head -n $(($(wc -l < result.ndjson))) | cmp - result.ndjson && echo same
      """#)
    // The numbers show that no line is missing, repeated or out of order.
    #expect(run.output == "\\n\nsame\n", "\(run.errors)")
  }

  @Test(
    "a batch option that lacks --ndjson, is out of range or conflicts gives exit status 64",
    arguments: [
      (["--field", "a"], "'--field' needs '--ndjson'"),
      (["--into", "a"], "'--into' needs '--ndjson'"),
      (["--jobs", "2"], "'--jobs' needs '--ndjson'"),
      (["--rejects", "a"], "'--rejects' needs '--ndjson'"),
      (["--allow-rejects"], "'--allow-rejects' needs '--ndjson'"),
      (
        ["--ndjson", "--jobs", "0"],
        "the value '0' is invalid for '--jobs <jobs>': expected a whole number from 1 to 1024; the default is the number of cores"
      ),
      (
        ["--ndjson", "--jobs", "1025"],
        "the value '1025' is invalid for '--jobs <jobs>': expected a whole number from 1 to 1024; the default is the number of cores"
      ),
      (["--ndjson", "--check"], "'--check' cannot be used with '--ndjson'"),
      (
        ["--ndjson", "--report", "text"],
        "with '--ndjson', reports are members of the lines; "
          + "allowed are: --report none, --report json"
      ),
      (
        ["--ndjson", "--report", "json", "--report-file", "a"],
        "with '--ndjson', reports are members of the lines; "
          + "allowed are: --report none, --report json"
      ),
      (
        ["--ndjson", "--report", "json", "--into", "sanitizerReport"],
        "'--report json' writes the member 'sanitizerReport'; use another member"
      ),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let run = try Command().run(["sanitize"] + arguments, input: Data())
    #expect(
      run
        == .init(
          errors: "postkit: \(message) (see 'postkit sanitize --help')\n", status: 64))
  }
}
