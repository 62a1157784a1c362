internal import PostDocument
internal import PostJSON
public import PostPolicy

/// Reads the text and facets of posts on Bluesky.
///
/// ```swift
/// let tag = #"{"$type": "app.bsky.richtext.facet#tag", "tag": "swift"}"#
/// let index = #"{"byteStart": 3, "byteEnd": 9}"#
/// let json = #"{"text": "Hi #swift", "facets": [{"index": \#(index), "features": [\#(tag)]}]}"#
/// let reading = try BlueskyDecoder(policy: .comment).decode(json)
/// ```
///
/// An empty line ends a paragraph, and a line feed is a line break. A facet whose range is outside
/// the text, inside a character or overlaps an earlier facet is removed, and so is an unknown feature.
/// Other members of a record, such as `createdAt`, are ignored.
///
/// [app.bsky.richtext.facet](https://docs.bsky.app/docs/advanced-guides/post-richtext)
public struct BlueskyDecoder: NetworkDecoder, Hashable {
  public var policy: Policy
  public var reportCapacity: Int

  /// Creates a decoder. By default, it applies the policy `post`.
  public init(policy: Policy = .post, reportCapacity: Int = 100) {
    self.policy = policy
    self.reportCapacity = reportCapacity
  }

  public func decode(_ json: some Sequence<UInt8>) throws(NetworkError) -> Reading {
    let source = try JSONValue(parsing: Array(json), limit: policy.limits.inputBytes)
    var reader = SpanReader(
      try source.text(of: "text"), of: source, policy: policy, reportCapacity: reportCapacity)
    reader.reportMembers(
      of: source, except: ["text", "facets", "$type", "createdAt", "langs"], "post")
    if let facets = source["facets"] {
      if facets.kind != .array { reader.report(.elementUnwrapped, "facets", at: facets) }
      for facet in facets.elements { read(facet, by: &reader) }
    }
    return reader.read()
  }

  private func read(_ facet: JSONValue, by reader: inout SpanReader) {
    guard let index = facet["index"],
      let start = index["byteStart"]?.integer.flatMap({ Int(exactly: $0) }),
      let end = index["byteEnd"]?.integer.flatMap({ Int(exactly: $0) }), 0 <= start, start < end,
      reader.isBoundary(start), reader.isBoundary(end)
    else { return reader.report(.elementUnwrapped, "facet", at: facet) }
    var isRead = false
    for feature in JSONValues(facet["features"]) {
      // A range can have only one feature.
      if isRead || !add(feature, to: start..<end, by: &reader) {
        reader.report(.elementUnwrapped, feature["$type"]?.string ?? "feature", at: feature)
      } else {
        isRead = true
      }
    }
    if facet["features"]?.kind != .array { reader.report(.elementUnwrapped, "facet", at: facet) }
  }

  /// Adds a feature, and returns whether it is valid.
  private func add(
    _ feature: JSONValue, to range: Range<Int>, by reader: inout SpanReader
  ) -> Bool {
    let prefix = BlueskyPost.Feature.typePrefix
    guard let type = feature["$type"]?.string, type.hasPrefix(prefix) else { return false }
    let text = reader.string(range)
    switch type.dropFirst(prefix.count) {
    case "link":
      guard let uri = feature["uri"]?.string else { return false }
      guard let target = reader.target(uri, at: feature) else { return true }
      reader.add(.link(Hyperlink(target)), to: range, at: feature)
    case "mention":
      guard let did = feature["did"]?.string, BlueskyEncoder.isDID(did), text.isOneLine,
        let page = BlueskyEncoder.profile(of: did)
      else { return false }
      let target = reader.target(page.description, at: feature)
      guard let mention = Mention(text, target: target, id: did) else { return false }
      reader.add(.reference(.mention(mention)), to: range, at: feature)
    case "tag":
      guard let tag = feature["tag"]?.string, text.isOneLine, let hashtag = Hashtag(text),
        BlueskyEncoder.isTag(tag), hashtag.name.lowercased() == tag.lowercased()
      else { return false }
      reader.add(.reference(.hashtag(hashtag)), to: range, at: feature)
    default: return false
    }
    return true
  }
}

extension String {
  /// Whether the text has no line end, and no white space at its ends. A mention or hashtag has its
  /// text on one line.
  var isOneLine: Bool {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
    return !first.properties.isWhitespace && !last.properties.isWhitespace
      && !unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\u{2028}" }
  }
}
