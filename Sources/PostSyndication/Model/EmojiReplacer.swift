internal import PostDocument

/// Replaces the names of custom emoji between colons by the emoji, except in code.
struct EmojiReplacer: Rewriter {
  /// The images of the emoji, by their names without colons.
  let emoji: [String: ImageSource]

  /// The number of emoji that a policy admits. One more is replaced, to exceed the limit; the names of
  /// further emoji stay text.
  let limit: Int

  private var count = 0

  private static let maximumNameSize = 64

  init(emoji: [String: ImageSource], limit: Int) {
    self.emoji = emoji
    self.limit = limit
  }

  /// - Complexity: Linear in the size of the text: each byte is in at most one name that is looked
  ///   up.
  mutating func rewrite(_ run: Inline) -> Inlines {
    guard count <= limit, case .text(let text) = run.content, !run.marks.contains(.code) else {
      return [run]
    }
    let bytes = text.utf8
    var result = Inlines()
    // The start of the text that is not in the result yet.
    var start = bytes.startIndex
    var colon = bytes.firstIndex(of: EmojiReplacer.colon)
    while count <= limit, let opening = colon {
      let name = bytes.index(after: opening)
      colon = bytes[name...].firstIndex(of: EmojiReplacer.colon)
      guard let closing = colon else { break }
      guard let custom = customEmoji(text[name..<closing]) else { continue }
      result.append(.text(String(text[start..<opening]), marks: run.marks, link: run.link))
      result.append(Inline(.emoji(custom), marks: run.marks, link: run.link))
      count += 1
      start = bytes.index(after: closing)
      colon = bytes[start...].firstIndex(of: EmojiReplacer.colon)
    }
    guard start > bytes.startIndex else { return [run] }
    result.append(.text(String(text[start...]), marks: run.marks, link: run.link))
    return result
  }

  private func customEmoji(_ name: Substring) -> CustomEmoji? {
    guard (1...EmojiReplacer.maximumNameSize).contains(name.utf8.count) else { return nil }
    let name = String(name)
    return emoji[name].flatMap { CustomEmoji(name, image: $0) }
  }

  private static let colon = UInt8(ascii: ":")
}
