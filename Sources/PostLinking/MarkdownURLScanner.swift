/// Finds URLs and e-mail addresses by the rules of GitHub Flavored Markdown.
///
/// [GFM, autolinks](https://github.github.com/gfm/#autolinks-extension-)
struct MarkdownURLScanner {
  private let text: SourceText
  private var urls: [Range<Int>] = []
  private var emails: [Range<Int>] = []
  private var cursor = 0
  private var run = HostRun()

  /// A range of characters that hosts can contain, scanned once for all URLs that start in it.
  private struct HostRun {
    var range = 0..<0
    var lastDot = -1
    var secondLastDot = -1
    var lastUnderscore = -1
  }

  static func links(in text: SourceText) -> (urls: [Range<Int>], emails: [Range<Int>]) {
    var scanner = MarkdownURLScanner(text)
    var offset = 0
    while offset < text.count {
      let end = scanner.linkEnd(at: offset)
      if let end { scanner.cursor = end }
      offset = end ?? offset + 1
    }
    return (scanner.urls, scanner.emails)
  }

  private init(_ text: SourceText) {
    self.text = text
  }

  /// Adds the URL that starts at an offset, or the e-mail address whose at sign is at the offset.
  /// Returns the end of the added range, or `nil` if there is no URL or e-mail address.
  private mutating func linkEnd(at offset: Int) -> Int? {
    switch text[offset] {
    case 0x57, 0x77:
      guard text.hasPrefix("www.", at: offset), mayStart(at: offset) else { return nil }
      return addURL(at: offset, host: offset)
    case 0x46, 0x66, 0x48, 0x68:
      let schemes = ["http://", "https://", "ftp://"]
      guard let scheme = schemes.first(where: { text.hasPrefix($0, at: offset) }),
        mayStart(at: offset) || isAfterOtherScript(offset)
      else { return nil }
      return addURL(at: offset, host: offset + scheme.utf8.count)
    case 0x40: return addEmail(sign: offset)
    default: return nil
    }
  }

  private mutating func addURL(at start: Int, host: Int) -> Int? {
    guard let hostEnd = hostEnd(from: host) else { return nil }
    let end = text.end(from: hostEnd) {
      $0 != 0x3C && !CodePoint.isSpace($0) && !CodePoint.isDirectional($0)
        && !CodePoint.isCJKPunctuation($0)
    }
    let trimmed = URLTrimming.gfm.end(of: start..<end, in: text)
    guard trimmed > host else { return nil }
    urls.append(start..<trimmed)
    return trimmed
  }

  private func mayStart(at start: Int) -> Bool {
    guard start > 0 else { return true }
    switch text[start - 1] {
    case 0x28, 0x2A, 0x5F, 0x7E: return true
    case let before: return CodePoint.isSpace(before)
    }
  }

  /// Whether the character before a scheme is not ASCII, such as `「`. The specification excludes
  /// these characters, but GitHub's parser accepts them.
  private func isAfterOtherScript(_ start: Int) -> Bool {
    start > 0 && text[start - 1] >= 0x80 && !CodePoint.isInvalid(text[start - 1])
  }

  /// Returns the end of the host at an offset, or `nil` if the host has no dot, or an underscore in
  /// its last two labels.
  private mutating func hostEnd(from start: Int) -> Int? {
    if !run.range.contains(start) { readRun(from: start) }
    guard run.range.contains(start), run.lastDot > start,
      run.lastUnderscore < max(run.secondLastDot, start)
    else { return nil }
    return run.range.upperBound
  }

  private mutating func readRun(from start: Int) {
    var end = text.end(from: start) {
      CodePoint.isLetterOrMark($0) || CodePoint.isDigit($0) || $0 == 0x2D || $0 == 0x2E
        || $0 == 0x5F
    }
    let full = end
    while end > start, text[end - 1] == 0x2E { end -= 1 }
    run = HostRun(range: start..<full)
    for offset in start..<end {
      switch text[offset] {
      case 0x2E:
        run.secondLastDot = run.lastDot
        run.lastDot = offset
      case 0x5F: run.lastUnderscore = offset
      default: break
      }
    }
  }

  private mutating func addEmail(sign: Int) -> Int? {
    var start = sign
    while start > cursor, isLocalPart(text[start - 1]) { start -= 1 }
    var end = text.end(from: sign + 1) {
      CodePoint.isASCIIWord($0) || $0 == 0x2D || $0 == 0x2E
    }
    while end > sign + 1, text[end - 1] == 0x2E { end -= 1 }
    guard start < sign, end > sign + 1, CodePoint.isASCIIAlphanumeric(text[end - 1]),
      CodePoint.isASCIIAlphanumeric(text[sign + 1]),
      text.values[(sign + 1)..<end].contains(0x2E)
    else { return nil }
    emails.append(start..<end)
    return end
  }

  private func isLocalPart(_ value: UInt32) -> Bool {
    switch value {
    case 0x2B, 0x2D, 0x2E: true
    default: CodePoint.isASCIIWord(value)
    }
  }
}
