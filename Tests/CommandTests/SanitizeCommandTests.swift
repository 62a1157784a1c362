import Foundation
import Testing

@Suite struct SanitizeCommandTests {
  @Test func standardInputBecomesCanonicalHTML() throws {
    let input =
      "<p onclick=x>Hi <b>there<script>alert(1)</script></b> "
      + #"<a href="java&#9;script:x">y</a> &notit; 3 < 4</p>"#
    #expect(
      try Command.run("sanitize", input: input)
        == .init(output: "<p>Hi <strong>there</strong> y ¬it; 3 &lt; 4</p>\n"))
  }

  @Test func fileIsRead() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("post.html", "<p>Hi")
      #expect(try Command.run("sanitize", path) == .init(output: "<p>Hi</p>\n"))
    }
  }

  @Test func hyphenIsStandardInput() throws {
    #expect(try Command.run("sanitize", "-", input: "Hi") == .init(output: "<p>Hi</p>\n"))
  }

  @Test(arguments: ["", "\n", " \t\n", "<p></p>", "<script>x</script>", "<!-- -->"])
  func emptyDocumentIsNoOutput(input: String) throws {
    #expect(try Command.run("sanitize", input: input) == .init())
  }

  @Test func bytesThatAreNotUTF8AreReplaced() throws {
    let run = try Command().run(["sanitize"], input: Data([0x61, 0xFF, 0x62]))
    #expect(run == .init(output: "<p>a\u{FFFD}b</p>\n"))
  }

  @Test("a call without options is the call with those that it stands for")
  func withoutOptions() throws {
    try TemporaryDirectory.with { (directory) throws in
      let post = directory.file("post.html", "<p onclick=x>Hi<br><b>there")
      let large = directory.file("large.html", String(repeating: "a", count: 1_048_577))
      for file in [[], ["-"], [post], [large], [directory.url.path], [post + "x"], [""]] {
        let short = try Command().run(["sanitize"] + file, input: Data("<p>a".utf8))
        for options in [["--policy", "post"], ["--report", "none"]] {
          let long = try Command().run(["sanitize"] + options + file, input: Data("<p>a".utf8))
          #expect(short == long, "\(options + file)")
        }
      }
    }
  }

  @Test func policyIsApplied() throws {
    let input = "<h2>A</h2><p><a href=/b>b</a>"
    #expect(
      try Command.run("sanitize", "--policy", "bio", input: input)
        == .init(output: "<p><strong>A</strong></p><p>b</p>\n"))
  }

  @Test func policyFileIsApplied() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("own.json", #"{"extends": "post", "marks": ["emphasis"]}"#)
      #expect(
        try Command.run("sanitize", "--policy", path, input: "<p><b>a</b><i>b</i>")
          == .init(output: "<p>a<em>b</em></p>\n"))
    }
  }

  @Test func linkRelationsOfThePolicyAreWritten() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file(
        "own.json", #"{"extends": "post", "links": {"relations": ["noopener"]}}"#)
      #expect(
        try Command.run("sanitize", "--policy", path, input: "<a href=https://a.example/>a</a>")
          == .init(output: #"<p><a href="https://a.example/" rel="noopener">a</a></p>"# + "\n"))
    }
  }

  @Test func relativeLinksAreResolvedAgainstTheBase() throws {
    let run = try Command.run(
      "sanitize", "--base-url", "https://a.example/b/c", input: "<a href=d>e</a>")
    #expect(
      run
        == .init(
          output: #"<p><a href="https://a.example/b/d" rel="nofollow noopener ugc">e</a></p>"#
            + "\n"))
  }

  @Test func checkOfCanonicalInputSucceeds() throws {
    #expect(try Command.run("sanitize", "--check", input: "<p>Hi</p>\n") == .init())
  }

  @Test func checkDoesNotAskForALineFeedAtTheEnd() throws {
    #expect(try Command.run("sanitize", "--check", input: "<p>Hi</p>") == .init())
  }

  @Test(arguments: ["<p>Hi", "<p>Hi</p>\n\n", "<p>Hi</p><script>", "<P>Hi</P>", " "])
  func checkOfOtherInputExitsWith1AndSaysNothing(input: String) throws {
    #expect(try Command.run("sanitize", "--check", input: input) == .init(status: 1))
  }

  @Test func checkOfNothingSucceeds() throws {
    #expect(try Command.run("sanitize", "--check") == .init())
  }
}
