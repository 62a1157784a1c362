/// How long ago something was, in as few signs as all readers understand.
public struct RelativeTime: Hashable, Sendable, CustomStringConvertible {
  /// The words: `now`, `5m`, `3h`, `4d`, `6w`, or a day such as `2025-03-09`.
  public let description: String

  /// Compares a moment with the present, which a library does not know by itself.
  ///
  /// Under a minute it is `now`, a minute ahead as well, for clocks differ. Then come whole minutes,
  /// hours, days and weeks, rounded down; from a year on, and in the future, the day.
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
