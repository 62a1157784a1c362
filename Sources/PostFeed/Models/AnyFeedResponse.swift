internal import PostJSON

/// A server response: a page of a feed, or a post.
package enum AnyFeedResponse: Hashable, Sendable {
  case feed(FeedApiResponse)
  case post(PostDetailApiResponse)

  /// Creates a response from JSON in UTF-8.
  ///
  /// An object without the member `feed` that has the member `post` or `postId` is a post. Any
  /// other object is a page of a feed.
  ///
  /// - Throws: ``FeedError`` with the JSON path.
  package init(json: some Sequence<UInt8>) throws(FeedError) {
    try self.init(bytes: Array(json))
  }

  private init(bytes json: [UInt8]) throws(FeedError) {
    do throws(FeedError) {
      let tree = try JSONTree(feed: json)
      let names = ["feed", "post", "postId"]
      if tree.kind(of: tree.root) == .object,
        !names.contains(where: { tree.member($0, of: tree.root) != nil })
      {
        throw FeedError(.missingMember, "missing", at: [.member("feed")])
      }
      let source = try TreeSource(tree.root, of: tree)
      var findings = FeedFindings(invalidStringsOf: tree)
      let isPost =
        !source.has("feed")
        && ["post", "postId"].contains { tree.member($0, of: tree.root) != nil }
      self =
        isPost
        ? .post(try PostDetailApiResponse(source: source, findings: &findings))
        : .feed(try FeedApiResponse(source: source, findings: &findings))
    } catch {
      throw error.located(in: json)
    }
  }
}
