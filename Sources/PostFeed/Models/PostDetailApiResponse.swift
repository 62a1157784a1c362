/// One post, as the server answers when it is asked for one: `{"post": {…}}`, or the post itself.
public struct PostDetailApiResponse: WireValue {
  /// The post.
  public var post: PostDetail

  /// What was left out or not understood when the response was read; it is not written.
  public let findings: [FeedFinding]

  /// The number of all findings by code; of each code, ``findings`` lists the first 1,000.
  public let findingCounts: [FeedFinding.Code: Int]

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Whether the post itself is the response.
  private let isBare: Bool

  /// Creates a response.
  public init(post: PostDetail) {
    self.post = post
    isBare = false
    findings = []
    findingCounts = [:]
  }

  public init(reader: inout WireReader) throws(FeedError) {
    isBare = !reader.has("post") && reader.has("postId")
    post = isBare ? try PostDetail(reader: &reader) : try reader.value("post")
    extras = reader.takeExtras()
    findings = reader.findings.list
    findingCounts = reader.findings.counts
  }

  public func write(to writer: inout WireWriter) {
    guard !isBare else { return post.write(to: &writer) }
    writer.write(extras)
    writer.write("post", post)
  }
}
