internal import PostFeed
internal import PostText

extension DateParser {
  /// Reads a word.
  mutating func readWord() -> Bool {
    let start = reader.position
    let bytes = reader.skip(while: { ASCII.isLetter($0) || $0 >= 0x80 })
    guard !bytes.isEmpty else { return false }
    let followsDigit = start > 0 && ASCII.isDigit(reader.bytes[start - 1])
    if followsDigit, bytes.elementsEqual([0x54]) || bytes.elementsEqual([0x74]),
      reader.isAtDigit, fields.time == nil, fields.parts.count >= 2
    {
      expectsTime = true
      return true
    }
    let word = String(decoding: bytes, as: UTF8.self).lowercased()
    if followsDigit, let isUnit = readUnit(word) { return isUnit }
    if let isPart = readMonth(word) ?? readHalf(word) ?? readZone(word) { return isPart }
    // After a time, an unknown word can be a zone: `CT` is a zone, and Saturday in Turkish.
    if fields.time != nil { return followsDigit && word == "h" || DateNames.hours.contains(word) }
    return DateNames.weekdays.contains(word) || DateNames.fillers.contains(word)
      || isLabel(at: start)
  }

  /// Reads the name of a month, or returns `nil` if the word does not name one.
  private mutating func readMonth(_ word: String) -> Bool? {
    guard let month = DateNames.months[word] else { return nil }
    let index = fields.parts.firstIndex {
      if case .month = $0 { true } else { false }
    }
    guard let index else {
      fields.parts.append(.month(month))
      firstMonthIsWeekday = DateNames.weekdays.contains(word)
      return true
    }
    // `mar` is March, or a weekday in French, Italian and Spanish, which is before the month.
    guard firstMonthIsWeekday, index == 0 else { return false }
    fields.parts.removeFirst()
    fields.parts.append(.month(month))
    firstMonthIsWeekday = false
    return true
  }

  /// Reads “am” or “pm”, or returns `nil` for another word.
  private mutating func readHalf(_ word: String) -> Bool? {
    var word = word
    if word == "a" || word == "p" {
      var ahead = reader
      if ahead.skip("."), ahead.skip("m") || ahead.skip("M") {
        reader = ahead
        word += ".m"
      }
    }
    guard let isAfternoon = DateNames.halves[word] else { return nil }
    guard fields.isAfternoon == nil else { return false }
    fields.isAfternoon = isAfternoon
    if fields.time == nil, fields.parts.count == 4,
      case .number(let hour, digits: 1...2) = fields.parts[3]
    {
      fields.parts.removeLast()
      fields.time = DateFields.Time(hour: hour)
    }
    return true
  }

  /// Reads the name of a zone, or returns `nil` for another word.
  private mutating func readZone(_ word: String) -> Bool? {
    guard fields.time != nil || fields.parts.count >= 3, let minutes = DateNames.zones[word] else {
      return nil
    }
    let isOffset = reader.next == UInt8(ascii: "+") || reader.next == UInt8(ascii: "-")
    if isOffset, word == "gmt" || word == "utc" || word == "ut" { return readOffset() }
    return set(offset: minutes * 60)
  }

  /// Reads the unit after a number, such as `年` or the `h` of `12h30`. Returns `nil` if the word is
  /// not a unit.
  private mutating func readUnit(_ word: String) -> Bool? {
    guard let first = word.first, case .number(let value, let digits)? = fields.parts.last else {
      return nil
    }
    let rest = String(word.dropFirst())
    switch first {
    case "年", "년", "月", "월", "日", "일":
      let position: (index: Int, digits: ClosedRange<Int>) =
        "年년".contains(first) ? (1, 4...4) : "月월".contains(first) ? (2, 1...2) : (3, 1...2)
      return fields.parts.count == position.index && position.digits.contains(digits)
        && (rest.isEmpty || DateNames.weekdays.contains(rest))
    case "h", "时", "時", "시", "點", "点":
      guard rest.isEmpty, fields.time == nil, digits <= 2, fields.parts.count == 4 else {
        return nil
      }
      fields.parts.removeLast()
      return readMinutes(ofHour: value)
    default: return nil
    }
  }

  /// Reads the minutes and seconds of `12h30` and `12时30分00秒`.
  private mutating func readMinutes(ofHour hour: Int64) -> Bool {
    var numbers = [hour]
    for units in ["分분", "秒초"] {
      var ahead = reader
      _ = ahead.skip(while: { $0 == 0x20 })
      guard ahead.isAtDigit else { break }
      guard let number = ahead.number(digits: 2) else { return false }
      let unit = String(decoding: ahead.skip(while: { $0 >= 0x80 }), as: UTF8.self)
      guard unit.isEmpty || unit.count == 1 && units.contains(unit) else { return false }
      numbers.append(number)
      reader = ahead
    }
    fields.time = DateFields.Time(
      hour: hour, minute: numbers.count > 1 ? numbers[1] : 0,
      second: numbers.count > 2 ? numbers[2] : 0)
    return true
  }

  /// Whether the word at the start of the text is followed by a comma, as a weekday in any language.
  private func isLabel(at start: Int) -> Bool {
    fields.parts.isEmpty && reader.next == UInt8(ascii: ",")
      && reader.bytes[..<start].allSatisfy(ASCII.isSpace)
  }
}
