#if Store
  internal import Foundation
  public import PostFeed

  extension Moment {
    /// The current time of the system's clock, with a precision of one millisecond.
    public static var now: Moment {
      Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }

    /// The latest time for which an attempt can be planned now. A later one was planned before the
    /// clock of the device was set back.
    var latestAttempt: Moment { adding(.longestDelay) }
  }

  extension Duration {
    /// The longest delay before an attempt.
    static let longestDelay = Duration.seconds(86_400)

    /// The delay after which an app tries again without a sign that the connection returned.
    static let offlineDelay = Duration.seconds(300)
  }
#endif
