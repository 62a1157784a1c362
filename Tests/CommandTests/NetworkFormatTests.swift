import Testing

@Suite struct NetworkFormatTests {
  private static let bluesky =
    #"{"text":"a b","facets":[{"index":{"byteStart":2,"byteEnd":3},"features":"#
    + #"[{"$type":"app.bsky.richtext.facet#link","uri":"https://a.example/"}]}]}"#
  private static let telegram =
    #"{"text":"a b","entities":"#
    + #"[{"type":"text_link","offset":2,"length":1,"url":"https://a.example/"}]}"#
  private static let matrix =
    #"{"msgtype":"m.text","body":"a b <https://a.example/>","format":"org.matrix.custom.html","#
    + #""formatted_body":"a <a href=\"https://a.example/\">b</a>"}"#
  private static let html =
    #"<p>a <a href="https://a.example/" rel="nofollow noopener ugc">b</a></p>"# + "\n"

  @Test(
    "posts are written for networks, and read back",
    arguments: [("bluesky", bluesky), ("telegram", telegram), ("matrix", matrix)])
  func conversion(format: String, json: String) throws {
    #expect(
      try Command.run("convert", "--to", format, input: Self.html) == .init(output: json + "\n"))
    #expect(
      try Command.run("convert", "--from", format, "--to", "html", input: json)
        == .init(output: Self.html))
  }

  @Test("posts are written for Slack and Discord")
  func writtenOnly() throws {
    #expect(
      try Command.run("convert", "--to", "slack", input: Self.html)
        == .init(
          output:
            #"{"text":"a b &lt;https://a.example/&gt;","blocks":[{"type":"rich_text","elements":"#
            + #"[{"type":"rich_text_section","elements":[{"type":"text","text":"a "},"#
            + #"{"type":"link","url":"https://a.example/","text":"b"}]}]}]}"# + "\n"))
    #expect(
      try Command.run("convert", "--to", "discord", input: Self.html)
        == .init(output: "a [b](https://a.example/)\n"))
    #expect(
      try Command.run("convert", "--ndjson", "--to", "discord", input: #"{"content":"<p>a*"}"#)
        == .init(output: #"{"content":"a\\*"}"# + "\n"))
  }

  @Test("a batch has the message as JSON, and reads JSON or a string that holds it")
  func batch() throws {
    #expect(
      try Command.run(
        "convert", "--ndjson", "--to", "bluesky", input: #"{"content":"<p>a","n":1}"#)
        == .init(output: #"{"content":{"text":"a","facets":[]},"n":1}"# + "\n"))
    let lines = #"""
      {"content":{"text":"a","entities":[]}}
      {"content":"{\"text\":\"a\",\"entities\":[]}"}

      """#
    #expect(
      try Command.run("convert", "--ndjson", "--from", "telegram", "--to", "html", input: lines)
        == .init(output: String(repeating: #"{"content":"<p>a</p>"}"# + "\n", count: 2)))
  }

  @Test(
    "a post over the limit of its network is status 65, which names the limit and 'split'",
    arguments: [
      ("bluesky", "é", "5000 bytes; the limit is 3000"),
      ("telegram", "👍", "5000 UTF-16 code units; the limit is 4096"),
      ("slack", "ab", "5000 characters; the limit is 3000"),
      ("discord", "é", "2500 Unicode scalars; the limit is 2000"),
      ("matrix", "abcdefghijklmnopqrst", "100084 bytes; the limit is 60000"),
    ])
  func limits(format: String, character: String, excess: String) throws {
    let input = String(repeating: character, count: 2500)
    let message =
      "the post is too long for \(format): \(excess); "
      + "'postkit split --to \(format)' writes it as several messages"
    #expect(
      try Command.run("convert", "-f", "text", "-t", format, input: input)
        == .init(errors: "postkit: -: \(message)\n", status: 65))
  }

  @Test("what a network cannot show is reported with its path")
  func losses() throws {
    #expect(
      try Command.run(
        "convert", "--to", "bluesky", "--report", "text", input: "<p>a <b>b</b>")
        == .init(
          output: #"{"text":"a b","facets":[]}"# + "\n",
          errors:
            "-: $.content[0].content[1]: changed: <strong> to its contents [element-unwrapped]\n"))
  }

  @Test("a source that is not a message is status 65")
  func refused() throws {
    #expect(
      try Command.run("convert", "-f", "bluesky", "-t", "html", input: #"{"facets":[]}"#)
        == .init(
          errors: "postkit: -:1:1: a message needs the member 'text' with a string\n", status: 65))
  }
}
