/// Finds URLs by twitter-text's rules: with a scheme, or without one in a known top-level domain.
///
/// [twitter-text, extractUrlsWithIndices](https://github.com/twitter/twitter-text)
struct SocialURLScanner {
  private let text: SourceText
  private let labels: [CandidateLabel]
  private var found: [Range<Int>] = []
  /// The end of the last accepted or rejected match. The character before the next URL is not part
  /// of that match.
  private var cursor = 0

  /// The maximum length of a URL in twitter-text, in scalars, with the host in Punycode.
  private static let longestURL = 4096
  private static let longestShortener = 40

  static func urls(in text: SourceText) -> [Range<Int>] {
    var scanner = SocialURLScanner(text)
    for position in scanner.labels.indices where scanner.labels[position].dot >= scanner.cursor {
      scanner.scan(position)
    }
    return scanner.found
  }

  private init(_ text: SourceText) {
    self.text = text
    labels = CandidateLabel.labels(of: text)
  }

  private mutating func scan(_ position: Int) {
    let label = labels[position]
    if let last = label.last, let domainEnd = labels[last].domainEnd,
      let start = text.webSchemeStart(before: label.start), mayStart(at: start)
    {
      take(from: start, host: label.start..<domainEnd)
    } else if let (start, last) = firstStart(in: position), let domainEnd = labels[last].domainEnd {
      takeWithoutScheme(host: start..<domainEnd, labels: position...last)
    }
  }

  /// Returns the first offset in a label at which a domain may start, and the last label of that
  /// domain.
  private func firstStart(in position: Int) -> (start: Int, last: Int)? {
    let label = labels[position]
    var lowest = max(label.start, cursor)
    guard lowest < label.dot else { return nil }
    if CandidateLabel.lastLabel(of: position, in: labels, from: lowest, text) == nil {
      lowest = max(lowest, label.lastUnderscore(in: text) + 1)
    }
    guard let last = CandidateLabel.lastLabel(of: position, in: labels, from: lowest, text) else {
      return nil
    }
    let start = (lowest..<label.dot).first { offset in
      // In `ada@münchen.de`, `nchen.de` is not a URL, although twitter-text finds it.
      let isInWord = offset > label.start && CodePoint.isLatinAccent(text[offset - 1])
      return !isInWord && CodePoint.isHostPart(text[offset]) && mayStart(at: offset)
    }
    return start.map { ($0, last) }
  }

  private func mayStart(at start: Int) -> Bool {
    guard start > 0 else { return true }
    guard start > cursor || cursor == 0 else { return false }
    let before = text[start - 1]
    return !CodePoint.isASCIIAlphanumeric(before) && !CodePoint.isAtSign(before)
      && !CodePoint.isHashSign(before) && before != 0x24 && !CodePoint.isInvalid(before)
  }

  private mutating func take(from start: Int, host: Range<Int>) {
    let tail = URLTail(in: text, from: host.upperBound)
    cursor = tail.end
    var end = tail.end
    if let short = shortenerEnd(host: host) {
      guard short.length <= SocialURLScanner.longestShortener else { return }
      end = tail.queryStart == short.end ? tail.end : short.end
    }
    if isValid(host: host, length: end - start) { found.append(start..<end) }
  }

  /// Returns the end and length of the word after `t.co/`, which ends a shortened URL.
  private func shortenerEnd(host: Range<Int>) -> (end: Int, length: Int)? {
    guard host.count == 4, text.hasPrefix("t.co/", at: host.lowerBound) else { return nil }
    let end = text.end(from: host.upperBound + 1, while: CodePoint.isASCIIAlphanumeric)
    let length = end - host.upperBound - 1
    return length > 0 ? (end, length) : nil
  }

  /// Takes the parts of a host that are in ASCII and accented Latin letters: in Chinese, Japanese
  /// or Korean text, the characters around a URL are not part of it.
  private mutating func takeWithoutScheme(host: Range<Int>, labels range: ClosedRange<Int>) {
    let tail = URLTail(in: text, from: host.upperBound)
    cursor = tail.end
    if host.lowerBound > 0 {
      switch text[host.lowerBound - 1] {
      case 0x2D, 0x2E, 0x2F, 0x5F: return
      default: break
      }
    }
    var offset = host.lowerBound
    var position = range.lowerBound
    while offset < host.upperBound {
      guard isLatinHostPart(text[offset]) else {
        offset += 1
        continue
      }
      let runEnd = text.end(from: offset, limit: host.upperBound - offset) {
        $0 == 0x2E || isLatinHostPart($0)
      }
      var domainEnd: Int?
      while position <= range.upperBound, labels[position].dot < runEnd {
        if labels[position].dot > offset { domainEnd = labels[position].domainEnd ?? domainEnd }
        position += 1
      }
      if let domainEnd {
        let end = domainEnd == host.upperBound && tail.hasPath ? tail.end : domainEnd
        let isValid = isValid(host: offset..<domainEnd, length: end - offset + 8)
        if isValid, text[offset] != 0x2D, text[offset] != 0x5F { found.append(offset..<end) }
      }
      offset = domainEnd ?? runEnd
    }
  }

  private func isLatinHostPart(_ value: UInt32) -> Bool {
    CodePoint.isASCIIWord(value) || value == 0x2D || CodePoint.isLatinAccent(value)
  }

  private func isValid(host: Range<Int>, length: Int) -> Bool {
    guard length <= SocialURLScanner.longestURL,
      let encoded = HostEncoding.encoded(text.values[host])
    else { return false }
    return length + max(encoded.count - host.count, 0) <= SocialURLScanner.longestURL
  }
}
