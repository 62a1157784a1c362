#if Store
  internal import Foundation

  /// The rules for URLs of media. Posts are written by users, so their URLs are hostile input.
  ///
  /// Allowed are `https` URLs of public hosts, and loopback hosts if the caller allows them. IP
  /// addresses are compared with the ranges of [RFC 6890](https://www.rfc-editor.org/rfc/rfc6890).
  /// A host name that the DNS resolves to a private address is not recognized.
  enum MediaURL {
    /// Returns the URL without its fragment.
    static func checked(_ url: URL, allowsLoopback: Bool) throws(StoreError) -> URL {
      guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true),
        components.user == nil, components.password == nil
      else { throw StoreError(.insecureURL, "a URL of media must have no user and no password") }
      components.fragment = nil
      guard let url = components.url, let host = host(of: url), url.isSecureServer else {
        throw StoreError(
          .insecureURL, "a URL of media must be https, or http on a loopback host")
      }
      guard isPublic(host) || (allowsLoopback && isLoopback(host)) else {
        throw StoreError(.insecureURL, "the host of a URL of media is not public")
      }
      return url
    }

    /// Returns the host in lowercase without brackets and without a trailing dot.
    private static func host(of url: URL) -> String? {
      // Other characters are read in different ways, such as `%` and `@`.
      guard var host = url.host?.lowercased(),
        host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0)) })
      else { return nil }
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      if host.hasSuffix(".") { host.removeLast() }
      return host.isEmpty ? nil : host
    }

    private static func isLoopback(_ host: String) -> Bool {
      ["localhost", "127.0.0.1", "::1"].contains(host)
    }

    private static func isPublic(_ host: String) -> Bool {
      // URLs of posts contain no IPv6 addresses in practice, so all of them are refused.
      guard !host.contains(":") else { return false }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, let last = labels.last, !labels.contains("") else { return false }
      if isNumber(last) { return isPublicAddress(labels) }
      let name = labels.suffix(2).joined(separator: ".")
      return !["localhost", "local", "internal", "lan", "home", "corp"].contains(last)
        && name != "home.arpa"
    }

    /// Whether the last label of a host makes it an IPv4 address for some readers.
    ///
    /// [The URL standard's ends-in-a-number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker)
    private static func isNumber(_ label: Substring) -> Bool {
      label.first.map { $0.isNumber } ?? false && label.allSatisfy { $0.isHexDigit || $0 == "x" }
    }

    private static func isPublicAddress(_ labels: [Substring]) -> Bool {
      let bytes = labels.compactMap { label in
        // Other notations, such as `0177.0.0.1` and `2130706433`, mean different addresses to
        // different readers.
        UInt8(label).flatMap { String($0) == label ? $0 : nil }
      }
      guard labels.count == 4, bytes.count == 4 else { return false }
      switch (bytes[0], bytes[1]) {
      case (0, _), (10, _), (127, _), (224..., _): return false
      case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): return false
      case (192, 0): return bytes[2] != 0 && bytes[2] != 2
      case (198, 51): return bytes[2] != 100
      case (203, 0): return bytes[2] != 113
      default: return true
      }
    }
  }
#endif
