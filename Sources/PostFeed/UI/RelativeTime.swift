/// The time since a moment in a compact form, such as `5m`.
public struct RelativeTime: Hashable, Sendable, CustomStringConvertible {
  /// The text: `now`, `5m`, `3h`, `4d`, `6w`, or a date such as `2025-03-09`.
  public let description: String

  /// Creates the compact form of the time from a moment to `now`.
  ///
  /// If the moment is less than a minute ago, the text is `now`. Because clocks differ, this is
  /// also the text for moments up to a minute in the future. For older moments, the text is the
  /// time in whole minutes, hours, days or weeks, rounded down. For moments at least 365 days ago,
  /// or more than a minute in the future, it is the date.
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
