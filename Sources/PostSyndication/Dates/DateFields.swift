internal import PostFeed

/// The parts of a date and time that a ``DateParser`` found.
struct DateFields {
  /// A part of the day, month and year.
  enum Part: Equatable {
    case number(Int64, digits: Int)
    case month(Int64)
  }

  /// The day, month and year in the order of the text.
  var parts: [Part] = []
  var time: Time?
  /// The offset from UTC in seconds.
  var offset: Int64?
  /// Whether the time is in the second half of the day, if the text says it.
  var isAfternoon: Bool?

  struct Time {
    var hour: Int64
    var minute: Int64 = 0
    var second: Int64 = 0
    var hasSeconds = false
    var nanoseconds: Int32 = 0
  }

  /// Whether the date starts with a year, as in ISO 8601.
  var startsWithYear: Bool {
    if case .number(_, digits: 4)? = parts.first { true } else { false }
  }

  /// The moment, or `nil` when the parts are incomplete, ambiguous or out of range.
  var moment: Moment? {
    guard let (year, month, day) = date, let second = secondOfDay else { return nil }
    return Moment(
      year: year, month: month, day: day, secondOfDay: second,
      nanoseconds: time?.nanoseconds ?? 0, offset: offset ?? 0)
  }

  private var date: (year: Int64, month: Int64, day: Int64)? {
    switch parts.count {
    case 3: completeDate(parts[0], parts[1], parts[2])
    case 1, 2: partialDate
    default: nil
    }
  }

  private func completeDate(
    _ first: Part, _ second: Part, _ third: Part
  ) -> (year: Int64, month: Int64, day: Int64)? {
    switch (first, second, third) {
    case (.number(let year, digits: 4), .month(let month), .number(let day, digits: 1...2)),
      (.number(let day, digits: 1...2), .month(let month), .number(let year, digits: 4)),
      (.month(let month), .number(let day, digits: 1...2), .number(let year, digits: 4)),
      (
        .number(let year, digits: 4), .number(let month, digits: 1...2),
        .number(let day, digits: 1...2)
      ):
      return (year, month, day)
    case (.number(let day, digits: 1...2), .month(let month), .number(let year, digits: 2)):
      return (year < 50 ? year + 2000 : year + 1900, month, day)
    case (.number(let day, digits: 1...2), .month(let month), .number(let year, digits: 3)):
      return (year + 1900, month, day)
    case (
      .number(let first, digits: 1...2), .number(let second, digits: 1...2),
      .number(let year, digits: 4)
    ):
      // The order of day and month differs between countries, unless only one of them is a month.
      if first == second || second > 12 { return (year, first, second) }
      return first > 12 ? (year, second, first) : nil
    default: return nil
    }
  }

  /// A month, a year, or a day of a year in ISO 8601.
  private var partialDate: (year: Int64, month: Int64, day: Int64)? {
    guard case .number(let year, digits: 4) = parts[0] else { return nil }
    if parts.count == 2, case .number(let day, digits: 3) = parts[1] {
      return DateFields.date(ofDay: day, year: year)
    }
    guard time == nil, offset == nil else { return nil }
    if parts.count == 1 { return (year, 1, 1) }
    guard case .number(let month, digits: 2) = parts[1] else { return nil }
    return (year, month, 1)
  }

  private static func date(
    ofDay day: Int64, year: Int64
  ) -> (year: Int64, month: Int64, day: Int64)? {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    var day = day
    for month: Int64 in 1...12 {
      let days: Int64 =
        switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
      if day <= days { return (year, month, day) }
      day -= days
    }
    return nil
  }

  /// The seconds since midnight. A leap second is read as the next second.
  private var secondOfDay: Int64? {
    guard let time else { return isAfternoon == nil ? 0 : nil }
    guard time.minute < 60, time.second <= 60 else { return nil }
    var hour = time.hour
    switch isAfternoon {
    case nil:
      let isMidnight =
        hour == 24 && time.minute == 0 && time.second == 0 && time.nanoseconds == 0
      guard hour < 24 || isMidnight else { return nil }
    case false?:
      guard hour <= 12 else { return nil }
      hour %= 12
    case true?:
      guard (1...23).contains(hour) else { return nil }
      if hour < 12 { hour += 12 }
    }
    return hour * 3600 + time.minute * 60 + time.second
  }
}
