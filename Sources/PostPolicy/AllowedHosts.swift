public import PostDocument

/// The hosts to which links may lead, or from which pictures or players may come.
public enum AllowedHosts: Hashable, Sendable {
  /// Every host.
  case any
  /// These hosts alone.
  case only(HostSet)

  /// A Boolean value that is true when the host is allowed. What has no host, such as a `mailto`
  /// link, is a matter of its scheme.
  public func contains(_ host: String?) -> Bool {
    switch self {
    case .any: true
    case .only(let hosts): host.map(hosts.contains) ?? true
    }
  }
}

/// What becomes of addresses without encryption.
public enum InsecureTreatment: String, Hashable, Sendable, CaseIterable {
  /// `http` stays.
  case keep
  /// `http` becomes `https`, unless the address has a port of its own.
  case upgrade
}
