import Foundation
import Testing

/// `summarize` and `extract` with NDJSON lines.
@Suite struct SummaryBatchTests {
  @Test("summarize --ndjson replaces the post by its summary, or adds the summary with --into")
  func summaries() throws {
    let input = #"{"content":"<p>one two three</p>","id":1}"# + "\n"
    #expect(
      try Command().run(["summarize", "--ndjson", "--limit", "8"], input: Data(input.utf8))
        == .init(output: #"{"content":"<p>one two…</p>","id":1}"# + "\n"))
    #expect(
      try Command().run(
        ["summarize", "--ndjson", "--limit", "8", "--to", "text", "--into", "contentSummary"],
        input: Data(input.utf8))
        == .init(
          output: #"{"content":"<p>one two three</p>","id":1,"contentSummary":"one two…"}"# + "\n"))
  }

  @Test(
    "a `<!--more-->` comment in HTML, Markdown or text ends the summary",
    arguments: [
      ("html", "<p>One</p><!-- more --><p>Two</p>"), ("markdown", "One\n\n<!--more-->\n\nTwo\n"),
      ("text", "One\n\n<!--more-->\n\nTwo\n"),
    ])
  func excerpts(format: String, source: String) throws {
    let run = try Command.run("summarize", "--from", format, input: source)
    #expect(run == .init(output: "<p>One</p>\n"))
  }

  @Test(
    "hidden text stays hidden in a summary that a `<!--more-->` comment inside it ends",
    arguments: [
      ("a <span class=spoiler>SECRET<!--more-->x</span> b", "a [spoiler]\n"),
      ("<p>a</p><details><summary>s</summary>SECRET<!--more-->x</details> b", "a\ns\n"),
      ("<details>SECRET<!--more--><summary>s</summary>x</details> b", "Details\n"),
    ])
  func hiddenExcerpts(source: String, expected: String) throws {
    #expect(
      try Command.run("summarize", "--to", "text", input: source) == .init(output: expected))
  }

  @Test(
    "a summary shows no hidden text under any policy",
    arguments: [
      ("caption", "seen [spoiler] more [spoiler]\n"), ("bio", "seen [spoiler]\nmore\n"),
      ("message", "seen [spoiler]\nmore\n"), ("comment", "seen [spoiler]\nmore\n"),
      ("post", "seen [spoiler]\nmore\n"), ("feed", "seen [spoiler]\nmore\n"),
    ])
  func hiddenText(policy: String, expected: String) throws {
    let source =
      """
      <p>seen</p><div class=spoiler><pre>SECRET</pre></div><details>\
      <summary>more</summary>SECRET</details>
      """
    let html = source.replacing("</p><div", with: " <span class=spoiler>SECRET</span></p><div")
    let run = try Command.run(
      "summarize", "--to", "text", "--policy", policy,
      input: html.replacing("<div class=spoiler><pre>SECRET</pre></div>", with: ""))
    #expect(run.output == expected)
    let code = try Command.run("summarize", "--to", "text", "--policy", policy, input: source)
    #expect(code.status == 0)
    #expect(!code.output.contains("SECRET"))
  }

  @Test("summarize --without leaves out mentions at the start and lines of hashtags at the end")
  func leftOutParts() throws {
    let source = "@ada @bob hello\n\n#a #b"
    for (without, expected) in [
      ("leading-mentions", "hello\n#a #b\n"), ("trailing-hashtags", "@ada @bob hello\n"),
      ("leading-mentions,trailing-hashtags", "hello\n"),
    ] {
      let run = try Command.run(
        "summarize", "--from", "text", "--to", "text", "--without", without, input: source)
      #expect(run == .init(output: expected))
    }
    let run = try Command.run("summarize", "--without", "mentions", input: "a")
    #expect(run.status == 64)
    #expect(run.errors.contains("leading-mentions"))
  }

  @Test(
    "a summary under a policy without quotations shows them in quotation marks",
    arguments: ["bio", "message", "comment", "post", "feed"])
  func quotations(policy: String) throws {
    let run = try Command.run(
      "summarize", "--to", "text", "--policy", policy,
      input: "<p>I say</p><blockquote>They say</blockquote>")
    #expect(run.output == "I say\n“They say”\n")
  }

  @Test("summarize --to json writes an object into the line")
  func summaryObjects() throws {
    let run = try Command().run(
      ["summarize", "--ndjson", "--to", "json"], input: Data(#"{"content":"<b>a</b>"}"#.utf8))
    let line = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let summary = try #require(line?["content"] as? [String: Any])
    #expect(summary["plainText"] as? String == "a")
    #expect(summary["isTruncated"] as? Bool == false)
    #expect(summary["graphemeCount"] as? Int == 1)
  }

  @Test("extract --ndjson adds lists of entities to the line and keeps its other bytes")
  func entities() throws {
    let line = ##"{ "text": "é @ada #ok", "id": 7 }"##
    let run = try Command().run(["extract", "--ndjson"], input: Data(line.utf8))
    #expect(
      run.output == ##"{ "text": "é @ada #ok", "id": 7,"##
        + ##""mentions":[{"end":6,"start":2,"text":"@ada"}],"##
        + ##""hashtags":[{"end":10,"start":7,"text":"#ok"}],"##
        + ##""urls":[],"cashtags":[],"lists":[],"replyTo":[] }"## + "\n")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  @Test("extract with --into gives exit status 64")
  func noTarget() throws {
    let run = try Command().run(["extract", "--ndjson", "--into", "x"], input: Data())
    #expect(run.status == 64)
    #expect(run.errors.contains("'--into' is not allowed"))
  }
}
