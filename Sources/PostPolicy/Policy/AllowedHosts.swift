public import PostDocument

/// The allowed hosts of links, images or players.
public enum AllowedHosts: Hashable, Sendable {
  /// Every host.
  case any
  /// Only these hosts.
  case only(HostSet)

  /// Whether the host is allowed. `nil` is allowed, because URLs without a host, for example
  /// `mailto` links, are allowed or rejected by their scheme.
  package func contains(_ host: String?) -> Bool {
    switch self {
    case .any: true
    case .only(let hosts): host.map(hosts.contains) ?? true
    }
  }
}

/// The treatment of `http` URLs.
public enum InsecureTreatment: String, Hashable, Sendable, CaseIterable {
  /// `http` is kept.
  case keep
  /// `http` becomes `https`, unless the URL has a port.
  case upgrade
}
