package import PostDocument

/// The embedded players and pages that become links. Other players and pages are removed with their
/// contents.
///
/// ``LinkPolicy`` also applies to these links.
public struct EmbedPolicy: Hashable, Sendable {
  /// The treatment of `audio` and `video`.
  public enum FileTreatment: String, Hashable, Sendable, CaseIterable {
    /// `video` and `audio` are removed, unless their host is allowed.
    case drop
    /// `video` and `audio` become links to their files, whatever the host.
    case link
  }

  /// The hosts whose embeds become links. Embeds are the elements `iframe`, `embed`, `object`,
  /// `video` and `audio`.
  public var hosts: AllowedHosts

  /// The treatment of `video` and `audio` of other hosts.
  public var files: FileTreatment

  /// Creates an embed policy.
  public init(hosts: AllowedHosts, files: FileTreatment) {
    self.hosts = hosts
    self.files = files
  }

  /// A policy that removes every embed.
  public static let drop = EmbedPolicy(hosts: .only([]), files: .drop)

  /// A policy that replaces the players in ``KnownPlayers``, and all `audio` and `video`, with
  /// links.
  public static let players = EmbedPolicy(hosts: .only(KnownPlayers.hosts), files: .link)
}

extension EmbedPolicy {
  /// Whether an embed becomes a link.
  ///
  /// - Parameter isFile: Whether the element is `video` or `audio`.
  package func admits(_ player: LinkTarget, isFile: Bool) -> Bool {
    if isFile, files == .link { return true }
    // The host of a relative URL is unknown.
    return player.host.map(hosts.contains) ?? (hosts == .any)
  }
}
