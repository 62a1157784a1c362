/// Tracks tags that are kept as text although browsers parse them as tags, and the bytes that are
/// read twice for this.
///
/// Markup in such a tag must not remove text that a browser shows after the tag.
struct TagsAsText {
  /// The end of the last tag that was kept as text, or 0.
  private(set) var end = 0

  /// Whether the last tag that was kept as text ends with the input, so that a browser shows
  /// nothing more.
  private var endsInput = false

  /// Whether no further comment that starts in the last tag kept as text ends in it.
  private var hasNoCommentEnd = false

  /// The number of bytes that were read as tags and turned out to be text.
  private var rereadBytes = 0

  /// The maximum of ``rereadBytes`` before the tokenizer becomes lenient.
  private let limit: Int

  init(inputSize: Int) {
    limit = 4 * inputSize + 4096
  }

  /// Whether ``rereadBytes`` exceeds its limit. From then on, every name is plausible and every
  /// value ends at the next `>` at the latest, so that tokenizing takes linear time.
  var isLenient: Bool { rereadBytes > limit }

  /// Whether the end of a tag at an offset must be found if the tag becomes text. A browser parses
  /// tags inside the last one as its attributes.
  func needsEnd(ofTagAt index: Int) -> Bool { index >= end && !endsInput }

  /// Records the end of a tag that is kept as text; `nil` is the end of the input.
  mutating func noteTag(endingAt tagEnd: Int?) {
    guard let tagEnd else {
      endsInput = true
      return
    }
    end = tagEnd
    hasNoCommentEnd = false
  }

  /// Counts bytes that are read again.
  mutating func noteRereading(_ count: Int) { rereadBytes += count }

  /// Returns the end of a comment, or `nil` if it starts in the last tag and does not end in it.
  mutating func end(ofComment body: Int, _ scanner: CommentScanner) -> CommentScanner.End? {
    guard body < end else { return scanner.end(ofComment: body, before: nil) }
    // The end of a comment in a tag is searched for only once, so that this takes linear time.
    if hasNoCommentEnd, !scanner.isAt(body, ">"), !scanner.isAt(body, "->") { return nil }
    let commentEnd = scanner.end(ofComment: body, before: end)
    if commentEnd == nil { hasNoCommentEnd = true }
    return commentEnd
  }
}
