internal import PostText

/// A pattern that matches a host, `example.org`, or all its subdomains, `*.example.org`.
///
/// Hosts are compared as in the domain name system: in ASCII, in lower case, without the port. The
/// pattern `*.example.org` matches `a.example.org` and `b.a.example.org`, but not `example.org`.
public struct HostPattern: Hashable, Sendable, CustomStringConvertible {
  /// The host, or the domain whose subdomains match, in ASCII.
  let domain: String

  /// Whether the pattern matches the subdomains of the domain, and not the domain itself.
  let coversSubdomains: Bool

  /// The pattern as text, with the host in its validated form.
  public let description: String

  /// Creates a pattern.
  ///
  /// - Throws: ``LinkTargetError`` with the code ``LinkTargetError/Code/host`` unless the text
  ///   is only a host, or `*.` and a domain.
  public init(parsing text: some StringProtocol) throws(LinkTargetError) {
    let invalid = LinkTargetError(
      .host,
      "'\(text.quoted)' is not a host; allowed are hosts such as 'example.org' and '*.example.org'"
    )
    let prefix = "*."
    coversSubdomains = text.hasPrefix(prefix)
    let host = coversSubdomains ? String(text.dropFirst(prefix.count)) : String(text)
    // The text must be only a host: no port, path or user name, and no character that browsers
    // remove.
    guard !host.utf8.contains(where: { $0 <= 0x20 || "/\\?#@".utf8.contains($0) }),
      let written = LinkTarget("https://\(host)/")?.host,
      host.first == "[" || !host.utf8.contains(UInt8(ascii: ":")),
      host.first != "[" || host.last == "]",
      !(coversSubdomains && HostPattern.isIPAddress(written))
    else { throw invalid }
    domain = ASCIIHost.key(of: written)
    let name = written.utf8.last == 0x2E ? String(written.dropLast()) : written
    description = (coversSubdomains ? prefix : "") + name
  }

  /// Creates a pattern, or returns `nil` if the text is not a valid pattern.
  public init?(_ text: some StringProtocol) {
    guard let pattern = try? HostPattern(parsing: text) else { return nil }
    self = pattern
  }

  init(domain: String, coversSubdomains: Bool) {
    self.domain = domain
    self.coversSubdomains = coversSubdomains
    description = domain
  }

  private static func isIPAddress(_ host: String) -> Bool {
    guard let last = host.utf8.last else { return false }
    return last == 0x5D || host.utf8.allSatisfy { ASCII.isDigit($0) || $0 == 0x2E }
  }

  public static func == (left: HostPattern, right: HostPattern) -> Bool {
    left.domain == right.domain && left.coversSubdomains == right.coversSubdomains
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(domain)
    hasher.combine(coversSubdomains)
  }
}

extension HostPattern: ExpressibleByStringLiteral {
  /// Creates a pattern from a literal.
  ///
  /// An invalid literal is a programming error and stops the program. Use ``init(parsing:)`` for
  /// patterns from other sources.
  public init(stringLiteral text: String) {
    // A literal is code, not input, and the protocol allows no error.
    guard let pattern = HostPattern(text) else { preconditionFailure("'\(text)' is not a host") }
    self = pattern
  }
}
