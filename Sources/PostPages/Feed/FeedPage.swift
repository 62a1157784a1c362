public import PostFeed
public import PostTerminal

/// Renders the posts of a feed as cards.
///
/// ```swift
/// let page = FeedPage(now: Moment("2026-11-21T12:00:00Z"))
/// print(try page.render(bytes), terminator: "")
/// ```
///
/// - Security: Every part of a response is untrusted. The policies `message` (previews), `post`
///   (whole posts) and `caption` sanitize the content of the response. Names have no invisible
///   characters and at most 64 grapheme clusters. Only `http` and `https` URLs become links. The
///   output is as safe as the output of ``/PostTerminal/TerminalRenderer``.
public struct FeedPage: Sendable {
  /// How the page is rendered.
  public var options: TerminalOptions

  /// The format of the page.
  public var format: PageFormat

  /// The current time, for relative times. If it is `nil`, times are shown as dates.
  public var now: Moment?

  /// The format of attachment captions. Use HTML only if the server defines that captions are HTML.
  public var captions: ContentFormat

  /// Creates a page.
  public init(
    _ options: TerminalOptions = TerminalOptions(), format: PageFormat = .ansi, now: Moment? = nil,
    captions: ContentFormat = .plainText
  ) {
    self.options = options
    self.format = format
    self.now = now
    self.captions = captions
  }

  /// Renders a feed or a post from its JSON in UTF-8.
  ///
  /// - Throws: ``/PostFeed/FeedError`` with the JSON path, if the bytes are not a
  ///   ``/PostFeed/FeedApiResponse`` or a ``/PostFeed/PostDetailApiResponse``.
  public func render(_ json: some Sequence<UInt8>) throws(FeedError) -> String {
    switch try AnyFeedResponse(json: json) {
    case .feed(let response): render(response)
    case .post(let response): render(response)
    }
  }

  /// Renders the posts of a response as lines or as an SVG image.
  ///
  /// Each line ends in a line feed. If the width is at least 2 cells, no line is wider than the
  /// width. The same response and options give the same bytes.
  ///
  /// - Complexity: O(size of the response).
  public func render(_ response: FeedApiResponse) -> String {
    render(
      response.feed.lazy.map { Card($0) }, response.findings, response.findingCounts,
      before: response.feed.isEmpty ? "no posts" : nil,
      after: response.paging.nextCursor == nil ? nil : "more posts follow")
  }

  /// Renders the post of a response as lines or as an SVG image.
  ///
  /// Each line ends in a line feed. If the width is at least 2 cells, no line is wider than the
  /// width. The same response and options give the same bytes.
  ///
  /// - Complexity: O(size of the response).
  public func render(_ response: PostDetailApiResponse) -> String {
    render(
      [Card(response.post, captions: captions)], response.findings, response.findingCounts)
  }

  /// Renders cards, then the note `before`, then the findings that the cards do not show, and then
  /// the note `after`.
  private func render(
    _ cards: some Collection<Card>, _ findings: [FeedFinding], _ counts: [FeedFinding.Code: Int],
    before: String? = nil, after: String? = nil
  ) -> String {
    var page = Layout(options, format: format)
    if cards.count != 1 { page.setTitle("\(cards.count) posts") }
    var isFirst = true
    func beginPart() {
      if !isFirst { page.addBlankLine() }
      isFirst = false
    }
    func note(_ text: String?) {
      guard let text else { return }
      beginPart()
      page.add([Layout.Piece(text, .time)])
    }
    for card in cards {
      page.allow(sourceSize: FeedPage.minimumHeadSize)
      beginPart()
      add(card, to: &page)
    }
    note(before)
    if findings.contains(where: { FeedPage.effect(of: $0.code) != nil }) {
      beginPart()
      add(findings, counts, to: &page)
    }
    note(after)
    return page.rendered()
  }

  /// Adds notes about findings that the cards do not show. Findings about omitted parts are first.
  ///
  /// - Parameter counts: The number of findings of each code. `findings` can contain only some of
  ///   these findings.
  private func add(
    _ findings: [FeedFinding], _ counts: [FeedFinding.Code: Int], to page: inout Layout
  ) {
    let notes = findings.compactMap { finding in
      FeedPage.effect(of: finding.code).map { (effect: $0, finding: finding) }
    }
    let omissions = notes.filter { $0.effect == FeedPage.omission }
    let otherNotes = notes.filter { $0.effect != FeedPage.omission }
    for (effect, finding) in (omissions + otherNotes).prefix(FeedPage.maximumFindings) {
      let reason = UntrustedText(finding.description).line(limit: 200)
      warn("\(effect): \(reason)", on: &page)
    }
    let total = counts.reduce(0) { $0 + (FeedPage.effect(of: $1.key) == nil ? 0 : $1.value) }
    let rest = total - FeedPage.maximumFindings
    if rest > 0 { page.add([Layout.Piece("and \(rest) more", .warning)]) }
  }

  private static let maximumFindings = 5
  private static let omission = "left out"

  /// Returns the effect of a finding as text, or `nil` if the cards show the effect.
  private static func effect(of code: FeedFinding.Code) -> String? {
    switch code {
    case .elementDropped, .memberDropped: omission
    case .textRepaired: "repaired"
    case .negativeCount: "shown as 0"
    case .missingMember, .invalidDate, .unknownName: nil
    }
  }

  /// The smallest size in bytes of the JSON of a post's author and time.
  static let minimumHeadSize = 80
}
