import Foundation
import TestSupport
import Testing

@Suite struct SanitizeCommandTests {
  @Test("HTML from standard input is written as canonical HTML")
  func standardInput() throws {
    let input =
      "<p onclick=x>Hi <b>there<script>alert(1)</script></b> "
      + #"<a href="java&#9;script:x">y</a> &notit; 3 < 4</p>"#
    #expect(
      try Command.run("sanitize", input: input)
        == .init(output: "<p>Hi <strong>there</strong> y ¬it; 3 &lt; 4</p>\n"))
  }

  @Test("the HTML of an input file is sanitized")
  func file() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("post.html", "<p>Hi")
      #expect(try Command.run("sanitize", path) == .init(output: "<p>Hi</p>\n"))
    }
  }

  @Test("the path `-` reads standard input")
  func hyphen() throws {
    #expect(try Command.run("sanitize", "-", input: "Hi") == .init(output: "<p>Hi</p>\n"))
  }

  @Test(
    "input without visible content gives no output",
    arguments: ["", "\n", " \t\n", "<p></p>", "<script>x</script>", "<!-- -->"])
  func emptyDocument(input: String) throws {
    #expect(try Command.run("sanitize", input: input) == .init())
  }

  @Test("invalid UTF-8 in the input becomes U+FFFD")
  func invalidUTF8() throws {
    let run = try Command().run(["sanitize"], input: Data("é".utf8) + [0x61, 0xFF, 0x62])
    #expect(run == .init(output: "<p>éa\u{FFFD}b</p>\n"))
  }

  @Test("the default options are --policy post and --report none")
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

  @Test("--policy bio applies the preset")
  func policy() throws {
    let input = "<h2>A</h2><p><a href=/b>b</a>"
    #expect(
      try Command.run("sanitize", "--policy", "bio", input: input)
        == .init(output: "<p><strong>A</strong></p><p>b</p>\n"))
  }

  @Test("--policy with a path applies the policy file")
  func policyFile() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("own.json", #"{"extends": "post", "marks": ["emphasis"]}"#)
      #expect(
        try Command.run("sanitize", "--policy", path, input: "<p><b>a</b><i>b</i>")
          == .init(output: "<p>a<em>b</em></p>\n"))
    }
  }

  @Test("links get the `rel` keywords of the policy file")
  func relations() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file(
        "own.json", #"{"extends": "post", "links": {"relations": ["noopener"]}}"#)
      #expect(
        try Command.run("sanitize", "--policy", path, input: "<a href=https://a.example/>a</a>")
          == .init(output: #"<p><a href="https://a.example/" rel="noopener">a</a></p>"# + "\n"))
    }
  }

  @Test("--base-url resolves relative links")
  func baseURL() throws {
    let run = try Command.run(
      "sanitize", "--base-url", "https://a.example/b/c", input: "<a href=d>e</a>")
    #expect(
      run
        == .init(
          output: #"<p><a href="https://a.example/b/d" rel="nofollow noopener ugc">e</a></p>"#
            + "\n"))
  }

  @Test("--check of canonical HTML gives exit status 0")
  func check() throws {
    #expect(try Command.run("sanitize", "--check", input: "<p>Hi</p>\n") == .init())
  }

  @Test("--check of canonical HTML without a final line feed gives exit status 0")
  func checkLineFeed() throws {
    #expect(try Command.run("sanitize", "--check", input: "<p>Hi</p>") == .init())
  }

  @Test(
    "--check of HTML that is not canonical gives exit status 1 and a line about the difference",
    arguments: [
      ("<p>Hi</p>\n\n", "only the spelling differs"), ("<P>Hi</P>", "only the spelling differs"),
      (" ", "only the spelling differs"),
      ("<p onclick=x>Hi</p>", "1 finding ('--report text' lists them)"),
      ("<p onclick=x>Hi</p><script></script>", "2 findings ('--report text' lists them)"),
    ])
  func checkOther(input: String, difference: String) throws {
    #expect(
      try Command.run("sanitize", "--check", input: input)
        == .init(errors: "postkit: -: not canonical HTML: \(difference)\n", status: 1))
  }

  @Test("--check says that only the spelling differs if and only if the report is empty")
  func checkAgreesWithReport() throws {
    let folder = FencedCode.package.appending(path: "Corpus/posts")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let posts = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "html" }
    #expect(posts.count >= 20)
    for post in posts {
      let check = try Command.run("sanitize", "--check", post.path)
      let report = try Command.run("sanitize", "--report", "json", post.path).errors
      let isEmpty = report == #"{"counts":{},"findings":[]}"# + "\n"
      guard check.status == 1 else { continue }
      #expect(check.errors.hasSuffix(": only the spelling differs\n") == isEmpty, "\(post.path)")
      #expect(check.errors.filter(\.isNewline).count == 1 && check.output.isEmpty)
    }
  }

  @Test("--check with a text report writes the line after the report")
  func checkWithReport() throws {
    #expect(
      try Command.run("sanitize", "--check", "--report", "text", input: "<p onclick=x>a</p>")
        == .init(
          errors: """
            -:1:4: removed: 'onclick' of <p> [attribute-removed]
            <p onclick=x>a</p>
               ^~~~~~~~~
            postkit: -: not canonical HTML: 1 finding

            """, status: 1))
  }

  @Test("--check of empty input gives exit status 0")
  func checkEmpty() throws {
    #expect(try Command.run("sanitize", "--check") == .init())
  }
}
