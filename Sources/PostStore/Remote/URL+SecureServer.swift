#if Store
  package import Foundation

  extension URL {
    /// Whether a token can be sent to a server with this URL: it is `https`, or `http` on a loopback
    /// host.
    package var isSecureServer: Bool {
      guard let host, !host.isEmpty else { return false }
      switch scheme?.lowercased() {
      case "https": return true
      case "http": return Self.isLoopback(host.lowercased())
      default: return false
      }
    }

    /// Whether a host is `localhost`, in 127.0.0.0/8, or ::1. Other notations, such as `127.1`, mean
    /// different addresses to different readers.
    private static func isLoopback(_ host: String) -> Bool {
      if ["localhost", "::1", "[::1]"].contains(host) { return true }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      let bytes = labels.compactMap { label in
        UInt8(label).flatMap { String($0) == label ? $0 : nil }
      }
      return labels.count == 4 && bytes.count == 4 && bytes[0] == 127
    }
  }
#endif
