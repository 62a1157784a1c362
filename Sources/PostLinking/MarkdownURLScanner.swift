/// Finds URLs and e-mail addresses by the rules of GitHub Flavored Markdown.
///
/// [GFM, autolinks](https://github.github.com/gfm/#autolinks-extension-)
struct MarkdownURLScanner {
  private let text: SourceText
  private var urls: [Range<Int>] = []
  private var emails: [Range<Int>] = []
  private var cursor = 0
  private var run = HostRun()

  /// A range of host characters, scanned once for all URLs that start in it.
  private struct HostRun {
    var range = 0..<0
    var lastDot = -1
    var dotBefore = -1
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

  /// Takes the link that starts, or has its at sign, at an offset, and returns its end.
  private mutating func linkEnd(at offset: Int) -> Int? {
    switch text[offset] {
    case 0x57, 0x77:
      return text.hasPrefix("www.", at: offset) ? takeURL(at: offset, host: offset) : nil
    case 0x48, 0x68:
      if text.hasPrefix("http://", at: offset) { return takeURL(at: offset, host: offset + 7) }
      return text.hasPrefix("https://", at: offset) ? takeURL(at: offset, host: offset + 8) : nil
    case 0x40: return takeEmail(sign: offset)
    default: return nil
    }
  }

  private mutating func takeURL(at start: Int, host: Int) -> Int? {
    guard mayStart(at: start), let hostEnd = hostEnd(from: host) else { return nil }
    let end = text.end(from: hostEnd) { $0 != 0x3C && !CodePoint.isSpace($0) }
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

  /// Returns the end of a host with a dot, and without underscores in its last two labels.
  private mutating func hostEnd(from start: Int) -> Int? {
    if !run.range.contains(start) { readRun(from: start) }
    guard run.range.contains(start), run.lastDot > start,
      run.lastUnderscore < max(run.dotBefore, start)
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
        run.dotBefore = run.lastDot
        run.lastDot = offset
      case 0x5F: run.lastUnderscore = offset
      default: break
      }
    }
  }

  private mutating func takeEmail(sign: Int) -> Int? {
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
