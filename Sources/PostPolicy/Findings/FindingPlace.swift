/// The code of a finding and its range in the source. A place takes only 12 bytes of memory.
package struct FindingPlace: Hashable, Sendable, Comparable {
  package let code: Finding.Code
  private let start: UInt32
  private var size: UInt32

  private static let none = UInt32.max

  /// Creates the place of a finding, or returns `nil` if the finding has no range.
  init?(_ finding: Finding) {
    guard let range = finding.sourceRange else { return nil }
    self.init(finding.code, range)
  }

  /// Creates a place. A place without a range is sorted last.
  init(_ code: Finding.Code, _ range: Range<Int>?) {
    self.code = code
    start = range.map { UInt32(clamping: $0.lowerBound) } ?? FindingPlace.none
    size = range.flatMap { $0.isEmpty ? nil : UInt32(clamping: $0.count) } ?? FindingPlace.none
  }

  /// The start of the range in the source, in bytes; `UInt32.max` if it is unknown.
  package var offset: Int { Int(start) }

  /// The length of the range in bytes, or `nil` if it is unknown.
  package var length: Int? { size == FindingPlace.none ? nil : Int(size) }

  /// Extends the range of the place to an offset in the source.
  mutating func extend(to end: Int) {
    if start != FindingPlace.none, end > offset { size = UInt32(clamping: end - offset) }
  }

  package static func < (left: FindingPlace, right: FindingPlace) -> Bool {
    left.start < right.start
  }
}
