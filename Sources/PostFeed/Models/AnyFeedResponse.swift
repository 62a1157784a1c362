/// What a server answers: a page of a feed, or a post.
public enum AnyFeedResponse: Hashable, Sendable {
  case feed(FeedApiResponse)
  case post(PostDetailApiResponse)

  /// Reads JSON in UTF-8: an object with a member `feed` is a page, any other a post.
  ///
  /// - Throws: ``FeedError`` with the JSON path.
  public init(json: [UInt8]) throws(FeedError) {
    do throws(FeedError) {
      var reader = try WireReader(json: json)
      self =
        reader.has("feed") || !(reader.names("post") || reader.names("postId"))
        ? .feed(try FeedApiResponse(reader: &reader))
        : .post(try PostDetailApiResponse(reader: &reader))
    } catch {
      throw error.located(in: json)
    }
  }
}
