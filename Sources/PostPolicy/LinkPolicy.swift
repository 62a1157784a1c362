public import PostDocument

/// Where links may lead, and what is said about them.
public struct LinkPolicy: Hashable, Sendable {
  /// What becomes of a link whose target is relative and for which no base is known.
  public enum RelativeTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    case unlink
  }

  /// What becomes of parameters that only tell who followed a link.
  public enum TrackingTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    /// Those that campaigns and click counters add, such as `utm_source`, go.
    case strip
  }

  /// The schemes that stay; the label of any other link stays as text.
  public var schemes: Set<LinkTarget.Scheme>

  /// The hosts to which links may lead; the label of a link to any other stays as text.
  public var hosts: AllowedHosts

  /// What becomes of `http` links, before schemes are looked at.
  public var http: InsecureTreatment

  /// What becomes of relative links.
  public var relative: RelativeTreatment

  /// What becomes of tracking parameters.
  public var trackingParameters: TrackingTreatment

  /// What the `rel` attribute says.
  public var relations: LinkRelations

  /// Creates a link policy; by default it admits every host and changes no target.
  public init(
    schemes: Set<LinkTarget.Scheme>, hosts: AllowedHosts = .any, http: InsecureTreatment = .keep,
    relative: RelativeTreatment, trackingParameters: TrackingTreatment = .keep,
    relations: LinkRelations = .userContent
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.http = http
    self.relative = relative
    self.trackingParameters = trackingParameters
    self.relations = relations
  }

  /// The target that a link may lead to instead of the given one, most often itself, or `nil` when
  /// it may not lead there.
  public func admitted(_ target: LinkTarget) -> LinkTarget? {
    var target = target
    if http == .upgrade { target = target.upgraded ?? target }
    guard target.scheme.map(schemes.contains) ?? (relative == .keep),
      hosts == .any || hosts.contains(target.host)
    else { return nil }
    return trackingParameters == .strip ? TrackingParameters.stripped(from: target) : target
  }
}
