internal import PostText

/// The input of the URL parser.
enum URLInput {
  /// Returns a text without C0 controls and spaces at its ends and without tabs and line feeds.
  ///
  /// - Throws: ``LinkTargetError`` if the text is empty, too long, or contains a character that is
  ///   not visible.
  static func trimmed(_ text: ArraySlice<UInt8>) throws(LinkTargetError) -> ArraySlice<UInt8> {
    var bytes = text
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { throw LinkTargetError(.empty, "the target is empty") }
    let trimmed = bytes[first...last]
    // The length is tested first, because the other tests read the whole text.
    guard trimmed.count <= LinkTarget.maximumLength else { throw .tooLong(trimmed.count) }
    if trimmed.contains(where: { $0 < 0x20 || $0 == 0x7F }) || !isVisible(trimmed) {
      throw LinkTargetError(
        .character, "the target contains a control, bidirectional or invisible character")
    }
    return trimmed
  }

  /// Whether all non-ASCII characters are visible.
  private static func isVisible(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return true }
    // Only in this test, spaces are replaced by underscores, because cleaning collapses consecutive
    // spaces. The parser percent-encodes spaces later.
    let text = String(decoding: bytes.map { $0 == 0x20 ? 0x5F : $0 }, as: UTF8.self)
    let cleaned = TextHygiene.flow(text, after: nil)
    return cleaned.text == text && !cleaned.hasBidiControls
      && !text.unicodeScalars.contains {
        $0.isSpaceSeparator || $0.isBreakControl || $0.isJoinControl || $0 == "\u{FFFD}"
      }
  }
}
