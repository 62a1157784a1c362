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
    do throws(JSONError) {
      let tree = try JSONTree(
        parsing: Array(json), maximumDepth: FeedApiResponse.maximumDepth, strictness: .lenient)
      let root = tree.root
      let names = ["feed", "post", "postId"].filter { root.memberOrNull($0) != nil }
      // An object of another format can also have duplicate members, so this is first.
      if names.isEmpty, root.isObject {
        throw tree.error(
          for: ValueFault(.missing, "missing", at: JSONPlace(root, missing: "feed")))
      }
      let isPost = root["feed"] == nil && names.contains { $0 != "feed" }
      self = isPost ? .post(try tree.read()) : .feed(try tree.read())
    } catch {
      throw FeedError(error)
    }
  }
}
