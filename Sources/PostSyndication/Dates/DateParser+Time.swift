internal import PostFeed
internal import PostText

extension DateParser {
  /// Reads a time after its first digits: the hour of `12:30:00`, or all of `123000`.
  mutating func readTime(_ digits: ArraySlice<UInt8>) -> Bool {
    guard fields.time == nil else { return false }
    expectsTime = false
    var time = DateFields.Time(hour: DateParser.value(digits.prefix(2)))
    switch digits.count {
    case 6:
      time.minute = DateParser.value(digits.dropFirst(2).prefix(2))
      time.second = DateParser.value(digits.suffix(2))
      guard let fraction = readFraction() else { return false }
      time.nanoseconds = fraction
    case 4: time.minute = DateParser.value(digits.suffix(2))
    case 1...2:
      if reader.skip(":") {
        guard let minute = reader.number(digits: 2), !reader.isAtDigit else { return false }
        time.minute = minute
        if reader.skip(":") {
          guard let second = reader.number(digits: 2), !reader.isAtDigit,
            let fraction = readFraction()
          else { return false }
          time.second = second
          time.hasSeconds = true
          time.nanoseconds = fraction
        }
      }
    default: return false
    }
    fields.time = time
    return true
  }

  /// Reads the fraction of a second after a period or comma; 0 when there is no fraction.
  private mutating func readFraction() -> Int32? {
    var ahead = reader
    guard ahead.skip(".") || ahead.skip(","), ahead.isAtDigit else { return 0 }
    reader = ahead
    return reader.fractionDigits()
  }

  /// Reads a hyphen: a separator, or the sign of an offset.
  mutating func readHyphen() -> Bool {
    var ahead = reader
    _ = ahead.skip("-")
    guard ahead.isAtDigit, fields.time != nil || fields.offset != nil || fields.parts.count >= 3
    else {
      reader = ahead
      // A sign is not part of a year.
      return !ahead.isAtDigit || !fields.parts.isEmpty
    }
    let isSeparate = reader.position > 0 && reader.bytes[reader.position - 1] == 0x20
    let digits = ahead.skip(while: ASCII.isDigit)
    if let time = fields.time {
      // `10:00-11:00` can be a time with an offset, or two times.
      let isRange = !isSeparate && !time.hasSeconds && ahead.next == UInt8(ascii: ":")
      guard !isRange || fields.startsWithYear else { return false }
    } else if fields.offset == nil {
      // `2026-11-21-05:00` can be a date with an offset, or with a time.
      guard isSeparate, digits.count == 4 else { return false }
    }
    return readOffset()
  }

  /// Reads an offset such as `+0100`, `+01:00` or `+1`.
  mutating func readOffset() -> Bool {
    let sign: Int64 = reader.skip("+") ? 1 : -1
    if sign < 0 { _ = reader.skip("-") }
    let digits = reader.skip(while: ASCII.isDigit)
    var hours = DateParser.value(digits)
    var minutes: Int64 = 0
    switch digits.count {
    case 1, 2:
      if reader.skip(":") {
        guard let number = reader.number(digits: 2), !reader.isAtDigit else { return false }
        minutes = number
      }
    case 3, 4: (hours, minutes) = (hours / 100, hours % 100)
    default: return false
    }
    guard hours < 24, minutes < 60 else { return false }
    return set(offset: sign * (hours * 3600 + minutes * 60))
  }

  /// Sets the offset. A second offset must be equal.
  mutating func set(offset: Int64) -> Bool {
    guard fields.offset == nil || fields.offset == offset else { return false }
    fields.offset = offset
    return true
  }
}
