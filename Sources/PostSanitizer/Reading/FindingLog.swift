internal import PostDocument
internal import PostPolicy
internal import PostText

/// The report of one parse, and the current tag, whose range is the default range of findings.
struct FindingLog {
  private let source: [UInt8]
  private let limits: Limits
  let report: SharedReport
  /// The range of the current tag, or of the last tag before the current text.
  private(set) var tag = 0..<0
  private var isAtEnd = false
  /// Whether findings are ignored.
  var isSilent = false
  /// The last added finding, or `nil` if its details are not kept.
  private(set) var last: Finding.ID?

  init(_ report: SharedReport, of source: [UInt8], limits: Limits) {
    self.report = report
    self.source = source
    self.limits = limits
  }

  /// Whether findings are counted.
  var isReporting: Bool { !report.isDiscarding }

  mutating func enterTag(at range: Range<Int>) {
    tag = range
    isAtEnd = false
  }

  mutating func enterEnd() { isAtEnd = true }

  /// Adds a finding.
  ///
  /// - Parameter range: The range of the finding, by default the current tag.
  mutating func add(
    _ code: Finding.Code, element: ElementName, attribute: AttributeName? = nil,
    at range: Range<Int>? = nil, limit: Int? = nil, reason: @autoclosure () -> String? = nil
  ) {
    guard !isSilent else {
      last = nil
      return
    }
    let range = range ?? tag
    last = report.add(code, at: range) {
      Finding(
        code, element: element == .unknown ? nil : element.rawValue,
        attribute: attribute?.rawValue, at: .source(range), limit: limit ?? limits.value(of: code),
        reason: reason())
    }
  }

  /// Extends a finding up to the current tag or, if there is none, to the end of the source.
  ///
  /// - Parameter includesTag: Whether the finding includes the current tag.
  mutating func extend(_ finding: Finding.ID, includesTag: Bool) {
    let end = includesTag ? tag.upperBound : tag.lowerBound
    report.extend(finding, to: isAtEnd ? source.count : end)
  }

  /// Reports the current tag, whose element is unknown.
  func reportUnknownElement() {
    report.add(.elementUnwrapped, at: tag) {
      let name = source[FindingLog.nameRange(inTagAt: tag, of: source)]
      return Finding(.elementUnwrapped, element: FindingLog.describe(name), at: .source(tag))
    }
  }

  /// Returns the range of the name in a tag of a source.
  static func nameRange(inTagAt tag: Range<Int>, of source: [UInt8]) -> Range<Int> {
    let start = min(tag.upperBound, tag.lowerBound + 1)
    let slash = start < tag.upperBound && source[start] == UInt8(ascii: "/") ? 1 : 0
    var end = start + slash
    while end < tag.upperBound, !AttributeScanner.endsName(source[end]) { end += 1 }
    return start + slash..<end
  }

  /// Returns a name from the source in the form that findings use: in lower case and quoted.
  static func describe(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(256).map(ASCII.lowercased), as: UTF8.self).quoted
  }
}

// Characters that text cannot hold. Text does not carry its offset in the source, so the source is
// searched for the removed characters.
extension FindingLog {
  /// The maximum number of bytes that are searched for a removed character.
  private static let searchLimit = 1 << 16

  /// Reports that characters of a text were removed.
  mutating func reportRemoval(from text: InlineContent) {
    guard report.hasRoom(at: tag.lowerBound) else { return report.count(.characterRemoved) }
    var place: Range<Int>?
    if case .text(let text) = text, let scalar = FindingLog.firstRemoved(of: text) {
      place = firstPlace(of: scalar)
    }
    add(.characterRemoved, element: .unknown, at: place)
  }

  /// Reports that characters of an attribute that is shown on one line were removed, if they were.
  ///
  /// - Parameter range: The range of the value, or `nil` for the current tag.
  mutating func reportRemovals(from value: String?, at range: @autoclosure () -> Range<Int>?) {
    guard isReporting, let value, TextHygiene.removesCharacters(fromLine: value) else { return }
    add(.characterRemoved, element: .unknown, at: range())
  }

  /// Reports that unpaired bidirectional controls of a block were removed.
  mutating func reportUnpairedControl() {
    let start = max(0, min(tag.lowerBound, source.count) - FindingLog.searchLimit)
    guard report.hasRoom(at: start) else { return report.count(.characterRemoved) }
    let end = isAtEnd ? source.count : min(tag.lowerBound, source.count)
    add(.characterRemoved, element: .unknown, at: lastBidiControl(in: start..<end))
  }

  private func lastBidiControl(in range: Range<Int>) -> Range<Int>? {
    for index in range.reversed() {
      if let place = bidiControl(at: index) { return place }
    }
    return nil
  }

  /// Returns the range of a bidirectional control, or of a character reference to one.
  private func bidiControl(at index: Int) -> Range<Int>? {
    switch source[index] {
    case 0xE2 where index + 2 < source.count:
      let isControl =
        source[index + 1] == 0x80 && 0xAA...0xAC ~= source[index + 2]
        || source[index + 1] == 0x81 && 0xA6...0xA9 ~= source[index + 2]
      return isControl ? index..<index + 3 : nil
    case UInt8(ascii: "&"):
      guard let reference = CharacterReference(in: source.span, at: index, isInAttribute: false),
        reference.scalars.contains(where: {
          0x202A...0x202C ~= $0.value || 0x2066...0x2069 ~= $0.value
        })
      else { return nil }
      return index..<reference.end
    default: return nil
    }
  }

  /// Returns the first scalar that is removed from a text.
  private static func firstRemoved(of text: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar = "\u{FFFD}"
    for scalar in text.unicodeScalars {
      if TextHygiene.flow(String(Character(scalar)), after: previous).removals > 0 { return scalar }
      previous = scalar
    }
    return nil
  }

  /// Returns the range of the first occurrence of a scalar after the current tag. The range can be
  /// that of a character reference to the scalar. Comments are skipped.
  private func firstPlace(of scalar: Unicode.Scalar) -> Range<Int>? {
    let bytes = Array(String(Character(scalar)).utf8)
    var index = tag.upperBound
    let end = min(source.count, index + FindingLog.searchLimit)
    let comments = CommentScanner(of: source)
    while index < end {
      if source[index...].starts(with: bytes) { return index..<index + bytes.count }
      if source[index] == UInt8(ascii: "&"),
        let reference = CharacterReference(in: source.span, at: index, isInAttribute: false),
        reference.scalars.contains(scalar)
      {
        return index..<reference.end
      }
      if comments.isAt(index, "<!--") {
        index = comments.end(ofComment: index + 4, before: end)?.offset ?? end
      } else {
        index += 1
      }
    }
    return nil
  }
}
