import Foundation
import PostDocument
import PostPolicy
import Testing

private func decode(_ json: String) throws -> Policy {
  try JSONDecoder().decode(Policy.self, from: Data(json.utf8))
}

/// Returns the error for a policy file, after the path of the member, or `nil` if it is valid.
private func refusal(of json: String) -> String? {
  do {
    _ = try decode(json)
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "\(path): \(context.debugDescription)"
  } catch {
    return "\(error)"
  }
}

@Suite("JSON policy files")
struct PolicyJSONTests {
  @Test("each preset round-trips through JSON", arguments: Policy.presetNames)
  func roundTrip(name: String) throws {
    let policy = try #require(Policy(preset: name))
    let json = try JSONEncoder().encode(policy)
    #expect(try JSONDecoder().decode(Policy.self, from: json) == policy)
  }

  @Test("a policy is decoded from JSON in a string, data or bytes")
  func initializer() throws {
    let json = #"{"extends": "bio", "limits": {"links": 3}}"#
    var expected = Policy.bio
    expected.limits.links = 3
    #expect(try Policy(json: json) == expected)
    #expect(try Policy(json: Data(json.utf8)) == expected)
    #expect(try Policy(json: Array(json.utf8)) == expected)
  }

  @Test(
    "invalid policy JSON is an error with the key, the value and the allowed values",
    arguments: [
      (
        #"{"extends": "bio", "links": {"http": "no"}}"#, PolicyError.Code.file,
        "$.links.http: 'no' is not allowed; allowed are: keep, upgrade (line 1, column 38)"
      ),
      (
        #"{"extends": 1}"#, .file,
        "$.extends: expected a string, found 1 (line 1, column 13)"
      ),
      (
        "{\"extends\": \"bio\",\n\"links\": {\"http\": 1},\n\"limits\": {\"depth\": 99}}", .file,
        "$.links.http: expected a string, found 1 (line 2, column 19)\n"
          + "$.limits.depth: 99 is out of range; allowed is 0 to 32 (line 3, column 21)"
      ),
      (
        "{\"extends\": \"bio\", \"marks\": [\"x\"],\n\"extends\": 1, \"links\": {\"http\": \"keep\","
          + "\n\"http\": \"no\"}, \"elements\": {\"b\": \"keep\", \"b\": \"drop\"}}", .file,
        "$.marks: 'x' is not allowed; allowed are: strong, emphasis, underline, strikethrough, "
          + "subscript, superscript, highlight, spoiler, keyboard, code (line 1, column 29)\n"
          + "$.extends: duplicate member; only one is allowed (line 2, column 1)\n"
          + "$.links.http: duplicate member; only one is allowed (line 3, column 1)\n"
          + "$.elements.b: duplicate member; only one is allowed (line 3, column 42)"
      ),
      (
        #"{"extends": "bio", "marks": ["\ud800"], "marks": []}"#, .notJSON,
        "lone surrogate; expected a surrogate pair (line 1, column 31)"
      ),
      (
        #"{"extends": "bio",}"#, .notJSON,
        "not JSON: found '}', expected a name in quotes (line 1, column 19)"
      ),
    ])
  func errors(json: String, code: PolicyError.Code, message: String) {
    let error = #expect(throws: PolicyError.self) { try Policy(json: json) }
    #expect(error?.code == code)
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }

  @Test("own hosts of a policy are lowercased, sorted and round-trip")
  func ownHosts() throws {
    let policy = try decode(
      #"{"extends": "post", "links": {"ownHosts": ["B.example", "a.example"]}}"#)
    #expect(policy.links.ownHosts == ["a.example", "b.example"])
    #expect(policy.links.relations == [.nofollow, .noopener, .ugc])
    let json = try JSONEncoder().encode(policy)
    #expect(try JSONDecoder().decode(Policy.self, from: json) == policy)
  }

  @Test("the preset `bio` has the expected JSON")
  func form() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(Policy.bio), as: UTF8.self)
        == #"{"blocks":["paragraph"],"elements":{},"embeds":{"files":"drop","hosts":[]},"#
        + #""images":{"hosts":"any","http":"keep","lazy":"ignore","sources":["http","https"],"#
        + #""trackers":"keep"},"#
        + #""inlines":["lineBreak","link","mention","hashtag","emoji"],"#
        + #""limits":{"attributeBytes":65536,"attributesPerTag":64,"dataBytes":32768,"depth":0,"#
        + #""images":40,"inputBytes":8192,"links":40,"nodes":400},"#
        + #""links":{"hosts":"any","http":"keep","ownHosts":[],"#
        + #""relations":["nofollow","noopener","ugc"],"relative":"unlink","#
        + #""schemes":["http","https","mailto"],"trackingParameters":"keep","#
        + #""unwrapsRedirects":false},"#
        + #""marks":["strong","emphasis","strikethrough","subscript","superscript","code"]}"#)
  }

  @Test(
    "an element without an equivalent in documents can be mapped to a mark", arguments: Marks.names)
  func marks(name: String) throws {
    let mark = try #require(Marks(name: name))
    for element in ["abbr", "q", "small", "font", "time", "div", "*"] {
      let policy = try decode(#"{"extends": "post", "elements": {"\#(element)": "\#(name)"}}"#)
      var expected = Policy.post
      try expected.elements.set(.mark(mark), for: element)
      #expect(policy == expected)
      #expect(policy.elements.treatment(of: element) == .mark(mark))
      let json = try JSONEncoder().encode(policy)
      #expect(String(decoding: json, as: UTF8.self).contains(#""\#(element)":"\#(name)""#))
      #expect(try JSONDecoder().decode(Policy.self, from: json) == policy)
    }
  }

  @Test(
    "an element with an equivalent in documents cannot be mapped to a mark",
    arguments: ["em", "table"])
  func unmapped(element: String) {
    #expect(
      refusal(of: #"{"extends": "post", "elements": {"\#(element)": "underline"}}"#)
        == "elements.\(element): 'underline' is not allowed for '\(element)'; "
        + "allowed are: keep, unwrap, drop, show")
  }

  @Test("mapping an element to no mark or to two marks is an error")
  func oneMark() {
    let allowed =
      "allowed are: unwrap, drop, show, strong, emphasis, underline, strikethrough, subscript, "
      + "superscript, highlight, spoiler, keyboard, code"
    for (marks, name) in [([], ""), ([.strong, .code], "strong code")] as [(Marks, String)] {
      var elements = ElementTreatments()
      do throws(PolicyError) {
        try elements.set(.mark(marks), for: "abbr")
        Issue.record("'\(name)' was allowed")
      } catch {
        #expect(error.code == .treatment)
        #expect(error.description == "'\(name)' is not allowed for 'abbr'; \(allowed)")
      }
      #expect(
        refusal(of: #"{"extends": "post", "elements": {"abbr": "\#(name)"}}"#)
          == "elements.abbr: '\(name)' is not allowed for 'abbr'; \(allowed)")
    }
  }

  @Test(
    "a policy that extends a preset gets all omitted members from the preset",
    arguments: Policy.presetNames)
  func extending(name: String) throws {
    let base = try #require(Policy(preset: name))
    #expect(try decode(#"{"extends": "\#(name)"}"#) == base)
    var changed = base
    changed.marks = [.strong]
    changed.limits.links = 3
    changed.links.schemes = [.https]
    changed.links.relations = []
    #expect(
      try decode(
        #"""
        {"extends": "\#(name)", "marks": ["strong"], "limits": {"links": 3}, \#
        "links": {"schemes": ["https"], "relations": []}}
        """#
      ) == changed)
  }

  @Test("an empty list for `blocks`, `inlines`, `marks`, `schemes` or `sources` allows nothing")
  func empty() throws {
    let policy = try decode(
      #"""
      {"extends": "post", "blocks": [], "inlines": [], "marks": [], "links": {"schemes": []}, \#
      "images": {"sources": []}}
      """#
    )
    #expect(policy.blocks.isEmpty && policy.inlines.isEmpty && policy.marks.isEmpty)
    #expect(policy.links.schemes.isEmpty && policy.images.sources.isEmpty)
  }

  @Test(
    "an unknown policy member is rejected with the list of allowed members",
    arguments: [
      (
        #"{"extends": "post", "script": true}"#,
        """
        script: unknown member 'script'; allowed are: extends, privacy, blocks, inlines, marks, \
        links, images, embeds, elements, limits
        """
      ),
      (
        #"{"extends": "post", "allowedTags": ["script"]}"#,
        """
        allowedTags: unknown member 'allowedTags'; allowed are: extends, privacy, blocks, inlines, \
        marks, links, images, embeds, elements, limits
        """
      ),
      (
        #"{"extends": "post", "links": {"targets": []}}"#,
        """
        links.targets: unknown member 'targets'; allowed are: schemes, hosts, http, relative, \
        trackingParameters, unwrapsRedirects, relations, ownHosts
        """
      ),
      (
        #"{"extends": "post", "images": {"proxy": "x"}}"#,
        "images.proxy: unknown member 'proxy'; allowed are: sources, hosts, http, trackers, lazy"
      ),
      (
        #"{"extends": "post", "limits": {"bytes": 1}}"#,
        """
        limits.bytes: unknown member 'bytes'; allowed are: inputBytes, depth, nodes, \
        attributesPerTag, attributeBytes, links, images, dataBytes
        """
      ),
    ])
  func unknownMembers(json: String, message: String) {
    #expect(refusal(of: json) == message)
  }

  @Test(
    "a value that no policy can allow is rejected with the list of allowed values",
    arguments: [
      (
        #"{"extends": "post", "blocks": ["paragraph", "script"]}"#,
        """
        blocks: 'script' is not allowed; allowed are: paragraph, heading, quote, list, codeBlock, \
        table, figure, details, thematicBreak
        """
      ),
      (
        #"{"extends": "post", "blocks": ["iframe"]}"#,
        """
        blocks: 'iframe' is not allowed; allowed are: paragraph, heading, quote, list, codeBlock, \
        table, figure, details, thematicBreak
        """
      ),
      (
        #"{"extends": "post", "inlines": ["svg"]}"#,
        """
        inlines: 'svg' is not allowed; allowed are: lineBreak, link, mention, hashtag, emoji, image
        """
      ),
      (
        #"{"extends": "post", "marks": ["style"]}"#,
        """
        marks: 'style' is not allowed; allowed are: strong, emphasis, underline, strikethrough, \
        subscript, superscript, highlight, spoiler, keyboard, code
        """
      ),
      (
        #"{"extends": "post", "links": {"schemes": ["https", "javascript"]}}"#,
        """
        links.schemes: 'javascript' is not allowed; allowed are: http, https, mailto, tel, sms, \
        xmpp, matrix, irc, ircs, gemini, magnet, geo
        """
      ),
      (
        #"{"extends": "post", "links": {"schemes": ["data"]}}"#,
        """
        links.schemes: 'data' is not allowed; allowed are: http, https, mailto, tel, sms, xmpp, \
        matrix, irc, ircs, gemini, magnet, geo
        """
      ),
      (
        #"{"extends": "post", "links": {"relative": "allow"}}"#,
        "links.relative: 'allow' is not allowed; allowed are: keep, unlink"
      ),
      (
        #"{"extends": "post", "links": {"relations": ["opener"]}}"#,
        """
        links.relations: 'opener' is not allowed; allowed are: me, nofollow, noopener, noreferrer, \
        ugc
        """
      ),
      (
        #"{"extends": "post", "images": {"sources": ["javascript"]}}"#,
        "images.sources: 'javascript' is not allowed; allowed are: http, https, relative, data"
      ),
      (
        #"{"extends": "post", "embeds": {"files": "keep"}}"#,
        "embeds.files: 'keep' is not allowed; allowed are: drop, link"
      ),
      (
        #"{"extends": "everything"}"#,
        """
        extends: unknown policy 'everything'; known are: caption, bio, message, comment, post, feed
        """
      ),
    ])
  func impossible(json: String, message: String) {
    #expect(refusal(of: json) == message)
  }

  @Test(
    "a policy limit out of range is rejected with its range",
    arguments: [
      ("depth", 33, "0 to 32"), ("depth", -1, "0 to 32"), ("attributesPerTag", 7, "8 to 256"),
      ("attributesPerTag", 257, "8 to 256"), ("inputBytes", -1, "0 to 268435456"),
      ("nodes", 1_000_000_001, "0 to 1000000000"), ("attributeBytes", 1023, "1024 to 1000000000"),
      ("links", -1, "0 to 1000000000"), ("images", -1, "0 to 1000000000"),
      ("dataBytes", -1, "0 to 1000000000"),
    ])
  func ranges(member: String, value: Int, range: String) {
    #expect(
      refusal(of: #"{"extends": "post", "limits": {"\#(member)": \#(value)}}"#)
        == "limits.\(member): \(value) is out of range; allowed is \(range)")
  }

  @Test("policy limits at the ends of their ranges are accepted")
  func rangeEnds() throws {
    let policy = try decode(
      #"""
      {"extends": "post", "limits": {"inputBytes": 0, "depth": 32, "nodes": 0, \#
      "attributesPerTag": 256, "attributeBytes": 1024, "links": 1000000000, "images": 0}}
      """#
    )
    #expect(policy.limits.depth == 32)
    #expect(policy.limits.attributesPerTag == 256)
    #expect(policy.limits.links == 1_000_000_000)
  }

  @Test(
    "a policy that extends no preset must have every member",
    arguments: ["blocks", "inlines", "marks", "links", "images", "embeds", "elements", "limits"])
  func missing(member: String) throws {
    let json = try JSONEncoder().encode(Policy.post)
    var object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    object[member] = nil
    let data = try JSONSerialization.data(withJSONObject: object)
    #expect(
      refusal(of: String(decoding: data, as: UTF8.self))
        == "\(member): missing member '\(member)'; add it, or 'extends'")
  }

  @Test("a policy that extends no preset must have every limit")
  func missingLimit() throws {
    let json = String(decoding: try JSONEncoder().encode(Policy.post), as: UTF8.self)
      .replacing(#""depth":32,"#, with: "").replacing(#","depth":32"#, with: "")
    #expect(refusal(of: json) == "limits.depth: missing member 'depth'; add it, or 'extends'")
  }

  @Test(
    "policy values of the wrong type are rejected",
    arguments: [
      #"{"extends": 1}"#, #"{"extends": "post", "blocks": "all"}"#,
      #"{"extends": "post", "marks": {"strong": true}}"#, #"{"extends": "post", "links": []}"#,
      #"{"extends": "post", "limits": {"depth": "32"}}"#, #"[]"#, #""post""#,
    ])
  func types(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  @Test("of 5,000 unknown keys and 5,000 duplicates, 1,000 are reported")
  func manyFaults() {
    let members = (0..<5_000).map { #","x\#($0)":0,"extends":0"# }.joined()
    let error = #expect(throws: PolicyError.self) {
      try Policy(json: #"{"extends": "bio"\#(members)}"#)
    }
    #expect(error?.faults.count == 1_000)
  }

  @Test("a name of 1000 letters in a policy is truncated in the error message")
  func longNames() throws {
    let name = String(repeating: "x", count: 1000)
    let message = try #require(refusal(of: #"{"extends": "\#(name)"}"#))
    #expect(message.utf8.count < 200)
  }
}
