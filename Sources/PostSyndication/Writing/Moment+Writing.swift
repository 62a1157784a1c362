internal import PostFeed

extension Moment {
  /// The date in UTC as RSS writes it, such as `Sat, 21 Nov 2026 12:00:00 GMT`. Fractions of a
  /// second are left out.
  ///
  /// [RFC 822, section 5](https://www.rfc-editor.org/rfc/rfc822#section-5), with years of four
  /// digits as in [RFC 1123](https://www.rfc-editor.org/rfc/rfc1123)
  var internetMessageDate: String {
    let text = Array(description.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    let month = Moment.months[(Int(part(5..<7)) ?? 1) - 1]
    // 1970-01-01 was a Thursday.
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let weekday = Moment.weekdays[Int((days % 7 + 7) % 7)]
    return "\(weekday), \(part(8..<10)) \(month) \(part(0..<4)) \(part(11..<19)) GMT"
  }

  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
