public import PostFeed
public import PostTerminal

/// Shows the posts of a feed as cards on a terminal.
///
/// ```swift
/// let page = FeedPage(now: Moment("2026-11-21T12:00:00Z"))
/// print(try page.render(json: bytes), terminator: "")
/// ```
///
/// - Security: Every part of a response may be anybody's. Contents are read through the policies
///   `message` (beginnings), `post` (whole posts) and `caption`; names lose what acts or hides, and
///   everything beyond 64 grapheme clusters; addresses other than `http` and `https` are not
///   followed. What leaves is text that the terminal's encoder admits.
public struct FeedPage: Sendable {
  /// How the page is shown.
  public var options: TerminalOptions

  /// The present, which times are relative to; without it, they are dates.
  public var now: Moment?

  /// What the captions of attachments are; plain text unless the server promises HTML.
  public var captions: ContentFormat

  /// Creates a page.
  public init(
    _ options: TerminalOptions = TerminalOptions(), now: Moment? = nil,
    captions: ContentFormat = .plainText
  ) {
    self.options = options
    self.now = now
    self.captions = captions
  }

  /// The posts of a feed, or the post, that JSON in UTF-8 holds, as lines, each ended by a line feed.
  ///
  /// - Throws: ``/PostFeed/FeedError`` with the JSON path, when the bytes are no
  ///   ``/PostFeed/AnyFeedResponse``.
  public func render(json: some Sequence<UInt8>) throws(FeedError) -> String {
    page(of: try AnyFeedResponse(json: json), options, .ansi)
  }

  /// The posts of a feed, or the post, that JSON in UTF-8 holds, as an SVG picture, ended by a line
  /// feed: the same page, in truecolor or without colours, and in visual order.
  ///
  /// - Throws: ``/PostFeed/FeedError`` with the JSON path, when the bytes are no
  ///   ``/PostFeed/AnyFeedResponse``.
  public func picture(
    json: some Sequence<UInt8>, frame: SVGFrame = .window
  ) throws(FeedError) -> String {
    page(of: try AnyFeedResponse(json: json), options.forPicture, .svg(frame))
  }

  /// The posts of a response as lines, each ended by a line feed.
  ///
  /// Every line fits the width, from 2 cells up. The same response and options give the same bytes.
  ///
  /// - Complexity: Linear in the size of the response.
  public func render(_ response: FeedApiResponse) -> String {
    page(of: .feed(response), options, .ansi)
  }

  /// The post of a response as lines, each ended by a line feed.
  ///
  /// Every line fits the width, from 2 cells up. The same response and options give the same bytes.
  ///
  /// - Complexity: Linear in the size of the response.
  public func render(_ response: PostDetailApiResponse) -> String {
    page(of: .post(response), options, .ansi)
  }

  private func page(
    of response: AnyFeedResponse, _ options: TerminalOptions, _ format: PageFormat
  ) -> String {
    var page = CardPage(options, now: now, format: format)
    switch response {
    case .feed(let response):
      for preview in response.feed { page.add(Card(preview)) }
      if response.feed.isEmpty { page.add(note: "no posts") }
      page.add(response.findings, counts: response.findingCounts)
      if response.paging.nextCursor != nil { page.add(note: "more posts follow") }
    case .post(let response):
      page.add(Card(response.post, captions: captions))
      page.add(response.findings, counts: response.findingCounts)
    }
    return page.rendered()
  }
}
