/// The input of the URL parser.
enum URLInput {
  /// Returns a text without C0 controls and spaces at its ends and without tabs and line feeds.
  ///
  /// - Throws: ``LinkTargetError`` if the text is empty or too long.
  static func trimmed(_ text: ArraySlice<UInt8>) throws(LinkTargetError) -> ArraySlice<UInt8> {
    var bytes = text
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { throw LinkTargetError(.empty, "the target is empty") }
    let trimmed = bytes[first...last]
    guard trimmed.count <= LinkTarget.maximumLength else { throw .tooLong(trimmed.count) }
    return trimmed
  }
}
