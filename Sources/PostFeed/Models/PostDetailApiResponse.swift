package import PostJSON

/// The response to a request for a post: `{"post": {…}}`, or the post itself.
public struct PostDetailApiResponse: ApiResponse {
  /// The post.
  public var post = PostDetail()

  /// Whether the JSON is the post itself, without a member `post`.
  private var isBare = false

  package var storedFindings = FeedFindings()
  package var extras = JSONExtras()

  package init() {}

  /// Creates a response.
  public init(post: PostDetail) {
    self.post = post
  }

  public init(json: some Sequence<UInt8>) throws(FeedError) { self = try .reading(json: json) }

  public var findings: [FeedFinding] { storedFindings.list }
}

extension PostDetailApiResponse: FeedModel, ResponseModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    if let hasPost = coder.isPresent("post") {
      isBare = !hasPost && coder.isPresent("postId") == true
    }
    if isBare { try coder.embedded(&post) } else { try coder.required("post", &post) }
  }
}
