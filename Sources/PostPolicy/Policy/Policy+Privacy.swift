internal import PostDocument

extension Policy {
  /// A named set of options that prevent tracking of readers.
  public enum Privacy: String, Hashable, Sendable, CaseIterable {
    /// `http` becomes `https`; tracking images and tracking parameters are removed.
    case standard
    /// Like ``standard``. In addition, only images from the service's own hosts are kept
    /// (``/PostDocument/LinkRelations/ownHosts``), unless a policy file sets `images.hosts`.
    case strict
  }

  /// Sets the options of a privacy level.
  public mutating func apply(_ privacy: Privacy) {
    links.http = .upgrade
    links.trackingParameters = .strip
    images.http = .upgrade
    images.trackers = .remove
    if privacy == .strict { images.hosts = .only(links.ownHosts) }
  }
}
