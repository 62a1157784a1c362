package import PostDocument
internal import PostText

/// Decides which links, images and marks a policy keeps, and counts the links and images.
///
/// All readers use this type, so they make the same decisions. The caller writes the kept values.
/// It also reports findings, with their location, element and attribute.
///
/// ``link(to:)`` decides whether a link is kept. ``countLink(to:title:)`` counts the link when it
/// is written. A link that is written in several blocks counts several times.
package struct Admission: Sendable {
  /// The policy. Copies of this value share it, because a policy is large compared to a small
  /// source.
  private let rules: Rules
  private var linkCount = 0
  private var imageCount = 0
  /// The number of bytes of link targets and titles that may still be written.
  private var linkBytes: Int
  /// The link of the last run that was counted.
  private var lastLink: Hyperlink?

  private final class Rules: Sendable {
    let policy: Policy

    init(_ policy: Policy) { self.policy = policy }
  }

  /// Creates an admission for a policy. Its counts of links and images are 0.
  package init(_ policy: Policy) {
    rules = Rules(policy)
    linkBytes = .max
  }

  /// Creates an admission with the policy of another admission. Its counts of links and images are
  /// 0.
  ///
  /// - Parameter linkBytes: The maximum total size of the written link targets and titles, in
  ///   bytes. Without this limit, a small source could have a large output, because a link around
  ///   many blocks is written in each of the blocks.
  package init(like other: Admission, linkBytes: Int) {
    rules = other.rules
    self.linkBytes = linkBytes
  }

  // MARK: Kinds and marks

  /// Whether the policy keeps a kind of inline content, such as mentions.
  package func keeps(_ kind: InlineKinds) -> Bool { rules.policy.inlines.contains(kind) }

  /// Decides which marks of a run the policy keeps.
  package func marks(_ marks: Marks) -> Decision<Marks> {
    let kept = marks.intersection(rules.policy.marks)
    return kept == marks ? .kept(marks) : .changed(kept, .elementUnwrapped)
  }

  // MARK: Links

  /// Decides whether a link is kept, changed or removed, without counting it.
  package func link(to target: LinkTarget) -> Decision<LinkTarget> {
    guard rules.policy.inlines.contains(.link), let admitted = rules.policy.links.admitted(target)
    else {
      return .removed(.linkRemoved)
    }
    guard fits(admitted.description) else { return .removed(.attributeSizeLimit) }
    return admitted == target ? .kept(target) : .changed(admitted, .linkChanged)
  }

  /// Returns the reason for a finding about a link that was removed; see ``Finding/reason``.
  ///
  /// - Parameters:
  ///   - url: The URL in the source.
  ///   - target: Its target, or the error if it is invalid.
  package func reason(
    removing url: String, _ target: Result<LinkTarget, LinkTargetError>
  ) -> String {
    let reason =
      switch target {
      case .failure(let error): error.description
      case .success where !keeps(.link): "the policy does not allow links"
      case .success(let target): rules.policy.links.reason(againstLinkTo: target)
      }
    return Admission.reason(reason, removing: url)
  }

  private static func reason(_ reason: String, removing url: String) -> String {
    "'\(url.quoted(limit: 200))': \(reason)"
  }

  /// Counts a link that is written.
  ///
  /// - Parameter target: The target in the decision that ``link(to:)`` returned.
  /// - Returns: Whether the link is within the limits.
  package mutating func countLink(to target: LinkTarget, title: String? = nil) -> Bool {
    linkCount += 1
    if linkBytes != .max {
      linkBytes -= target.description.utf8.count + (title?.utf8.count ?? 0)
    }
    return isWithinLinkLimits
  }

  /// Whether all links that were counted are within the limits.
  package var isWithinLinkLimits: Bool { linkCount <= rules.policy.limits.links && linkBytes >= 0 }

  /// What the limits do with the link of a run.
  package struct LinkCount {
    /// Whether the link is within the limits.
    package let isKept: Bool
    /// Whether the preceding run has another link or none, so that the link was counted.
    package let isNew: Bool
  }

  /// Counts the link of a run, or the target of a mention or hashtag. Neighboring runs with the same
  /// link count as one link, also if line breaks are between them.
  package mutating func countLink(of run: Inline) -> LinkCount {
    if run.content == .lineBreak { return LinkCount(isKept: true, isNew: false) }
    guard let reference = run.content.reference else { return count(run.link) }
    lastLink = nil
    return LinkCount(isKept: reference.target.map { countLink(to: $0) } ?? true, isNew: true)
  }

  /// Counts the link of a run that is neither a mention nor a hashtag; see ``countLink(of:)``.
  package mutating func count(_ link: Hyperlink?) -> LinkCount {
    guard let link else {
      lastLink = nil
      return LinkCount(isKept: true, isNew: false)
    }
    let isNew = link != lastLink
    if isNew {
      lastLink = link
      _ = countLink(to: link.href, title: link.title)
    }
    return LinkCount(isKept: isWithinLinkLimits, isNew: isNew)
  }

  /// Ends the link of the last run, for example at the end of a line. The same link then counts again.
  package mutating func endLink() { lastLink = nil }

  /// Decides whether a link is kept, changed or removed, and counts it.
  package mutating func countedLink(to target: LinkTarget) -> Decision<LinkTarget> {
    let decision = link(to: target)
    guard let target = decision.value, !countLink(to: target) else { return decision }
    return .removed(.linkLimit)
  }

  /// Returns the link target that replaces an embedded player or page, or `nil` if the policy
  /// removes the embed. Use ``link(to:)`` to decide whether this link is kept.
  ///
  /// - Parameter isFile: Whether the element is `video` or `audio`.
  package func page(ofEmbed player: LinkTarget, isFile: Bool) -> LinkTarget? {
    rules.policy.embeds.admits(player, isFile: isFile) ? KnownPlayers.page(of: player) : nil
  }

  // MARK: Images

  /// Decides whether an image is kept, changed or removed, and counts it.
  ///
  /// If an image is removed, use ``showsAlternative(of:)`` to decide whether its alternative text is
  /// kept.
  ///
  /// - Parameters:
  ///   - width: The width in CSS pixels, or `nil` if it is not specified.
  ///   - height: The height in CSS pixels, or `nil` if it is not specified.
  package mutating func image(
    from source: ImageSource, width: Int?, height: Int?
  ) -> Decision<ImageSource> {
    guard !rules.policy.images.removesTracker(source, width: width, height: height) else {
      return .removed(.trackerRemoved)
    }
    return countedSource(source, of: .image)
  }

  /// Whether the alternative text of a removed image is kept. Only the text of an image from a host
  /// of tracking images is removed with it. An image that is small can have text for readers.
  package func showsAlternative(of source: ImageSource) -> Bool {
    !rules.policy.images.removesTracker(source, width: nil, height: nil)
  }

  /// Decides whether a custom emoji is kept, changed or removed, and counts it.
  package mutating func emoji(from source: ImageSource) -> Decision<ImageSource> {
    countedSource(source, of: .emoji)
  }

  /// Returns the reason for a finding about an image or emoji that was removed; see
  /// ``Finding/reason``.
  ///
  /// - Parameters:
  ///   - url: The URL in the source.
  ///   - source: Its source, or the error if it is invalid.
  package func reason(
    removing url: String, _ source: Result<ImageSource, LinkTargetError>, of kind: InlineKinds
  ) -> String {
    let reason =
      switch source {
      case .failure(let error): error.description
      case .success where !keeps(kind):
        "the policy does not allow \(kind == .emoji ? "custom emoji" : "images")"
      case .success(let source): rules.policy.images.reason(against: source)
      }
    return Admission.reason(reason, removing: url)
  }

  private mutating func countedSource(
    _ source: ImageSource, of kind: InlineKinds
  ) -> Decision<ImageSource> {
    guard rules.policy.inlines.contains(kind), let admitted = rules.policy.images.admitted(source)
    else {
      return .removed(.imageRemoved)
    }
    if let size = admitted.dataSize, size > rules.policy.limits.dataBytes {
      return .removed(.dataLimit)
    }
    guard fits(admitted.description) else { return .removed(.attributeSizeLimit) }
    imageCount += 1
    guard imageCount <= rules.policy.limits.images else { return .removed(.imageLimit) }
    return admitted == source ? .kept(source) : .changed(admitted, .imageChanged)
  }

  // MARK: Attributes

  /// Decides whether to keep an attribute value that is plain text, for example a title.
  package func text(_ text: String) -> Decision<String> {
    fits(text) ? .kept(text) : .removed(.attributeSizeLimit)
  }

  private func fits(_ value: String) -> Bool {
    value.utf8.count <= rules.policy.limits.attributeBytes
  }
}

extension Admission {
  /// The decision of a policy about a value, with the finding to report.
  package enum Decision<Value> {
    /// The value is kept unchanged.
    case kept(Value)
    /// The value is replaced by another value.
    case changed(Value, Finding.Code)
    /// The value is removed.
    case removed(Finding.Code)

    /// The value to write, or `nil` if the value is removed.
    package var value: Value? {
      switch self {
      case .kept(let value), .changed(let value, _): value
      case .removed: nil
      }
    }

    /// The finding to report, or `nil` if the value is kept unchanged.
    package var finding: Finding.Code? {
      switch self {
      case .kept: nil
      case .changed(_, let code), .removed(let code): code
      }
    }
  }
}

extension Admission.Decision: Sendable where Value: Sendable {}
