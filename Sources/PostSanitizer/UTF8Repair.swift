internal import PostDocument
internal import PostPolicy
internal import PostText

/// Bytes made valid UTF-8, and where they stood.
///
/// A byte-order mark at the start goes; each maximal part of an ill-formed sequence becomes U+FFFD,
/// as in the WHATWG decoder.
struct UTF8Repair {
  /// The valid bytes.
  private(set) var bytes: [UInt8]

  /// The growth up to each place where bytes were replaced, in order.
  private var shifts: [Shift] = []

  private struct Shift {
    var position: Int
    var growth: Int
  }

  /// - Parameter start: Where to start; what stands before is left out.
  init(_ source: [UInt8], from start: Int = 0, report: inout Report) {
    let hasMark = start == 0 && source.starts(with: [0xEF, 0xBB, 0xBF])
    let start = hasMark ? 3 : start
    if start > 0 { shifts = [Shift(position: 0, growth: -start)] }
    if source.span.bytes.firstInvalidUTF8(from: start) == source.count {
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
      let length = UTF8Sequence(source.span.bytes, at: invalid).length
      report.add(Finding(.encodingRepaired, at: .source(invalid..<invalid + length)))
      bytes += [0xEF, 0xBF, 0xBD]
      index = invalid + length
      shifts.append(Shift(position: bytes.count, growth: bytes.count - index))
    }
  }

  /// The position in the source of a position in the valid bytes.
  func sourceOffset(_ position: Int) -> Int {
    guard !shifts.isEmpty else { return position }
    var low = 0
    var high = shifts.count
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? position : position - shifts[low - 1].growth
  }
}
