internal import PostBytes
internal import PostDocument
internal import PostPolicy

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
    if UTF8Repair.firstInvalid(in: source, from: start) == source.count {
      bytes = start == 0 ? source : Array(source[start...])
      return
    }
    bytes = []
    bytes.reserveCapacity(source.count + source.count / 8)
    var index = start
    while index < source.count {
      let invalid = UTF8Repair.firstInvalid(in: source, from: index)
      bytes += source[index..<invalid]
      guard invalid < source.count else { break }
      let length = UTF8Repair.sequence(in: source, at: invalid).length
      report.add(Finding(.encodingRepaired, offset: invalid, length: length))
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

  /// The position of the first byte that is no part of valid UTF-8, or the end.
  static func firstInvalid(in source: [UInt8], from start: Int) -> Int {
    let bytes = source.span.bytes
    var index = start
    while index < source.count {
      index = bytes.offset(from: index) { $0.nonASCII }
      while index < source.count, source[index] < 0x80 { index += 1 }
      while index < source.count, source[index] >= 0x80 {
        let sequence = sequence(in: source, at: index)
        guard sequence.isValid else { return index }
        index += sequence.length
      }
    }
    return source.count
  }

  private struct Sequence {
    var length: Int
    var isValid: Bool
  }

  /// The sequence at a lead byte, or the maximal part of one that is ill-formed.
  ///
  /// [Unicode Standard, table 3-7](https://www.unicode.org/versions/Unicode15.0.0/ch03.pdf)
  private static func sequence(in source: [UInt8], at index: Int) -> Sequence {
    let lead = source[index]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (1, 0x80...0xBF)
      }
    guard length > 1 else { return Sequence(length: 1, isValid: lead < 0x80) }
    var count = 1
    while count < length {
      let allowed = count == 1 ? second : 0x80...0xBF
      guard index + count < source.count, allowed.contains(source[index + count]) else {
        return Sequence(length: count, isValid: false)
      }
      count += 1
    }
    return Sequence(length: length, isValid: true)
  }
}
