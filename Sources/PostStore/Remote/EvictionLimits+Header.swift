#if Store
  internal import Foundation

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
