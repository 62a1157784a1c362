internal import PostDocument
internal import PostText

/// A point in time with a precision of one nanosecond.
///
/// Reads and writes RFC 3339 dates, such as `2026-11-21T12:00:00Z` or
/// `2026-11-21T13:00:00.5+01:00`: a complete date, `T`, hours, minutes, seconds, an optional
/// fraction, and `Z` or an offset with a colon. The day must exist in its month. Leap seconds
/// (second 60) are invalid. Only the first nine digits of a fraction are read.
///
/// [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339), a profile of ISO 8601
public struct Moment: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let seconds: Int64

  /// The fraction of the second in nanoseconds: 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Creates a moment in the years 0 to 9999. Returns `nil` for other years, and for nanoseconds
  /// outside 0 to 999,999,999.
  public init?(secondsSince1970 seconds: Int64, nanoseconds: Int32 = 0) {
    guard Moment.range.contains(seconds), (0...999_999_999).contains(nanoseconds) else {
      return nil
    }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  private static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// All differences of two moments are within these. `Duration.components` stops the process if the
  /// seconds overflow.
  private static let differences = Duration.seconds(-longest) ... .seconds(longest)
  private static let longest: Int64 = 1 << 40

  /// Reads a date, or returns `nil` when the text is not a valid date.
  public init?(_ text: some StringProtocol) {
    var reader = DateReader(Array(text.utf8.prefix(64)))
    guard text.utf8.count <= 64, let moment = reader.moment() else { return nil }
    self = moment
  }

  public static func < (left: Moment, right: Moment) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Returns the moment after a duration, clamped to the years 0 to 9999.
  package func adding(_ duration: Duration) -> Moment {
    let (whole, fraction) = duration.clamped(to: Moment.differences).components
    let sum = Int64(nanoseconds) + fraction / 1_000_000_000
    let carry = sum >= 1_000_000_000 ? 1 : sum < 0 ? -1 : 0 as Int64
    let seconds = seconds + whole + carry
    guard Moment.range.contains(seconds) else {
      return Moment(seconds: seconds.clamped(to: Moment.range))
    }
    return Moment(seconds: seconds, nanoseconds: Int32(sum - carry * 1_000_000_000))
  }

  /// Returns the duration until a later moment, or a negative one.
  package func duration(to end: Moment) -> Duration {
    .seconds(end.seconds - seconds) + .nanoseconds(Int64(end.nanoseconds - nanoseconds))
  }

  private init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The date and time in UTC, such as `2026-11-21T12:00:00Z`, with the exact fraction.
  public var description: String {
    let time = seconds - day * 86_400
    var text = "\(date)T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
    if nanoseconds > 0 {
      var digits = String(nanoseconds)
      digits = String(repeating: "0", count: 9 - digits.count) + digits
      while digits.last == "0" { digits.removeLast() }
      text += ".\(digits)"
    }
    return text + "Z"
  }

  /// The day in UTC, such as `2026-11-21`.
  public var date: String { CalendarDate(daysSince1970: day).description }

  /// The number of days since 1970-01-01.
  private var day: Int64 { (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 }

  private func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Moment {
  /// Creates the moment of a date and time. Returns `nil` when the day does not exist in its month,
  /// and for moments outside the years 0 to 9999.
  ///
  /// - Parameters:
  ///   - secondOfDay: The seconds since midnight; 86,400 or more is on the next day.
  ///   - offset: The offset from UTC in seconds; positive to the east of Greenwich.
  package init?(
    year: Int64, month: Int64, day: Int64, secondOfDay: Int64, nanoseconds: Int32 = 0,
    offset: Int64
  ) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let days = Moment.day(year: year, month: month, day: day)
    // A day that does not exist in its month, such as February 30, becomes a day of the next month.
    guard CalendarDate(daysSince1970: days).day == day else { return nil }
    self.init(
      secondsSince1970: days * 86_400 + secondOfDay - offset, nanoseconds: nanoseconds)
  }

  /// Returns the number of days from 1970-01-01 to a date in the Gregorian calendar.
  ///
  /// In the calculation, a year starts in March, so the leap day is the last day of a year. 400
  /// years have 146,097 days.
  ///
  /// [chrono-compatible low-level date algorithms](https://howardhinnant.github.io/date_algorithms.html)
  private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
