internal import PostText

/// A host, or all subdomains of one: `example.org`, `*.example.org`.
///
/// Hosts compare as the domain name system sees them: in ASCII, in lower case, whatever the port. The
/// pattern `*.example.org` covers `a.example.org` and `b.a.example.org`, not `example.org` itself.
public struct HostPattern: Hashable, Sendable, CustomStringConvertible {
  /// The host, or the domain whose subdomains are meant, in ASCII.
  let domain: String

  let coversSubdomains: Bool

  /// The pattern, with its host in the form in which targets write it.
  public let description: String

  /// Creates a pattern.
  ///
  /// - Throws: ``LinkTargetError`` with the code ``LinkTargetError/Code/host`` for anything else than
  ///   a host by itself, perhaps behind `*.`.
  public init(parsing text: some StringProtocol) throws(LinkTargetError) {
    let refused = LinkTargetError(
      .host,
      "'\(text.quoted)' is no host; allowed are hosts such as 'example.org' and '*.example.org'"
    )
    let prefix = "*."
    coversSubdomains = text.hasPrefix(prefix)
    let host = coversSubdomains ? String(text.dropFirst(prefix.count)) : String(text)
    // The host alone: no port, path or user, and nothing that a browser deletes or adds.
    guard !host.utf8.contains(where: { $0 <= 0x20 || "/\\?#@".utf8.contains($0) }),
      let written = LinkTarget("https://\(host)/")?.host,
      host.first == "[" || !host.utf8.contains(UInt8(ascii: ":")),
      host.first != "[" || host.last == "]",
      !(coversSubdomains && HostPattern.isAddress(written))
    else { throw refused }
    domain = URLHost.ascii(written)
    let name = written.utf8.last == 0x2E ? String(written.dropLast()) : written
    description = (coversSubdomains ? prefix : "") + name
  }

  /// Creates a pattern, or returns `nil` when the text is none.
  public init?(_ text: some StringProtocol) {
    guard let pattern = try? HostPattern(parsing: text) else { return nil }
    self = pattern
  }

  init(domain: String, coversSubdomains: Bool) {
    self.domain = domain
    self.coversSubdomains = coversSubdomains
    description = domain
  }

  private static func isAddress(_ host: String) -> Bool {
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
  /// Creates a pattern from a constant; one that is no pattern is a mistake in the program, and ends
  /// it. Use ``init(parsing:)`` for patterns that come from elsewhere.
  public init(stringLiteral text: String) {
    // A constant is the same in every run, so the first one shows the mistake.
    guard let pattern = HostPattern(text) else { preconditionFailure("'\(text)' is no host") }
    self = pattern
  }
}
