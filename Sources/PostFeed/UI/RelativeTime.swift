/// The time since a moment in a compact form, such as `5m`.
public struct RelativeTime: Hashable, Sendable, CustomStringConvertible {
  /// The text: `now`, `5m`, `3h`, `4d`, `6w`, or a date such as `2025-03-09`.
  public let description: String

  /// Creates the time from a moment to the present, which the caller passes.
  ///
  /// Less than a minute ago, and up to a minute in the future because clocks differ, it is `now`.
  /// Then follow whole minutes, hours, days and weeks, rounded down. After a year, and further in
  /// the future, it is the date.
  public init(of moment: Moment, now: Moment) {
    let seconds = now.seconds - moment.seconds
    description =
      switch seconds {
      case -60..<60: "now"
      case 60..<3600: "\(seconds / 60)m"
      case 3600..<86_400: "\(seconds / 3600)h"
      case 86_400..<(7 * 86_400): "\(seconds / 86_400)d"
      case (7 * 86_400)..<(365 * 86_400): "\(seconds / (7 * 86_400))w"
      default: moment.date
      }
  }
}
