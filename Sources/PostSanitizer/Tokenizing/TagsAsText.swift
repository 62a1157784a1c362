/// Tracks tags that are kept as text although browsers parse them as tags, and counts the bytes
/// that are read again for this reason.
///
/// Markup in a tag that is kept as text must not remove text that a browser displays after the tag.
struct TagsAsText {
  /// The end of the last tag that was kept as text, or 0.
  private(set) var end = 0

  /// Whether the last tag that was kept as text extends to the end of the input. A browser displays
  /// no text after such a tag.
  private var endsInput = false

  /// Whether the rest of the last tag that was kept as text contains no end of a comment.
  private var hasNoCommentEnd = false

  /// The number of bytes that were first read as tags and then kept as text.
  private var rereadBytes = 0

  /// The maximum of `rereadBytes` before the tokenizer becomes lenient.
  private let limit: Int

  init(inputSize: Int) {
    limit = 4 * inputSize + 4096
  }

  /// Whether `rereadBytes` exceeds its limit. From then on, every name counts as plausible, and
  /// every value ends at the next `>` or earlier. So tokenizing takes linear time.
  var isLenient: Bool { rereadBytes > limit }

  /// Whether the end of a tag at an offset must be recorded if the tag is kept as text. Inside
  /// another tag that is kept as text, this is unnecessary: a browser parses the inner tag as
  /// attributes.
  func needsEnd(ofTagAt index: Int) -> Bool { index >= end && !endsInput }

  /// Records the end of a tag that is kept as text, or `nil` if the tag extends to the end of the
  /// input.
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

  /// Returns the end of a comment. Returns `nil` if the comment starts in the last tag that was
  /// kept as text, but does not end in this tag.
  mutating func end(ofComment body: Int, _ scanner: CommentScanner) -> CommentScanner.End? {
    guard body < end else { return scanner.end(ofComment: body, before: nil) }
    // After a failed search in a tag, the tag is not searched again. So searches take linear time.
    if hasNoCommentEnd, !scanner.isAt(body, ">"), !scanner.isAt(body, "->") { return nil }
    let commentEnd = scanner.end(ofComment: body, before: end)
    if commentEnd == nil { hasNoCommentEnd = true }
    return commentEnd
  }
}
