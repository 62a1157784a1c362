import PostDocument
import PostNetworks
import PostPolicy
import Testing

@Suite struct BlueskyDecoderTests {
  private let decoder = BlueskyDecoder()

  private func post(_ text: String, _ facets: String...) -> String {
    #"{"text":"\#(text)","facets":[\#(facets.joined(separator: ","))]}"#
  }

  private func link(_ start: Int, _ end: Int, _ uri: String = "https://example.org/") -> String {
    #"{"index":{"byteStart":\#(start),"byteEnd":\#(end)},"#
      + #""features":[{"$type":"app.bsky.richtext.facet#link","uri":"\#(uri)"}]}"#
  }

  @Test("paragraphs, line breaks, links, mentions and tags are read")
  func reading() throws {
    let json = post(
      "Hé @ada\\nlink\\n\\n#tag", link(9, 13),
      #"{"index":{"byteStart":4,"byteEnd":8},"features":"#
        + #"[{"$type":"app.bsky.richtext.facet#mention","did":"did:plc:abc"}]}"#,
      #"{"index":{"byteStart":15,"byteEnd":19},"features":"#
        + #"[{"$type":"app.bsky.richtext.facet#tag","tag":"tag"}]}"#)
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "Hé ""#,
        #"    mention "@ada" target=https://bsky.app/profile/did:plc:abc id="did:plc:abc""#,
        "    lineBreak", #"    text "link" link=https://example.org/"#, "  paragraph",
        ##"    hashtag "#tag""##,
      ])
    #expect(try decoder.findings(json) == [])
  }

  @Test(
    "an invalid range costs the facet, not the text",
    arguments: [(1, 2), (0, 99), (2, 2), (3, 1), (-1, 2)])
  func ranges(start: Int, end: Int) throws {
    let json = post("éab", link(start, end))
    #expect(try decoder.tree(json) == ["  paragraph", #"    text "éab""#])
    #expect(try decoder.findings(json) == ["element-unwrapped facet $.facets[0]"])
  }

  @Test("of overlapping facets, the first in the text is kept")
  func overlap() throws {
    let json = post("abcdef", link(2, 5, "https://b.example/"), link(0, 3))
    #expect(
      try decoder.tree(json) == [
        "  paragraph", #"    text "abc" link=https://example.org/"#, #"    text "def""#,
      ])
    #expect(try decoder.findings(json) == ["nesting-repaired $.facets[0].features[0]"])
  }

  @Test("the policy decides about links")
  func policy() throws {
    let json = post("abc", link(0, 3, "javascript:alert(1)"))
    #expect(try decoder.tree(json) == ["  paragraph", #"    text "abc""#])
    #expect(try decoder.findings(json) == ["link-removed a $.facets[0].features[0]"])
    #expect(
      try decoder.findings(post("abc", link(0, 3, "/relative")))
        == ["link-removed a $.facets[0].features[0]"])
  }

  @Test("an unknown feature, and a second feature, are reported")
  func features() throws {
    let json = #"""
      {"text":"abc","facets":[{"index":{"byteStart":0,"byteEnd":3},"features":[{"$type":"x#y"},
      {"$type":"app.bsky.richtext.facet#link","uri":"https://a.example/"},
      {"$type":"app.bsky.richtext.facet#tag","tag":"abc"}]},7],"embed":{}}
      """#
    #expect(
      try decoder.tree(json) == ["  paragraph", #"    text "abc" link=https://a.example/"#])
    #expect(
      try decoder.findings(json) == [
        "attribute-removed post embed $.embed",
        "element-unwrapped x#y $.facets[0].features[0]",
        "element-unwrapped app.bsky.richtext.facet#tag $.facets[0].features[2]",
        "element-unwrapped facet $.facets[1]",
      ])
  }

  @Test("a tag or mention with other text is not misleading: it stays text")
  func misleadingTag() throws {
    let json = post(
      "#safe",
      #"{"index":{"byteStart":0,"byteEnd":5},"features":"#
        + #"[{"$type":"app.bsky.richtext.facet#tag","tag":"other"}]}"#)
    #expect(try decoder.tree(json) == ["  paragraph", ##"    text "#safe""##])
    #expect(
      try decoder.findings(json)
        == ["element-unwrapped app.bsky.richtext.facet#tag $.facets[0].features[0]"])
  }

  @Test(
    "a source that is not a post is refused", arguments: ["[]", "{}", #"{"text":7}"#, "{", "7"])
  func refused(json: String) {
    #expect(throws: NetworkError.self) { try decoder.decode(json) }
  }

  @Test("many overlapping facets take linear time")
  func hostile() throws {
    let count = 20_000
    let facets = (0..<count).map { link($0 % 7, count * 2 - $0 % 5) }
    let json =
      #"{"text":"\#(String(repeating: "a\\n", count: count))","facets":["#
      + facets.joined(separator: ",") + "]}"
    var policy = Policy.post
    policy.limits.inputBytes = .max
    policy.limits.links = .max
    let reading = try BlueskyDecoder(policy: policy).decode(json)
    #expect(reading.report.count(of: .nestingRepaired) == count - 1)
  }
}
