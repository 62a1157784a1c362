import Foundation
import PostFeed

/// A time of the day in the time zone of the user, or a date for other days: `14:05`.
struct ClockTime: CustomStringConvertible {
  let description: String

  init(_ moment: Moment, now: Date = Date()) {
    let date = Date(timeIntervalSince1970: Double(moment.seconds))
    let calendar = Calendar.current
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let time = "\(two(parts.hour)):\(two(parts.minute))"
    description = calendar.isDate(date, inSameDayAs: now) ? time : "\(moment.date) \(time)"
  }
}
