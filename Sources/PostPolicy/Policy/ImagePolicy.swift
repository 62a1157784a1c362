public import PostDocument

/// The allowed sources of images, including custom emoji.
public struct ImagePolicy: Hashable, Sendable {
  /// The treatment of tracking images.
  public enum TrackerTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    /// Images of one pixel, or without a width or height, are replaced by their alternative text.
    /// Images of the hosts in ``TrackerHosts`` are removed with it.
    case remove
  }

  /// The treatment of images that a script loads later, when they are scrolled into view.
  public enum LazyTreatment: String, Hashable, Sendable, CaseIterable {
    /// Only the URLs that browsers load without scripts are read.
    case ignore
    /// If `src` has no URL or a placeholder, `data-src` and similar attributes are read.
    case load
  }

  /// The kinds of URLs that are kept. Other images are replaced by their alternative text.
  public var sources: Set<ImageSource.Kind>

  /// The hosts whose images are kept. Images of other hosts are replaced by their alternative text.
  public var hosts: AllowedHosts

  /// The treatment of `http` URLs, which is applied before ``sources``.
  public var http: InsecureTreatment

  /// The treatment of tracking images.
  public var trackers: TrackerTreatment

  /// The treatment of images that a script loads later.
  public var lazy: LazyTreatment

  /// Creates an image policy. By default, it keeps images of all hosts and changes no URL.
  public init(
    sources: Set<ImageSource.Kind>, hosts: AllowedHosts = .any, http: InsecureTreatment = .keep,
    trackers: TrackerTreatment = .keep, lazy: LazyTreatment = .ignore
  ) {
    self.sources = sources
    self.hosts = hosts
    self.http = http
    self.trackers = trackers
    self.lazy = lazy
  }

  /// Returns the source of an image with this policy applied, or `nil` if the policy does not keep
  /// the image. The result differs from the given source only if `http` was upgraded.
  package func admitted(_ source: ImageSource) -> ImageSource? {
    let source = upgraded(source)
    guard sources.contains(source.kind), hosts == .any || hosts.contains(source.host) else {
      return nil
    }
    return source
  }

  /// Returns why this policy does not keep an image.
  func reason(against source: ImageSource) -> String {
    let kind = upgraded(source).kind
    if sources.contains(kind) { return "the policy does not allow images from its host" }
    return kind == .relative
      ? "the policy does not allow relative images without a base URL"
      : "the policy does not allow images with the scheme '\(kind.rawValue)'"
  }

  private func upgraded(_ source: ImageSource) -> ImageSource {
    http == .upgrade ? source.upgraded ?? source : source
  }

  /// Whether the policy removes an image as a tracking image.
  ///
  /// - Parameters:
  ///   - width: The width in CSS pixels, or `nil` if it is not specified.
  ///   - height: The height in CSS pixels, or `nil` if it is not specified.
  package func removesTracker(_ source: ImageSource, width: Int?, height: Int?) -> Bool {
    guard trackers == .remove else { return false }
    if width == 0 || height == 0 { return true }
    if let width, let height, width <= 1, height <= 1 { return true }
    return source.host.map(TrackerHosts.all.contains) ?? false
  }
}
