public import PostDocument

/// Where pictures may come from, custom emoji included.
public struct ImagePolicy: Hashable, Sendable {
  /// What becomes of pictures that are there to tell who reads a post.
  public enum TrackerTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    /// Pictures of one pixel, and those of the hosts in ``TrackerHosts``, go without their text.
    case remove
  }

  /// The kinds of addresses that stay; the alternative text of any other picture stays as text.
  public var sources: Set<ImageSource.Kind>

  /// The hosts from which pictures may come; of any other the alternative text stays.
  public var hosts: AllowedHosts

  /// What becomes of `http` addresses, before kinds are looked at.
  public var http: InsecureTreatment

  /// What becomes of trackers.
  public var trackers: TrackerTreatment

  /// Creates an image policy; by default it admits every host and changes nothing.
  public init(
    sources: Set<ImageSource.Kind>, hosts: AllowedHosts = .any, http: InsecureTreatment = .keep,
    trackers: TrackerTreatment = .keep
  ) {
    self.sources = sources
    self.hosts = hosts
    self.http = http
    self.trackers = trackers
  }

  /// The address that a picture may have instead of the given one, most often itself, or `nil` when
  /// it may not come from there.
  public func admitted(_ source: ImageSource) -> ImageSource? {
    var source = source
    if http == .upgrade { source = source.upgraded ?? source }
    guard sources.contains(source.kind), hosts == .any || hosts.contains(source.host) else {
      return nil
    }
    return source
  }

  /// A Boolean value that is true when a picture goes because it is there to tell who reads a post.
  ///
  /// - Parameters:
  ///   - width: The width that the picture is to have, in CSS pixels, or `nil` for its own.
  ///   - height: The height.
  package func removesTracker(_ source: ImageSource, width: Int?, height: Int?) -> Bool {
    guard trackers == .remove else { return false }
    if let width, let height, width <= 1, height <= 1 { return true }
    return source.host.map(TrackerHosts.all.contains) ?? false
  }
}
