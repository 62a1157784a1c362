/// Finds URLs that start with `http://` or `https://`.
///
/// Text with a scheme is meant as a URL. So a host in ASCII needs no known top-level domain, and
/// the path can contain letters of any script. Sentence punctuation at the end is not part of the
/// URL. CJK punctuation ends the URL.
struct SchemeURLScanner {
  private let text: SourceText
  private let labels: [CandidateLabel]

  static func urls(in text: SourceText) -> [Range<Int>] {
    let scanner = SchemeURLScanner(text: text, labels: CandidateLabel.labels(of: text))
    var found: [Range<Int>] = []
    var offset = 0
    while offset < text.count {
      offset += 1
      guard text[offset - 1] == 0x3A, let url = scanner.url(colon: offset - 1),
        url.lowerBound >= found.last?.upperBound ?? 0
      else { continue }
      found.append(url)
      offset = url.upperBound
    }
    return found
  }

  private func url(colon: Int) -> Range<Int>? {
    guard let start = text.webSchemeStart(before: colon + 3), mayStart(at: start),
      let hostEnd = hostEnd(from: colon + 3),
      let host = HostEncoding.encoded(text.values[(colon + 3)..<hostEnd]), host.count <= 253
    else { return nil }
    var end = hostEnd
    if text[end] == 0x3A {
      let portEnd = text.end(from: end + 1, while: CodePoint.isASCIIDigit)
      if portEnd > end + 1 { end = portEnd }
    }
    switch text[end] {
    case 0x23, 0x2F, 0x3F: break
    default: return start..<end
    }
    let tailEnd = text.end(from: end, while: isTailPart)
    return start..<URLTrimming.multilingual.end(of: end..<tailEnd, in: text)
  }

  private func mayStart(at start: Int) -> Bool {
    guard start > 0 else { return true }
    let before = text[start - 1]
    return !CodePoint.isASCIIWord(before) && !CodePoint.isAtSign(before)
      && !CodePoint.isHashSign(before) && before != 0x24
  }

  private func hostEnd(from start: Int) -> Int? {
    guard CodePoint.isHostPart(text[start]) else { return nil }
    var end = text.end(from: start) { CodePoint.isASCIIWord($0) || $0 == 0x2D || $0 == 0x2E }
    if CodePoint.isHostPart(text[end]) { return internationalEnd(from: start) }
    while end > start, !CodePoint.isASCIIAlphanumeric(text[end - 1]) { end -= 1 }
    return text.values[start..<end].contains(0x2E) ? end : nil
  }

  /// Returns the end of a host with non-ASCII letters, or `nil` if the host has no known top-level
  /// domain.
  private func internationalEnd(from start: Int) -> Int? {
    labels.domainEnd(from: start)
  }

  private func isTailPart(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x60, 0x7F...0x9F, 0xFFFD: false
    default:
      !CodePoint.isSpace(value) && !CodePoint.isDirectional(value)
        && !CodePoint.isInvalid(value) && !CodePoint.isCJKPunctuation(value)
    }
  }
}
