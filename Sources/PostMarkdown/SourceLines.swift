/// Maps offsets in the HTML of a CommonMark source to offsets in the source.
struct SourceLines {
  private let source: [UInt8]
  /// The offset of the start of each line. Lines end in LF, CR LF or CR.
  private let starts: [Int]

  /// Creates the map of a source.
  ///
  /// - Complexity: Linear in the size of the source.
  init(_ source: [UInt8]) {
    self.source = source
    starts = SourceLines.starts(of: source)
  }

  /// Returns the offset of the start of each line.
  static func starts(of source: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in source.enumerated() {
      let isEnd = byte == 0x0A || (byte == 0x0D && source.dropFirst(offset + 1).first != 0x0A)
      if isEnd { starts.append(offset + 1) }
    }
    return starts
  }

  /// Returns the range of the source that corresponds to a range of the HTML, or `nil` if the
  /// source position is unknown. The result is empty unless the range of the HTML is raw HTML.
  func range(ofHTML range: Range<Int>, in html: CommonMarkHTML) -> Range<Int>? {
    guard let start = offset(ofHTML: range.lowerBound, in: html) else { return nil }
    guard let last = range.last, html.isVerbatim(at: range.lowerBound), html.isVerbatim(at: last),
      let end = offset(ofHTML: last, in: html), end >= start
    else { return start..<start }
    return start..<min(end + 1, source.count)
  }

  /// Returns the offset in the source that corresponds to an offset in the HTML, or `nil` if the
  /// source position is unknown.
  ///
  /// On later lines of quotes and lists, libcmark's columns do not include the markers. So the
  /// source is compared with the expected text. If this text is not found in the line, the result
  /// is the start of the line or block.
  private func offset(ofHTML offset: Int, in html: CommonMarkHTML) -> Int? {
    guard let index = html.places.lastIndex(atOrBefore: offset) else { return nil }
    let place = html.places[index]
    guard let line = line(place.line) else { return nil }
    switch place.origin {
    case .block:
      return min(line.lowerBound + place.column - 1, line.upperBound)
    case .markup:
      let start = line.lowerBound + place.column - 1
      if line.contains(start), Self.openings.contains(source[start]) { return start }
      return blockStart(before: index, in: html)
    case .lineOfHTML:
      let text = html.line(from: place.html)
      let start = line.upperBound - text.count
      guard start >= line.lowerBound, source[start..<line.upperBound] == text else {
        return line.lowerBound
      }
      return min(start + offset - place.html, line.upperBound)
    case .inlineHTML:
      let end = html.places.indices.contains(index + 1) ? html.places[index + 1].html : place.html
      let text = html.line(from: place.html, upTo: end)
      let start = line.lowerBound + place.column - 1
      guard let found = find(text, near: start, in: line) else { return line.lowerBound }
      return found + min(offset - place.html, text.count)
    }
  }

  /// The first characters of links, images and autolinks.
  private static let openings = Array("[!<".utf8)

  private func blockStart(before index: Int, in html: CommonMarkHTML) -> Int? {
    guard let place = html.places[..<index].last(where: { $0.origin == .block }),
      let line = line(place.line)
    else { return nil }
    return min(line.lowerBound + place.column - 1, line.upperBound)
  }

  /// Returns the range of a line without its line ending. The number of the first line is 1.
  private func line(_ number: Int) -> Range<Int>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] : source.count
    while end > start, source[end - 1] == 0x0A || source[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func find(_ text: ArraySlice<UInt8>, near start: Int, in line: Range<Int>) -> Int? {
    guard let first = text.first else { return nil }
    if line.contains(start), source[start..<line.upperBound].starts(with: text) { return start }
    return source[line].indices.first {
      source[$0] == first && source[$0..<line.upperBound].starts(with: text)
    }
  }
}

extension CommonMarkHTML {
  /// Whether the HTML at an offset is an unchanged part of the source.
  fileprivate func isVerbatim(at offset: Int) -> Bool {
    places.lastIndex(atOrBefore: offset).map { places[$0].origin.isVerbatim } ?? false
  }

  /// Returns the bytes from `start` to the end of the line, but at most up to `end`.
  fileprivate func line(from start: Int, upTo end: Int = .max) -> ArraySlice<UInt8> {
    bytes[start..<min(end, bytes.count)].prefix { $0 != 0x0A }
  }
}

extension [CommonMarkHTML.Place] {
  /// Returns the index of the last place that starts at or before an offset in the HTML.
  fileprivate func lastIndex(atOrBefore offset: Int) -> Int? {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle].html <= offset { low = middle + 1 } else { high = middle }
    }
    return low == startIndex ? nil : low - 1
  }
}
