import PostDocument
import PostEditors
import PostPolicy
import Testing

/// Policies that limit hosts, sizes, embeds and elements apply to editor documents.
@Suite struct EditorPolicyTests {
  private static let linked = tiptapParagraph(
    #"""
    {"type":"text","text":"a","marks":[{"type":"link",\#
    "attrs":{"href":"http://a.example/?utm_source=b&c=d"}}]}
    """#
  )

  private static func image(_ url: String, width: Int = 9, height: Int = 9) -> String {
    tiptap(
      #"{"type":"image","attrs":{"src":"\#(url)","alt":"b","width":\#(width),"height":\#(height)}}"#
    )
  }

  @Test("the `standard` privacy upgrades links to https and removes tracking parameters")
  func changedLinks() throws {
    var policy = Policy.post
    policy.apply(.standard)
    #expect(
      try Editor.tiptap.html(Self.linked, policy)
        == #"<p><a href="https://a.example/?c=d">a</a></p>"#)
    #expect(
      try Editor.tiptap.decoder(policy).decode(Self.linked).report.counts == [.linkChanged: 1])
  }

  @Test(
    "a finding about a removed image has its URL and the reason",
    arguments: [
      ("/p.png", "'/p.png': the policy does not allow relative images without a base URL"),
      (
        "https://a.example/p.png",
        "'https://a.example/p.png': the policy does not allow images from its host"
      ),
      ("https://", "'https://': the target has no well-formed host"),
    ])
  func reasons(url: String, reason: String) throws {
    var policy = Policy.post
    policy.images = ImagePolicy(sources: [.https], hosts: .only(["b.example"]))
    let report = try Editor.tiptap.decoder(policy).decode(Self.image(url)).report
    #expect(report.findings.map(\.code) == [.imageRemoved])
    #expect(report.findings.map(\.reason) == [reason])
  }

  @Test(
    "a finding about a removed link or image without a URL has the reason",
    arguments: [
      (Editor.lexical, #""fields":{"linkType":"internal","url":"/a","doc":null}"#, internalLink),
      (.lexical, #""fields":{"linkType":"custom"}"#, "it has no URL"),
      (.lexical, #""fields":{"linkType":"internal"},"url":null"#, internalLink),
      (.lexical, #""url":[]"#, "it has no URL"), (.lexical, #""rel":null"#, "it has no URL"),
      (.tiptap, #"{"title":"t"}"#, "it has no URL"), (.tiptap, "null", "it has no URL"),
    ])
  func missingURLs(editor: Editor, attributes: String, reason: String) throws {
    let json =
      editor == .lexical
      ? lexical(
        #"{"type":"link",\#(attributes),"children":[{"type":"text","text":"a"}]}"#)
      : tiptapParagraph(
        #"{"type":"text","text":"a","marks":[{"type":"link","attrs":\#(attributes)}]},"#
          + #"{"type":"image","attrs":{"alt":"b"}}"#)
    let findings = try editor.decoder(.post).decode(json).report.findings
      .filter { $0.code == .linkRemoved || $0.code == .imageRemoved }
    #expect(Set(findings.map(\.reason)) == [reason])
    #expect(findings.count == (editor == .lexical ? 1 : 2))
  }

  private static let internalLink = "it refers to a document of the editor and has no URL"

  @Test("links and images with a host outside the policy are replaced by their text")
  func hosts() throws {
    var policy = Policy.post
    policy.links.hosts = .only(["b.example"])
    policy.images.hosts = .only(["b.example"])
    #expect(try Editor.tiptap.html(Self.linked, policy) == "<p>a</p>")
    #expect(try Editor.tiptap.html(Self.image("https://a.example/p.png"), policy) == "<p>b</p>")
    #expect(
      try Editor.tiptap.html(Self.image("https://b.example/p.png"), policy)
        == #"<p><img src="https://b.example/p.png" alt="b" width="9" height="9"></p>"#)
  }

  @Test(
    "images of trackers are removed, and images of one pixel or with too many bytes become text")
  func images() throws {
    var policy = Policy.post
    policy.apply(.standard)
    #expect(
      try Editor.tiptap.html(Self.image("https://a.example/p", width: 1, height: 1), policy)
        == "<p>b</p>")
    #expect(try Editor.tiptap.html(Self.image("https://pixel.wp.com/p"), policy) == "")
    let data = Self.image("data:image/gif;base64,R0lGODlhAAAA")
    #expect(try Editor.tiptap.html(data) == "<p>b</p>")
    policy.images.sources.insert(.data)
    #expect(
      try Editor.tiptap.html(data, policy)
        == #"<p><img src="data:image/gif;base64,R0lGODlhAAAA" alt="b" width="9" height="9"></p>"#)
    policy.limits.dataBytes = 8
    #expect(try Editor.tiptap.html(data, policy) == "<p>b</p>")
    #expect(
      try Editor.tiptap.findings(data, policy).contains { $0.hasPrefix("limit-data-bytes image") })
  }

  @Test("an embed from an allowed host becomes a link, and any other embed is removed")
  func embeds() throws {
    func node(_ type: String, _ url: String) -> String {
      tiptap(#"{"type":"\#(type)","attrs":{"src":"\#(url)"}}"#)
    }
    #expect(try Editor.tiptap.html(node("iframe", "https://evil.example/v")) == "")
    #expect(
      try Editor.tiptap.html(node("iframe", "https://player.vimeo.com/video/7"))
        == #"<p><a href="https://vimeo.com/7">https://vimeo.com/7</a></p>"#)
    #expect(
      try Editor.tiptap.html(node("video", "https://a.example/b.mp4"))
        == #"<p><a href="https://a.example/b.mp4">https://a.example/b.mp4</a></p>"#)
    #expect(try Editor.tiptap.html(node("video", "javascript:alert(1)")) == "")
    var policy = Policy.post
    policy.embeds = .drop
    #expect(try Editor.tiptap.html(node("video", "https://a.example/b.mp4"), policy) == "")
  }

  @Test("quotes and bold text that the policy unwraps or drops are counted")
  func treatments() throws {
    let quote = tiptap(
      #"""
      {"type":"blockquote","content":[{"type":"paragraph","content":[{"type":"text",\#
      "text":"a"}]}]},{"type":"paragraph","content":[{"type":"text","text":"b",\#
      "marks":[{"type":"bold"}]}]}
      """#)
    var policy = Policy.post
    try policy.elements.set(.unwrap, for: "blockquote")
    #expect(try Editor.tiptap.html(quote, policy) == "<p>a</p><p><strong>b</strong></p>")
    try policy.elements.set(.drop, for: "blockquote")
    try policy.elements.set(.unwrap, for: "strong")
    #expect(try Editor.tiptap.html(quote, policy) == "<p>b</p>")
    let report = try Editor.tiptap.decoder(policy).decode(quote).report
    #expect(report.count(of: .elementDropped) == 1)
    #expect(report.count(of: .elementUnwrapped) == 1)
  }

  @Test("a Quill line break that the policy replaces is reported, both U+2028 and embed")
  func lineBreaks() throws {
    let json = quill(#"{"insert":"a\u2028b"},{"insert":{"softbreak":true}},{"insert":"c\n"}"#)
    #expect(try Editor.quill.html(json, .caption) == "<p>a b c</p>")
    #expect(
      try Editor.quill.findings(json, .caption) == [
        "element-mapped br $.ops[0].insert", "element-mapped br $.ops[1].insert",
      ])
  }
}
