internal import PostPolicy
internal import PostText

/// An HTML source as valid UTF-8, and a map from its offsets to offsets in the source.
///
/// A byte-order mark at the start is dropped, and each maximal subpart of an ill-formed sequence
/// becomes U+FFFD.
///
/// [WHATWG Encoding, UTF-8 decode](https://encoding.spec.whatwg.org/#utf-8-decode)
struct HTMLInput {
  /// The source in valid UTF-8.
  private(set) var bytes: [UInt8]

  /// The differences between offsets in ``bytes`` and in the source. Each difference applies from
  /// its `start` to the `start` of the next one.
  private var shifts: [Shift] = []

  private struct Shift {
    var start: Int
    var difference: Int
  }

  /// Creates an input of a source in UTF-8 without a byte-order mark.
  init(ofUTF8 bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameters:
  ///   - isUTF8: Whether the source is known to be valid UTF-8.
  ///   - report: Receives a finding for each ill-formed sequence.
  init(_ source: [UInt8], isUTF8: Bool, report: SharedReport) {
    let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if start > 0 { shifts.append(Shift(start: 0, difference: -start)) }
    if isUTF8 || source.span.bytes.firstInvalidUTF8(from: start) == source.count {
      bytes = start == 0 ? source : Array(source[start...])
      return
    }
    bytes = []
    bytes.reserveCapacity(source.count + source.count / 8)
    var index = start
    while index < source.count {
      let invalid = source.span.bytes.firstInvalidUTF8(from: index)
      bytes += source[index..<invalid]
      guard invalid < source.count else { break }
      index = invalid + UTF8Sequence(source.span.bytes, at: invalid).length
      report.add(Finding(.encodingRepaired, at: .source(invalid..<index)))
      bytes += UTF8.encodedReplacementCharacter
      shifts.append(Shift(start: bytes.count, difference: bytes.count - index))
    }
  }

  /// Returns the offset in the source of an offset in ``bytes``.
  func sourceOffset(_ offset: Int) -> Int {
    guard !shifts.isEmpty else { return offset }
    var low = 0
    var high = shifts.count
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? offset : offset - shifts[low - 1].difference
  }

  /// Returns the range in the source of a range in ``bytes``.
  func sourceRange(_ range: Range<Int>) -> Range<Int> {
    guard !shifts.isEmpty else { return range }
    let start = sourceOffset(range.lowerBound)
    return start..<max(start, sourceOffset(range.upperBound))
  }
}
