import PostDocument
import PostPolicy
import Testing

@Suite("Configurations of the browsers' Sanitizer API") struct SanitizerConfigurationTests {
  private func imported(_ json: String) throws -> (policy: Policy, losses: [String]) {
    var losses: [String] = []
    let policy = try Policy(sanitizerConfiguration: json, losses: &losses)
    return (policy, losses)
  }

  @Test("the default configuration is the policy `post`")
  func empty() throws {
    let (policy, losses) = try imported("{}")
    #expect(policy == .post && losses.isEmpty)
  }

  @Test("elements that a configuration does not list are dropped, or unwrapped if it says so")
  func elements() throws {
    let (policy, losses) = try imported(
      """
      {"elements": ["p", "em", {"name": "A", "attributes": ["href", "title"]}],
       "replaceWithChildrenElements": ["strong", {"name": "h1"}]}
      """)
    #expect(losses == [])
    #expect(policy.elements.treatment(of: "em") == .keep)
    #expect(policy.elements.treatment(of: "a") == .keep)
    #expect(policy.elements.treatment(of: "strong") == .unwrap)
    #expect(policy.elements.treatment(of: "h1") == .unwrap)
    for name in ["b", "blockquote", "ul", "img", "div", "*", "script"] {
      #expect(policy.elements.treatment(of: name) == .drop, "\(name)")
    }
  }

  @Test("elements that a configuration removes are dropped, and all others stay")
  func removedElements() throws {
    let (policy, losses) = try imported(#"{"removeElements": ["img", "TABLE", "marquee"]}"#)
    var expected = Policy.post
    try expected.elements.set(.drop, for: "img")
    try expected.elements.set(.drop, for: "table")
    try expected.elements.set(.drop, for: "marquee")
    #expect(policy == expected && losses == [])
  }

  @Test("without their attributes, there are no links, images, names and spoilers")
  func attributes() throws {
    let links = try imported(#"{"removeAttributes": ["href"]}"#).policy
    #expect(!links.inlines.contains(.link) && links.inlines.contains(.image))
    let images = try imported(#"{"removeAttributes": [{"name": "src"}]}"#).policy
    #expect(images.inlines.isDisjoint(with: [.image, .emoji]))
    let names = try imported(#"{"removeAttributes": ["class"]}"#).policy
    #expect(names.inlines.isDisjoint(with: [.mention, .hashtag]))
    #expect(!names.marks.contains(.spoiler))
    let own = try imported(
      #"{"removeElements": [], "elements": null, "removeAttributes": []}"#)
    #expect(own.policy == .post)
    let single = try imported(#"{"elements": ["p", {"name": "a", "removeAttributes": ["href"]}]}"#)
    #expect(!single.policy.inlines.contains(.link))
  }

  @Test("embeds become links only if a configuration keeps their elements")
  func embeds() throws {
    for (json, expected) in [
      (#"{"elements": ["p", "a"]}"#, EmbedPolicy.drop),
      (#"{"removeElements": ["iframe", "video"]}"#, .drop),
      (#"{"removeElements": ["audio"]}"#, .drop),
      (#"{"removeElements": ["iframe"]}"#, EmbedPolicy(hosts: .only([]), files: .link)),
      (#"{"elements": ["p", "iframe", "embed", "object", "video", "audio"]}"#, .players),
    ] {
      #expect(try imported(json).policy.embeds == expected, "\(json)")
    }
  }

  @Test(
    "what a policy cannot express is said",
    arguments: [
      (#"{"comments": true}"#, "comments are not kept"),
      (#"{"dataAttributes": true}"#, "'data-' attributes are not kept"),
      (#"{"elements": ["p", "div"]}"#, "'div' is unwrapped: documents have no such element"),
      (
        #"{"elements": ["p", "video"]}"#,
        "'video' becomes a link, or is dropped: see 'embeds'"
      ),
      (#"{"elements": ["p", "script"]}"#, "'script' is dropped: no policy can keep it"),
      (#"{"elements": ["p", "x-a"]}"#, "'x-a' is not kept: documents have no such element"),
      (
        #"{"elements": ["p", {"name": "svg", "namespace": "http://www.w3.org/2000/svg"}]}"#,
        "'svg' of another namespace is not kept: documents have only HTML"
      ),
      (#"{"elements": ["b"]}"#, "'p' is kept: paragraphs hold all text"),
      (
        #"{"removeElements": ["caption"]}"#,
        "'caption' is not removed alone: it has the treatment of 'table'"
      ),
      (
        #"{"replaceWithChildrenElements": ["iframe"]}"#,
        "'iframe' is dropped: no policy can keep it"
      ),
      (
        #"{"elements": ["p", {"name": "b", "attributes": ["style"]}]}"#,
        "the attribute 'style' is not kept: documents do not have it"
      ),
      (
        #"{"removeAttributes": ["alt"]}"#,
        "the attribute 'alt' of 'img' is kept: it is a part of the content"
      ),
    ])
  func losses(json: String, expected: String) throws {
    #expect(try imported(json).losses == [expected])
  }

  @Test(
    "an invalid configuration is an error that names what is allowed",
    arguments: [
      (
        #"{"allowElements": []}"#,
        "$.allowElements: unknown member 'allowElements'; allowed are: elements, removeElements, "
          + "replaceWithChildrenElements, attributes, removeAttributes, comments, dataAttributes "
          + "(line 1, column 19)"
      ),
      (
        #"{"elements": [], "removeElements": []}"#,
        "$.removeElements: 'elements' and 'removeElements' exclude each other (line 1, column 36)"
      ),
      (
        #"{"comments": 1}"#,
        "$.comments: expected true or false, found 1 (line 1, column 14)"
      ),
      (
        #"{"elements": ["p", 1]}"#,
        "$.elements[1]: expected a name, or an object with 'name', found 1 (line 1, column 20)"
      ),
    ])
  func faults(json: String, expected: String) {
    var losses: [String] = []
    let error = #expect(throws: PolicyError.self) {
      try Policy(sanitizerConfiguration: json, losses: &losses)
    }
    #expect(error?.message == expected)
  }
}
