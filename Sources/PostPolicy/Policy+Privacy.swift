internal import PostDocument

extension Policy {
  /// A named set of options that keep others from learning who reads a post.
  public enum Privacy: String, Hashable, Sendable, CaseIterable {
    /// `http` becomes `https`, trackers and tracking parameters go.
    case standard
    /// As ``standard``, and pictures come from the service's own hosts alone: those in
    /// ``/PostDocument/LinkRelations/ownHosts``, unless a policy file names others in `images.hosts`.
    case strict
  }

  /// Sets the options of a set.
  public mutating func apply(_ privacy: Privacy) {
    links.http = .upgrade
    links.trackingParameters = .strip
    images.http = .upgrade
    images.trackers = .remove
    if privacy == .strict { images.hosts = .only(links.relations.ownHosts) }
  }
}
