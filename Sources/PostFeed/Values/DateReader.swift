/// Reads the parts of a date from its first byte to its last.
package struct DateReader {
  package let bytes: [UInt8]
  package private(set) var position = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte, or `nil` at the end.
  package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Whether the next byte is an ASCII digit.
  package var isAtDigit: Bool { next.map { $0 &- 0x30 < 10 } ?? false }

  /// Reads a whole date in RFC 3339 format.
  mutating func moment() -> Moment? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2), skip("T"), let hour = number(digits: 2), skip(":"),
      let minute = number(digits: 2), skip(":"), let second = number(digits: 2),
      let nanoseconds = fraction(), let offset = offset(), position == bytes.count,
      hour < 24, minute < 60, second < 60
    else { return nil }
    return Moment(
      year: year, month: month, day: day, secondOfDay: hour * 3600 + minute * 60 + second,
      nanoseconds: nanoseconds, offset: offset)
  }

  /// Reads a number of exactly this many digits.
  package mutating func number(digits count: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + Int64(digit)
    }
    return value
  }

  private mutating func digit() -> UInt8? {
    guard isAtDigit else { return nil }
    position += 1
    return bytes[position - 1] - 0x30
  }

  /// Skips a character if it is next, and returns whether it was.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips the bytes that satisfy a condition, and returns them.
  package mutating func skip(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while let byte = next, condition(byte) { position += 1 }
    return bytes[start..<position]
  }

  /// Reads a fraction after a period as nanoseconds; 0 when there is no fraction.
  private mutating func fraction() -> Int32? { skip(".") ? fractionDigits() : 0 }

  /// Reads the digits of a fraction as nanoseconds. Digits after the ninth are ignored.
  package mutating func fractionDigits() -> Int32? {
    guard let first = digit() else { return nil }
    var value = Int32(first)
    var count = 1
    while let digit = digit() {
      if count < 9 { value = value * 10 + Int32(digit) }
      count += 1
    }
    while count < 9 {
      value *= 10
      count += 1
    }
    return value
  }

  /// Reads the offset from UTC in seconds.
  private mutating func offset() -> Int64? {
    if skip("Z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(digits: 2), skip(":"),
      let minutes = number(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
  }
}
