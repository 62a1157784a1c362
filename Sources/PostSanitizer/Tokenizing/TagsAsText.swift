/// Tags that are kept as text, although a browser reads them as tags, and the work that this costs.
///
/// What starts inside such a tag must not remove text that a browser shows after the tag.
struct TagsAsText {
  /// The end of the last such tag, or 0.
  private(set) var end = 0

  /// Whether the last such tag ends with the input, so that a browser shows nothing more.
  private var endsInput = false

  /// Whether no further comment that starts in the last such tag ends in it.
  private var hasNoCommentEnd = false

  /// The number of bytes that were read as tags and turned out to be text.
  private var rereadBytes = 0

  /// The maximum of ``rereadBytes`` before the tokenizer turns lenient.
  private let limit: Int

  init(inputSize: Int) {
    limit = 4 * inputSize + 4096
  }

  /// Whether too much was read as tags and was text: from then on every name is plausible and every
  /// value ends at the next `>`, so that tokenizing takes linear time.
  var isLenient: Bool { rereadBytes > limit }

  /// Whether the end of a tag at an offset has to be found if it becomes text. Tags inside the last
  /// one are its attributes for a browser.
  func needsEnd(ofTagAt index: Int) -> Bool { index >= end && !endsInput }

  /// Notes the end of a tag that is kept as text; `nil` is the end of the input.
  mutating func noteTag(endingAt tagEnd: Int?) {
    guard let tagEnd else {
      endsInput = true
      return
    }
    end = tagEnd
    hasNoCommentEnd = false
  }

  /// Notes the number of bytes that are read again.
  mutating func noteRereading(_ count: Int) { rereadBytes += count }

  /// The end of a comment, or `nil` if it starts in the last tag and does not end in it.
  mutating func end(ofComment body: Int, _ scanner: CommentScanner) -> CommentScanner.End? {
    guard body < end else { return scanner.end(ofComment: body, before: nil) }
    // Comments in one tag are searched for their end once, so that this takes linear time.
    if hasNoCommentEnd, !scanner.isAt(body, ">"), !scanner.isAt(body, "->") { return nil }
    let commentEnd = scanner.end(ofComment: body, before: end)
    if commentEnd == nil { hasNoCommentEnd = true }
    return commentEnd
  }
}
