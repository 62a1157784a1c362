/// Finds hashtags by twitter-text's rules.
///
/// [twitter-text, validHashtag](https://github.com/twitter/twitter-text/tree/master/js/src/regexp)
struct HashtagScanner {
  private let text: SourceText
  /// The end of the last match, whether it was added to ``found`` or not.
  private var cursor = 0
  private(set) var found: [Range<Int>] = []

  init(_ text: SourceText) {
    self.text = text
  }

  /// Adds the hashtag that starts with a number sign to ``found``, if the hashtag is valid.
  ///
  /// - Parameter sign: The offset of the number sign. Each call needs a higher offset than the
  ///   previous call.
  mutating func scan(sign: Int) {
    guard sign >= cursor, mayStart(at: sign) else { return }
    // A variation selector or a keycap makes the number sign an emoji.
    guard text[sign + 1] != 0xFE0F, text[sign + 1] != 0x20E3 else { return }
    let end = text.end(from: sign + 1, while: CodePoint.isHashtagPart)
    guard text.values[(sign + 1)..<end].contains(where: CodePoint.isLetterOrMark) else { return }
    // Continue after this match, even if the characters after it make it invalid.
    cursor = end
    if !CodePoint.isHashSign(text[end]), !text.hasPrefix("://", at: end) {
      found.append(sign..<end)
    }
  }

  private func mayStart(at sign: Int) -> Bool {
    guard sign > 0 else { return true }
    guard sign > cursor || cursor == 0 else { return false }
    switch text[sign - 1] {
    case 0x26: return false
    case 0xFE0E, 0xFE0F: return true  // Variation selectors, which end emoji.
    case let before: return !CodePoint.isHashtagPart(before)
    }
  }
}

/// Finds cashtags by twitter-text's rules: a dollar sign and up to six ASCII letters, optionally
/// followed by a dot or underscore and up to two more letters.
///
/// [twitter-text, validCashtag](https://github.com/twitter/twitter-text/tree/master/js/src/regexp)
struct CashtagScanner {
  private let text: SourceText
  private(set) var found: [Range<Int>] = []

  init(_ text: SourceText) {
    self.text = text
  }

  /// Adds the cashtag that starts with a dollar sign to ``found``, if the cashtag is valid.
  ///
  /// - Parameter sign: The offset of the dollar sign. Each call needs a higher offset than the
  ///   previous call.
  mutating func scan(sign: Int) {
    guard sign == 0 || CodePoint.isSpace(text[sign - 1]) || CodePoint.isDirectional(text[sign - 1])
    else { return }
    let symbolEnd = text.end(from: sign + 1, limit: 6, while: CodePoint.isASCIILetter)
    guard symbolEnd > sign + 1 else { return }
    if text[symbolEnd] == 0x2E || text[symbolEnd] == 0x5F {
      let end = text.end(from: symbolEnd + 1, limit: 2, while: CodePoint.isASCIILetter)
      if end > symbolEnd + 1, mayEnd(at: end) { return found.append(sign..<end) }
    }
    if mayEnd(at: symbolEnd) { found.append(sign..<symbolEnd) }
  }

  private func mayEnd(at end: Int) -> Bool {
    end == text.count || CodePoint.isSpace(text[end]) || CodePoint.isASCIIPunctuation(text[end])
  }
}
