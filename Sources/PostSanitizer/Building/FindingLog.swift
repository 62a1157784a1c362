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
  /// The last added finding, or `nil` if its details are not kept.
  private(set) var last: Finding.ID?

  init(_ report: SharedReport, of source: [UInt8], limits: Limits) {
    self.report = report
    self.source = source
    self.limits = limits
  }

  mutating func enterTag(at range: Range<Int>) { tag = range }

  mutating func enterEnd() { isAtEnd = true }

  /// Adds a finding about the current tag or another range.
  mutating func add(
    _ code: Finding.Code, element: ElementName, attribute: AttributeName? = nil,
    at range: Range<Int>? = nil, limit: Int? = nil
  ) {
    let range = range ?? tag
    last = report.add(code, at: range) {
      Finding(
        code, element: element == .unknown ? nil : element.rawValue,
        attribute: attribute?.rawValue, at: .source(range), limit: limit ?? limits.value(of: code))
    }
  }

  /// Extends a finding up to the current tag or, if there is none, to the end of the source.
  ///
  /// - Parameter includesTag: Whether the finding includes the current tag.
  mutating func extend(_ finding: Finding.ID, includesTag: Bool) {
    let end = includesTag ? tag.upperBound : tag.lowerBound
    report.extend(finding, to: isAtEnd ? source.count : end)
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

  /// Reports that unpaired bidirectional controls of a block were removed.
  mutating func reportUnpairedControl() {
    let start = max(0, min(tag.lowerBound, source.count) - FindingLog.searchLimit)
    guard report.hasRoom(at: start) else { return report.count(.characterRemoved) }
    let place = (start..<(isAtEnd ? source.count : min(tag.lowerBound, source.count))).reversed()
      .first {
        index in
        guard source[index] == 0xE2, index + 2 < source.count else { return false }
        return source[index + 1] == 0x80 && 0xAA...0xAC ~= source[index + 2]
          || source[index + 1] == 0x81 && 0xA6...0xA9 ~= source[index + 2]
      }
    add(.characterRemoved, element: .unknown, at: place.map { $0..<$0 + 3 })
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
