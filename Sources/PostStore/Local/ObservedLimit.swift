#if Store
  internal import Foundation

  /// The maximum number of observed posts. It can change while they are observed: starting another observation
  /// would read all posts twice.
  package final class ObservedLimit: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int

    package init(_ value: Int) { self.value = value }

    package var count: Int {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  /// The state of a feed, and the limit with which it was read.
  package struct LimitedFeedState: Equatable, Sendable {
    package let state: FeedState
    package let limit: Int
  }
#endif
