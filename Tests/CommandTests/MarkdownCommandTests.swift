import Testing

@Suite struct MarkdownCommandTests {
  @Test("Markdown is converted to canonical HTML")
  func reading() throws {
    #expect(
      try Command.run(
        "convert", "--from", "markdown", "--to", "html",
        input: "# a\n\n- *b*\n- <u onclick=x>c</u>\n")
        == .init(output: "<h1>a</h1><ul><li><em>b</em></li><li><u>c</u></li></ul>\n"))
  }

  @Test("HTML is converted to Markdown")
  func writing() throws {
    #expect(
      try Command.run(
        "convert", "--to", "markdown",
        input: "<h2>1. a</h2><ul><li>b <b>c</b><li>*d*</ul><pre><code>e\n</code></pre>")
        == .init(output: "## 1. a\n\n- b **c**\n- \\*d\\*\n\n```\ne\n```\n"))
  }

  @Test("an empty document is converted to empty Markdown")
  func emptyDocument() throws {
    #expect(try Command.run("convert", "--to", "markdown", input: "<p></p>") == .init(output: ""))
  }

  @Test("findings in Markdown have a line and a column")
  func positions() throws {
    let run = try Command.run(
      "convert", "--from", "markdown", "--to", "text", "--report", "text",
      input: "a\n\n> b <script>c</script>\n> [d](javascript:e)\n")
    #expect(run.output == "a\n\n> b d\n")
    #expect(
      run.errors == """
        -:3:5: removed: <script> with its contents [element-dropped]
        > b <script>c</script>
            ^~~~~~~~~~~~~~~~~~
        -:4:3: removed: a link ('javascript:e': the scheme 'javascript' is not allowed; allowed are: \
        http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo); its label is kept \
        [link-removed]
        > [d](javascript:e)
          ^

        """)
  }

  @Test("render --from markdown succeeds")
  func rendering() throws {
    #expect(
      try Command.run(
        "render", "--from", "markdown", "--plain", "--width", "40", input: "> a *b*\n"
      )
      .status == 0)
  }

  @Test("--policy caption simplifies Markdown and rejects input over its byte limit")
  func policyAndLimit() throws {
    #expect(
      try Command.run(
        "convert", "--from", "markdown", "--to", "html", "--policy", "caption", input: "# a\n\n> b")
        == .init(output: "<p><strong>a</strong> b</p>\n"))
    let run = try Command.run(
      "convert", "--from", "markdown", "--to", "html", "--policy", "caption",
      input: String(repeating: "a", count: 5000))
    #expect(run.status == 65)
  }

  @Test("with --ndjson, Markdown is read from and written to a JSON string")
  func batch() throws {
    #expect(
      try Command.run(
        "convert", "--ndjson", "--from", "markdown", "--to", "html", input: ##"{"content":"# a"}"##)
        == .init(output: #"{"content":"<h1>a</h1>"}"# + "\n"))
    #expect(
      try Command.run(
        "convert", "--ndjson", "--to", "markdown", input: #"{"content":"<p><b>a</b><hr>"}"#)
        == .init(output: #"{"content":"**a**\n\n---"}"# + "\n"))
  }
}
