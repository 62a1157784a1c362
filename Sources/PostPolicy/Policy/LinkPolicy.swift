public import PostDocument

/// The allowed targets of links, and their `rel` attribute.
public struct LinkPolicy: Hashable, Sendable {
  /// The treatment of relative links without a base URL.
  public enum RelativeTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    case unlink
  }

  /// The treatment of tracking parameters in the query.
  public enum TrackingTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    /// Campaign and click identifiers, such as `utm_source`, are removed.
    case strip
  }

  /// The schemes of links that are kept. Other links are replaced by their labels.
  public var schemes: Set<LinkTarget.Scheme>

  /// The hosts of links that are kept. Other links are replaced by their labels.
  ///
  /// Targets without a host do not depend on this property. ``schemes`` applies to targets such as
  /// `mailto:`, and ``relative`` applies to relative targets.
  public var hosts: AllowedHosts

  /// The treatment of `http` links, which is applied before ``schemes``.
  public var http: InsecureTreatment

  /// The treatment of relative links.
  public var relative: RelativeTreatment

  /// The treatment of tracking parameters.
  public var trackingParameters: TrackingTreatment

  /// Whether links that lead through the host of a service, which redirects, lead to their
  /// destination instead. The services are listed: Google, Facebook, Instagram, Outlook's Safe
  /// Links, YouTube, LinkedIn, Slack, Reddit and others.
  ///
  /// It is applied before all other rules. No preset sets it: a message can have to keep its links
  /// as proof, and Safe Links also warn of hostile pages.
  public var unwrapsRedirects: Bool

  /// The `rel` attribute of links.
  public var relations: Set<LinkRelations.Keyword>

  /// The service's own hosts. Links to these hosts have no `rel` attribute.
  public var ownHosts: HostSet

  /// Creates a link policy. By default, it keeps links to all hosts and changes no target.
  public init(
    schemes: Set<LinkTarget.Scheme>, hosts: AllowedHosts = .any, http: InsecureTreatment = .keep,
    relative: RelativeTreatment, trackingParameters: TrackingTreatment = .keep,
    unwrapsRedirects: Bool = false,
    relations: Set<LinkRelations.Keyword> = [.nofollow, .noopener, .ugc], ownHosts: HostSet = []
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.http = http
    self.relative = relative
    self.trackingParameters = trackingParameters
    self.unwrapsRedirects = unwrapsRedirects
    self.relations = relations
    self.ownHosts = ownHosts
  }

  /// The `rel` attributes for `HTMLEncoder`.
  public var linkRelations: LinkRelations {
    LinkRelations(Array(relations), ownHosts: ownHosts)
  }

  /// Returns the target of a link with this policy applied, or `nil` if the policy does not keep
  /// the link. The result differs from the given target only if a redirect was unwrapped, `http` was
  /// upgraded or tracking parameters were removed.
  package func admitted(_ target: LinkTarget) -> LinkTarget? {
    let target = destination(of: target)
    guard allowsScheme(of: target), hosts == .any || hosts.contains(target.host) else { return nil }
    return trackingParameters == .strip ? TrackingParameters.stripped(from: target) : target
  }

  /// Returns why this policy does not keep a link.
  func reason(againstLinkTo target: LinkTarget) -> String {
    let target = destination(of: target)
    guard !allowsScheme(of: target) else { return "the policy does not allow links to its host" }
    return target.scheme.map { "the policy does not allow the scheme '\($0)'" }
      ?? "the policy does not allow relative links without a base URL"
  }

  /// Where a link leads, before anything else decides about it.
  private func destination(of target: LinkTarget) -> LinkTarget {
    let target = unwrapsRedirects ? RedirectingLinks.destination(of: target) : target
    return http == .upgrade ? target.upgraded ?? target : target
  }

  private func allowsScheme(of target: LinkTarget) -> Bool {
    target.scheme.map(schemes.contains) ?? (relative == .keep)
  }
}
