package import PostDocument

/// Which embedded players and pages become links; the others go with their contents.
///
/// The link is a link like any other: ``LinkPolicy`` decides about it, too.
public struct EmbedPolicy: Hashable, Sendable {
  /// What becomes of sound and video by itself.
  public enum FileTreatment: String, Hashable, Sendable, CaseIterable {
    case drop
    /// `video` and `audio` become links to their files, whatever the host.
    case link
  }

  /// The hosts whose players, pages and files (`iframe`, `embed`, `object`, `video`, `audio`) become
  /// links.
  public var hosts: AllowedHosts

  /// What becomes of `video` and `audio` of other hosts.
  public var files: FileTreatment

  /// Creates an embed policy.
  public init(hosts: AllowedHosts, files: FileTreatment) {
    self.hosts = hosts
    self.files = files
  }

  /// Every embed goes.
  public static let drop = EmbedPolicy(hosts: .only([]), files: .drop)

  /// The known players (``KnownPlayers``) and all files become links.
  public static let players = EmbedPolicy(hosts: .only(KnownPlayers.hosts), files: .link)
}

extension EmbedPolicy {
  /// A Boolean value that is true when an embed may become a link to its address.
  ///
  /// - Parameter isFile: Whether the element is `video` or `audio`.
  package func admits(_ player: LinkTarget, isFile: Bool) -> Bool {
    isFile && files == .link || hosts.contains(player.host)
  }
}
