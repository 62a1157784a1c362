#if Store
  internal import Foundation

  /// The header `Retry-After`.
  ///
  /// [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)
  enum RetryAfter {
    /// Returns the delay that a value asks for: a number of seconds, or a date. A delay is at most
    /// one day, so that a wrong value cannot stop an app for longer.
    static func delay(_ text: String, at now: Date) -> Duration? {
      let text = text.trimmingCharacters(in: .whitespaces)
      if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
        return .seconds(min(Int64(text) ?? 86_400, 86_400))
      }
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      guard let date = formatter.date(from: text) else { return nil }
      return .seconds(Int64(min(max(date.timeIntervalSince(now).rounded(.up), 0), 86_400)))
    }
  }

  extension EvictionLimits {
    /// Reads the header `PostKit-Cache`. Unknown and invalid members are skipped.
    ///
    /// [RFC 9651, section 3.2](https://www.rfc-editor.org/rfc/rfc9651#section-3.2)
    init?(header: String) {
      self.init()
      var isEmpty = true
      for member in header.prefix(1000).split(separator: ",") {
        let parts = member.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, let value = Int64(parts[1]) else { continue }
        switch parts[0] {
        case "time-to-live": timeToLive = min(max(value, 3600), 31_536_000)
        case "maximum-bytes": maximumBytes = min(max(value, 1_000_000), 1_000_000_000)
        case "minimum-posts": minimumPosts = Int(min(max(value, 0), 10_000))
        default: continue
        }
        isEmpty = false
      }
      if isEmpty { return nil }
    }
  }
#endif
