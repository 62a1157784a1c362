/// A date in the Gregorian calendar.
package struct CalendarDate: CustomStringConvertible {
  package let year: Int64
  package let month: Int64
  package let day: Int64

  /// Creates the date that is a number of days after 1970-01-01. The number is in the range of a
  /// number of seconds.
  ///
  /// In the calculation, a year starts in March, so the leap day is the last day of a year. 400
  /// years have 146,097 days.
  ///
  /// [chrono-compatible low-level date algorithms](https://howardhinnant.github.io/date_algorithms.html)
  package init(daysSince1970 days: Int64) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.month = month < 10 ? month + 3 : month - 9
    year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    day = dayOfYear - (153 * month + 2) / 5 + 1
  }

  /// The date in the format of ISO 8601, for years from 0 to 9999.
  package var description: String {
    let year = String(year)
    let padded = String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year
    return "\(padded)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
