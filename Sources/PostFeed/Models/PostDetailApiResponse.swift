/// The response to a request for a post: `{"post": {…}}`, or the post itself.
public struct PostDetailApiResponse: Codable, Hashable, Sendable {
  /// The post.
  public var post = PostDetail()

  /// Whether the JSON is the post itself, without a member `post`.
  private var isBare = false

  var storedFindings = FeedFindings()

  /// The unknown and invalid members of the JSON object, which round-trip.
  var extras = WireExtras()

  init() {}

  /// Creates a response.
  public init(post: PostDetail) {
    self.post = post
  }

  public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// Creates a response from JSON in UTF-8. This is faster and stricter than with `JSONDecoder`.
  ///
  /// - Complexity: Linear in the number of bytes.
  /// - Throws: ``FeedError`` with the JSON path when the bytes are not JSON, or when a required
  ///   member is missing or invalid.
  public init(json: some Sequence<UInt8>) throws(FeedError) {
    self = try Self.reading(json: Array(json)).value
  }

  /// The parts of the response that were skipped, repaired or not recognized when it was read.
  /// At most 1,000 findings of each code are listed. Findings are not encoded.
  public var findings: [FeedFinding] { storedFindings.list }

  /// The number of findings of each code.
  package var findingCounts: [FeedFinding.Code: Int] { storedFindings.counts }
}

extension PostDetailApiResponse: WireValue {
  mutating func code(with coder: inout some WireCoder) throws(FeedError) {
    if let hasPost = coder.has("post") { isBare = !hasPost && coder.has("postId") == true }
    if isBare { try coder.embedded(&post) } else { try coder.required("post", &post) }
  }

  mutating func store(_ findings: FeedFindings) { storedFindings = findings }
}
