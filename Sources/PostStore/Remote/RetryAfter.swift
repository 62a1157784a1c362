#if Store
  internal import Foundation
  internal import PostFeed

  /// The header `Retry-After`.
  ///
  /// [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)
  enum RetryAfter {
    /// Returns the delay that a value asks for: a number of seconds, or a date. A delay is at most
    /// one day, so that a wrong value cannot stop an app for longer.
    static func delay(_ text: String, at now: Date) -> Duration? {
      let text = text.trimmingCharacters(in: .whitespaces)
      if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
        return Int64(text).map { min(.seconds($0), .longestDelay) } ?? .longestDelay
      }
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      guard let date = formatter.date(from: text) else { return nil }
      // Clamped before the conversion, which stops the process if the number is too large.
      let seconds = date.timeIntervalSince(now).rounded(.up)
      return .seconds(min(max(0, seconds), Duration.longestDelay / .seconds(1)))
    }
  }
#endif
