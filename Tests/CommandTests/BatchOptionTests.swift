import Foundation
import Testing

/// The files and options of a batch.
@Suite struct BatchOptionTests {
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
      run.errors == """
        postkit: ./source.ndjson: '--rejects' names a file that the run reads; use another
        postkit: source.ndjson: '--rejects' names a file that the run reads; use another
        postkit: result.ndjson: '--rejects' names a file that the run writes; use another

        """)
  }

  @Test(
    "no option overwrites a file that the run reads or writes",
    arguments: [
      "sanitize post.html --report json --report-file post.html",
      "sanitize post.html --report text --report-file ./post.html",
      "sanitize post.html --check --report text --report-file post.html",
      "sanitize --report text --report-file post.html < post.html",
      "sanitize - --report text --report-file post.html < post.html",
      "sanitize post.html --report text --report-file link.html",
      "sanitize post.html --report text --report-file hard.html",
      "sanitize post.html --policy policy.json --report text --report-file policy.json",
      "sanitize post.html --policy ./policy.json --report text --report-file policy.json",
      "sanitize post.html --policy - --report text --report-file policy.json < policy.json",
      "sanitize post.html --report text --report-file out.html > out.html",
      "convert post.html --to text --report json --report-file post.html",
      "convert post.html --to text --policy policy.json --report text --report-file policy.json",
      "sanitize --ndjson --policy policy.json --rejects policy.json post.html",
      "convert --to text --ndjson --policy policy.json --rejects policy.json post.html",
      "summarize --ndjson --policy policy.json --rejects ./policy.json post.html",
      "extract --ndjson --rejects post.html post.html",
      "extract --ndjson --rejects post.html < post.html",
    ])
  func overwriting(arguments: String) throws {
    let run = try Command.shell(
      """
      printf '<p onclick=a>b' > post.html; ln -s post.html link.html; ln post.html hard.html
      printf '{"extends": "post"}' > policy.json
      "$postkit" \(arguments); echo "status $?" >> status
      cat status post.html policy.json
      """)
    #expect(run.output == "status 64\n<p onclick=a>b{\"extends\": \"post\"}")
    #expect(run.errors.contains("names a file that the run"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("--rejects does not overwrite the messages of the run")
  func messages() throws {
    let run = try Command.shell(
      """
      echo x > lines; "$postkit" sanitize --ndjson --rejects errors lines 2> errors
      echo "status $?"; cat errors
      """)
    #expect(
      run.output == """
        status 64
        postkit: errors: '--rejects' names a file that the run writes; use another

        """)
  }

  @Test("a report file can have the name of a preset, and is emptied first")
  func reportFileNamedLikeAPreset() throws {
    let run = try Command.shell(
      """
      printf '<p onclick=a>b' > post.html; echo old > post
      "$postkit" sanitize post.html --policy post --report json --report-file post
      grep -c old post; grep -c attribute-removed post
      """)
    #expect(run == .init(output: "<p>b</p>\n0\n1\n"))
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
    let run = try Command.run(
      "sanitize", "--ndjson", "--rejects", "/nowhere/x", input: "{}")
    #expect(run.status == 74)
    #expect(run.output.isEmpty)
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
        "'--report-file' cannot be used with '--ndjson': reports are members of the lines"
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
