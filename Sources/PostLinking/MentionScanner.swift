/// Finds mentions by the rules of twitter-text or Mastodon.
struct MentionScanner {
  private let text: SourceText
  private let style: MentionStyle
  /// The end of the last match, whether it was added to ``found`` or not.
  private var cursor = 0
  private(set) var found: [Match] = []

  struct Match {
    var range: Range<Int>
    /// The range of the user name.
    var user: Range<Int>
    /// The range of the host of a federated mention, or of the name of a list.
    var detail: Range<Int>?
  }

  private static let longestUser = 20
  private static let longestList = 25

  init(_ text: SourceText, style: MentionStyle) {
    self.text = text
    self.style = style
  }

  /// Adds the mention that starts with an at sign to ``found``, if the mention is valid.
  ///
  /// - Parameter sign: The offset of the at sign. Each call needs a higher offset than the previous
  ///   call.
  mutating func scan(sign: Int) {
    guard sign >= cursor, mayStart(at: sign) else { return }
    guard let match = style == .local ? localMatch(at: sign) : federatedMatch(at: sign) else {
      return
    }
    // Continue after this match, even if the character after it makes it invalid.
    cursor = max(cursor, match.range.upperBound)
    if mayEnd(at: match.range.upperBound) { found.append(match) }
  }

  /// Returns the mention at the start of a reply. A list name after it is ignored: in `@ada/list`,
  /// the mention is `@ada`.
  func reply(at sign: Int) -> Match? {
    guard var match = style == .local ? localMatch(at: sign) : federatedMatch(at: sign) else {
      return nil
    }
    if style == .local {
      match = Match(range: sign..<match.user.upperBound, user: match.user)
    }
    return mayEnd(at: match.range.upperBound) ? match : nil
  }

  private func mayEnd(at end: Int) -> Bool {
    !CodePoint.isAtSign(text[end]) && !CodePoint.isLatinAccent(text[end])
      && !text.hasPrefix("://", at: end)
  }

  // MARK: Mentions within one server

  /// Returns the mention that starts with an `@`, by twitter-text's rules. The characters before and after the
  /// mention are not checked.
  ///
  /// [twitter-text, validMentionOrList](https://github.com/twitter/twitter-text/tree/master/js/src/regexp)
  private func localMatch(at sign: Int) -> Match? {
    let userEnd = text.end(
      from: sign + 1, limit: MentionScanner.longestUser, while: CodePoint.isASCIIWord)
    guard userEnd > sign + 1 else { return nil }
    let user = (sign + 1)..<userEnd
    guard text[userEnd] == 0x2F, CodePoint.isASCIILetter(text[userEnd + 1]) else {
      return Match(range: sign..<userEnd, user: user)
    }
    let listEnd = text.end(from: userEnd + 1, limit: MentionScanner.longestList) {
      CodePoint.isASCIIWord($0) || $0 == 0x2D
    }
    return Match(range: sign..<listEnd, user: user, detail: (userEnd + 1)..<listEnd)
  }

  private func mayStart(at sign: Int) -> Bool {
    guard sign > 0 else { return true }
    guard sign > cursor || cursor == 0 else { return false }
    switch (style, text[sign - 1]) {
    case (.federated, 0x2F), (.federated, 0x3D): return false
    case (.federated, let before) where before >= 0x80 && CodePoint.isLetterOrMark(before):
      return isWrittenWithoutSpaces(before)
    case (_, 0x21), (_, 0x23...0x26), (_, 0x2A), (_, 0x40), (_, 0xFF20): return false
    case (_, let before): return !CodePoint.isASCIIWord(before) || followsRetweet(sign)
    }
  }

  /// Whether the word `RT` directly precedes an at sign, as in `RT@ada`.
  private func followsRetweet(_ sign: Int) -> Bool {
    let start = sign - 2
    guard start >= cursor, text.hasPrefix("rt", at: start) else { return false }
    guard start > 0 else { return true }
    guard start > cursor || cursor == 0 else { return false }
    switch text[start - 1] {
    case 0x2B, 0x2D, 0x2E, 0x7E: return false
    case let before: return !CodePoint.isASCIIWord(before)
    }
  }

  // MARK: Mentions between servers

  /// Returns the mention that starts with the `@` at an offset, by Mastodon's rules. User names
  /// can contain dots and hyphens, and a host can follow.
  ///
  /// [Mastodon, Account](https://github.com/mastodon/mastodon/blob/main/app/models/account.rb)
  private func federatedMatch(at sign: Int) -> Match? {
    guard CodePoint.isASCIIWord(text[sign + 1]) else { return nil }
    let userEnd = trimmed(
      text.end(from: sign + 1) { CodePoint.isASCIIWord($0) || $0 == 0x2D || $0 == 0x2E },
      from: sign + 1)
    let user = (sign + 1)..<userEnd
    guard CodePoint.isAtSign(text[userEnd]) else { return Match(range: sign..<userEnd, user: user) }
    let hostStart = userEnd + 1
    let hostEnd = trimmed(text.end(from: hostStart, while: isHostPart), from: hostStart)
    let host = text.values[hostStart..<hostEnd]
    // If the host is invalid, the match ends after the user name, and `mayEnd` rejects it: an `@`
    // follows.
    guard host.contains(0x2E), let encoded = HostEncoding.encoded(host), encoded.count <= 253 else {
      return Match(range: sign..<userEnd, user: user)
    }
    return Match(range: sign..<hostEnd, user: user, detail: hostStart..<hostEnd)
  }

  private func isHostPart(_ value: UInt32) -> Bool {
    CodePoint.isLetterOrMark(value) || CodePoint.isDigit(value) || value == 0x2D || value == 0x2E
  }

  /// Whether a value is a letter of an East or South-East Asian script. These scripts are written
  /// without spaces, so a mention can directly follow such a letter.
  private func isWrittenWithoutSpaces(_ value: UInt32) -> Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xD7FF, 0xF900...0xFAFF,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private func trimmed(_ end: Int, from start: Int) -> Int {
    var end = end
    while end > start, text[end - 1] == 0x2D || text[end - 1] == 0x2E { end -= 1 }
    return end
  }
}
