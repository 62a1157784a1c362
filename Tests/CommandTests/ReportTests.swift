import Foundation
import Testing

@Suite struct ReportTests {
  @Test("a text report shows position, finding, source line and caret")
  func text() throws {
    let input = "<p>a</p>\n<p>é <i onclick=x>b</i></p>\r\n"
    #expect(
      try Command.run("sanitize", "--report", "text", input: input)
        == .init(
          output: "<p>a</p><p>é <em>b</em></p>\n",
          errors: """
            -:2:9: removed: 'onclick' of <i> [attribute-removed]
            <p>é <i onclick=x>b</i></p>
                    ^~~~~~~~~

            """))
  }

  @Test("a text report starts each finding with the path of the input file")
  func fileName() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("post.html", "<script>x</script>")
      #expect(
        try Command.run("sanitize", "--report", "text", path).errors == """
          \(path):1:1: removed: <script> with its contents [element-dropped]
          <script>x</script>
          ^~~~~~~~~~~~~~~~~~

          """)
    }
  }

  @Test("each string of a document from which characters are removed has a finding")
  func removedCharacters() throws {
    let input = #"""
      {"type":"document","version":1,"content":[{"type":"codeBlock","text":"a\u0001b"},\#
      {"type":"paragraph","content":[{"type":"text","text":"a\u202eb"},\#
      {"type":"mention","text":"@a\u0001","id":"b\u0001"},\#
      {"type":"image","src":"/a","alt":"a\u0001","title":"b\u0001"},\#
      {"type":"text","text":"x\u2066","link":{"href":"/a","title":"c\u0001"}}]}]}
      """#
    let errors = try Command.run(
      "convert", "--from", "ast", "--to", "text", "--report", "text", input: input
    ).errors
    for path in [
      "$.content[0].text", "$.content[1].content[0]", "$.content[1].content[1].text",
      "$.content[1].content[1].id", "$.content[1].content[2].alt",
      "$.content[1].content[2].title", "$.content[1].content[3].link.title",
      "$.content[1].content:",
    ] {
      #expect(errors.contains(path), "\(path)")
    }
    #expect(errors.split(separator: "[character-removed]").count == 9)
  }

  @Test("a text report lists findings in the order of the source")
  func order() throws {
    let errors = try Command.run(
      "sanitize", "--report", "text", input: "<script></script>\n&amp\n<p onclick=x>\n</b>"
    ).errors
    let places = errors.split(separator: "\n").compactMap { line in
      line.hasPrefix("-:") ? line.dropFirst(2).prefix { $0 != ":" } : nil
    }
    #expect(places == places.sorted())
    #expect(places.count > 2)
  }

  @Test("a text report shows only the part of a long line around the finding")
  func longLine() throws {
    let input =
      String(repeating: "é", count: 500) + "<script></script>"
      + String(repeating: "z", count: 500)
    #expect(
      try Command.run("sanitize", "--report", "text", input: input).errors == """
        -:1:501: removed: <script> with its contents [element-dropped]
        …éééééééééééééééééééééééééééééééééééé<script></script>zzzzzzzzzzzzzzzzzzz…
                                             ^~~~~~~~~~~~~~~~~

        """)
  }

  @Test("a text report shows control characters of the source as visible symbols")
  func controls() throws {
    let errors = try Command.run(
      "sanitize", "--report", "text",
      input: "<script>\u{1B}[2J\u{9B}31m\u{202E}\u{7F}\t\u{200B}</script>"
    ).errors
    #expect(errors.contains("<script>␛[2J<U+009B>31m<U+202E><U+007F> <U+200B></script>\n^~~"))
  }

  @Test("a text report without findings is empty")
  func noFindings() throws {
    #expect(
      try Command.run("sanitize", "--report", "text", input: "<p>a</p>")
        == .init(output: "<p>a</p>\n"))
  }

  @Test("without --report, findings are not written")
  func defaultReport() throws {
    #expect(try Command.run("sanitize", input: "a<script>") == .init(output: "<p>a</p>\n"))
  }

  @Test("a text report on 130 findings lists 100 and says that there are 30 more")
  func limit() throws {
    let errors = try Command.run(
      "sanitize", "--report", "text",
      input: String(repeating: "<p onclick=x>a</p>\n", count: 130)
    ).errors
    #expect(errors.split(separator: "\n").count == 301)
    #expect(errors.hasSuffix("\n-: 30 more findings; --report json counts them\n"))
  }

  @Test("a JSON report has counts per code and the position of each finding")
  func json() throws {
    #expect(
      try Command.run("sanitize", "--report", "json", input: "a\n<p onclick=x>b")
        == .init(
          output: "<p>a</p><p>b</p>\n",
          errors: #"{"counts":{"attribute-removed":1},"findings":[{"attribute":"onclick","#
            + #""code":"attribute-removed","column":4,"element":"p","line":2,"offset":5,"#
            + #""severity":"removed"}]}"# + "\n"))
  }

  @Test("a JSON report without findings has empty counts and an empty list")
  func emptyJSON() throws {
    #expect(
      try Command.run("sanitize", "--report", "json", input: "<p>a</p>").errors
        == #"{"counts":{},"findings":[]}"# + "\n")
  }

  @Test("a JSON report on 130 findings counts all of them")
  func jsonCounts() throws {
    let errors = try Command.run(
      "sanitize", "--report", "json",
      input: String(repeating: "<p onclick=x>a</p>", count: 130)
    ).errors
    #expect(errors.hasPrefix(#"{"counts":{"attribute-removed":130},"findings":[{"#))
  }

  @Test("a JSON report on document JSON has the JSON path of each finding")
  func jsonPaths() throws {
    let run = try Command.run(
      "convert", "--from", "ast", "--to", "text", "--policy", "bio", "--report", "json",
      input: ConvertCommandTests.ast)
    #expect(
      run.errors.contains(
        #"{"code":"element-mapped","element":"h2","path":"$.content[0]","severity":"changed"}"#))
  }

  @Test("a text report on document JSON has the JSON path of each finding")
  func textPaths() throws {
    let run = try Command.run(
      "convert", "--from", "ast", "--to", "text", "--policy", "bio", "--report", "text",
      input: ConvertCommandTests.ast)
    #expect(
      run.errors == """
        -: $.content[0]: changed: <h2> to another element [element-mapped]
        -: $.content[1]: changed: <ul> to another element [element-mapped]

        """)
  }

  @Test("--report-file replaces the file with the report")
  func file() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("report.json", "what was there before, which is longer")
      #expect(
        try Command.run(
          "sanitize", "--report", "json", "--report-file", path, input: "<p>a</p>")
          == .init(output: "<p>a</p>\n"))
      #expect(
        try String(contentsOfFile: path, encoding: .utf8) == #"{"counts":{},"findings":[]}"# + "\n")
    }
  }

  @Test("a missing input file leaves the report file unchanged")
  func unchangedFile() throws {
    try TemporaryDirectory.with { (directory) throws in
      let path = directory.file("report.json", "before")
      let run = try Command.run(
        "sanitize", "--report", "json", "--report-file", path, "/no/such/file")
      #expect(run.status == 66)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
    }
  }

  @Test("a report file that cannot be created gives exit status 74 and no output")
  func fileError() throws {
    #expect(
      try Command.run(
        "sanitize", "--report", "text", "--report-file", "/no/such/report", input: "<b>a")
        == .init(
          errors: "postkit: /no/such/report: cannot be written: no such file or directory\n",
          status: 74))
  }

  @Test("--check with --report json writes the report")
  func check() throws {
    let run = try Command.run("sanitize", "--check", "--report", "json", input: "<p onclick=x>")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    // The line of `--check` would make standard error invalid JSON.
    #expect(run.errors.hasPrefix(#"{"counts":{"#) && run.errors.hasSuffix("}\n"))
    #expect(run.errors.filter(\.isNewline).count == 1)
  }
}
