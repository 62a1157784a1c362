#if Store
  internal import PostFeed

  /// Until when a server asked to wait before the next request.
  struct ServerPause: Hashable, Sendable {
    private(set) var end: Moment?
    /// Whether the delay of an earlier process was loaded.
    private(set) var isLoaded = false

    /// Returns whether the server asked to wait.
    func isActive(at now: Moment) -> Bool { end.map { $0 > now } ?? false }

    /// Applies the delay of an error. Returns the new end to store, or `nil` if the delay ends earlier.
    mutating func extend(by delay: Duration?, at now: Moment) -> Moment? {
      guard let delay else { return nil }
      let end = now.adding(min(delay, .longestDelay))
      guard end > self.end ?? now else { return nil }
      self.end = end
      return end
    }

    /// Applies the delay of an earlier process. A delay that ends too far ahead, because the clock was
    /// set back, is shortened; its new end is returned to be stored.
    mutating func load(_ saved: Moment?, at now: Moment) -> Moment? {
      end = [saved, end].compactMap(\.self).max()
      isLoaded = true
      let latest = now.adding(.longestDelay)
      guard let end, end > latest else { return nil }
      self.end = latest
      return latest
    }

    /// Returns when to send again.
    ///
    /// - Parameters:
    ///   - next: The next attempt of what waits, or `nil` if nothing waits.
    ///   - failure: Why sending stopped, or `nil`.
    func nextAttempt(_ next: Moment?, after failure: StoreError?, at now: Moment) -> Moment? {
      guard let next else { return nil }
      switch failure?.code {
      case nil: return max(next, end ?? next)
      // The connection can return without a notice, for example after the DNS failed.
      case .offline?: return now.adding(.offlineDelay)
      default: return nil
      }
    }
  }
#endif
