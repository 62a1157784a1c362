#if Store
  internal import Foundation
  public import PostFeed

  extension Moment {
    /// The current time of the system's clock, with a precision of one millisecond.
    public static var now: Moment {
      Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }
  }

  extension Duration {
    /// The delay after which an app tries again without a sign that the connection returned.
    static let offlineDelay = Duration.seconds(300)
  }
#endif
