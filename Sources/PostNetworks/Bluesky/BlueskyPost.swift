internal import PostJSON

/// The text of a post on Bluesky, with its facets.
///
/// In JSON: `{"text", "facets"}`, the members of `app.bsky.feed.post` with the same names.
public struct BlueskyPost: NetworkMessage {
  /// The text.
  public var text: String

  /// The facets, sorted by their range. They do not overlap.
  public var facets: [Facet]

  /// Creates a text with facets.
  public init(text: String, facets: [Facet] = []) {
    self.text = text
    self.facets = facets
  }

  /// A part of the text that is a link, mention or tag: `app.bsky.richtext.facet`.
  public struct Facet: Hashable, Sendable {
    /// The range in the text, in bytes of UTF-8.
    public var range: Range<Int>

    /// What the range is.
    public var feature: Feature

    /// Creates a facet.
    public init(range: Range<Int>, feature: Feature) {
      self.range = range
      self.feature = feature
    }
  }

  /// A feature of `app.bsky.richtext.facet`.
  public enum Feature: Hashable, Sendable {
    /// A link to a URL.
    case link(uri: String)
    /// A mention of an account by its DID.
    case mention(did: String)
    /// A hashtag, without the number sign.
    case tag(String)

    /// The name of the feature's type in `app.bsky.richtext.facet`.
    static let typePrefix = "app.bsky.richtext.facet#"

    /// The name of the type, of the member, and the value.
    var member: (type: String, name: String, value: String) {
      switch self {
      case .link(let uri): ("link", "uri", uri)
      case .mention(let did): ("mention", "did", did)
      case .tag(let tag): ("tag", "tag", tag)
      }
    }
  }

  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("text", text)
    json.name("facets")
    json.beginArray()
    for facet in facets {
      json.beginObject()
      json.name("index")
      json.beginObject()
      json.member("byteStart", facet.range.lowerBound)
      json.member("byteEnd", facet.range.upperBound)
      json.endObject()
      json.name("features")
      json.beginArray()
      json.beginObject()
      let member = facet.feature.member
      json.member("$type", Feature.typePrefix + member.type)
      json.member(member.name, member.value)
      json.endObject()
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.bytes
  }
}
