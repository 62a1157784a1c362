/// Where a finding is in the source, in 12 bytes.
package struct FindingPlace: Hashable, Sendable, Comparable {
  package let code: Finding.Code
  private var start: UInt32
  private var size: UInt32

  private static let none = UInt32.max

  /// The place of a finding, or `nil` when the finding has no offset.
  init?(_ finding: Finding) {
    guard let offset = finding.offset else { return nil }
    code = finding.code
    start = UInt32(clamping: offset)
    size = finding.length.map { UInt32(clamping: $0) } ?? FindingPlace.none
  }

  /// The place of a finding without an offset.
  init(_ code: Finding.Code) {
    self.code = code
    start = FindingPlace.none
    size = FindingPlace.none
  }

  /// The position in bytes; beyond every source when it is not known.
  package var offset: Int { Int(start) }

  /// The number of bytes, when it is known.
  package var length: Int? { size == FindingPlace.none ? nil : Int(size) }

  mutating func extend(to end: Int) {
    if start != FindingPlace.none, end > offset { size = UInt32(clamping: end - offset) }
  }

  /// Replaces the place; see ``Report/mapRanges(_:)``.
  mutating func map(_ transform: (Range<Int>) -> Range<Int>?) {
    guard start != FindingPlace.none else { return }
    let range = transform(offset..<(offset + (length ?? 0)))
    start = range.map { UInt32(clamping: $0.lowerBound) } ?? FindingPlace.none
    size = range.flatMap { $0.isEmpty ? nil : UInt32(clamping: $0.count) } ?? FindingPlace.none
  }

  package static func < (left: FindingPlace, right: FindingPlace) -> Bool {
    left.start < right.start
  }
}
