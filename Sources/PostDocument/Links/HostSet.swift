/// A set of hosts, defined by patterns.
///
/// ```swift
/// let hosts: HostSet = ["example.org", "*.example.org"]
/// print(hosts.contains("www.example.org"))  // true
/// ```
public struct HostSet: Hashable, Sendable {
  /// The patterns that define the set.
  public let patterns: Set<HostPattern>

  /// Creates a set of the hosts that at least one pattern matches.
  public init(_ patterns: some Sequence<HostPattern> = []) {
    self.patterns = Set(patterns)
  }

  /// Whether the set contains no hosts.
  public var isEmpty: Bool { patterns.isEmpty }

  /// Whether at least one pattern matches the host.
  ///
  /// - Parameter host: A host as returned by ``LinkTarget/host`` or ``ImageSource/host``.
  /// - Complexity: One lookup for each label of the host, independent of the number of patterns.
  public func contains(_ host: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let name = ASCIIHost.key(of: host)
    if patterns.contains(HostPattern(domain: name, coversSubdomains: false)) { return true }
    var rest = Substring(name)
    while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.utf8.index(after: dot)...]
      if patterns.contains(HostPattern(domain: String(rest), coversSubdomains: true)) {
        return true
      }
    }
    return false
  }

  /// The patterns as text, sorted.
  package var descriptions: [String] { patterns.map(\.description).sorted() }
}

extension HostSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: HostPattern...) {
    self.init(elements)
  }
}
