public import PostKit

/// Generates policies that use every option.
public struct PolicyGenerator {
  private var random: Random

  public init(seed: UInt64) {
    random = Random(seed: seed)
  }

  /// Returns a policy with the limits of a preset or with small limits.
  public static func policy(seed: UInt64) -> Policy {
    var generator = PolicyGenerator(seed: seed)
    return generator.policy()
  }

  private mutating func policy() -> Policy {
    var policy = random.pick([Policy.caption, .bio, .message, .comment, .post, .post, .feed])
    if random.oneIn(2) { policy.blocks = BlockKinds(rawValue: bits()) }
    if random.oneIn(2) { policy.inlines = InlineKinds(rawValue: bits()) }
    if random.oneIn(2) { policy.marks = Marks(rawValue: bits()) }
    if random.oneIn(2) { policy.links = links() }
    if random.oneIn(2) { policy.images = images() }
    if random.oneIn(2) {
      policy.embeds = EmbedPolicy(
        hosts: hosts(), files: random.pick(EmbedPolicy.FileTreatment.allCases))
    }
    if random.oneIn(4) { policy.apply(random.pick(Policy.Privacy.allCases)) }
    if random.oneIn(2) { policy.elements = elements() }
    if random.oneIn(4) {
      policy.limits = Limits(
        inputBytes: 1 << 20, depth: random.number(0...4), nodes: random.number(0...30),
        attributesPerTag: random.number(8...12), attributeBytes: random.number(1024...1100),
        links: random.number(0...4), images: random.number(0...2),
        dataBytes: random.number(0...16))
    } else {
      policy.limits.inputBytes = 1 << 20
    }
    return policy
  }

  /// Returns bits of which each is set with a probability of 3/4.
  private mutating func bits() -> UInt16 {
    UInt16(truncatingIfNeeded: random.next() | random.next())
  }

  private mutating func links() -> LinkPolicy {
    LinkPolicy(
      schemes: Set(LinkTarget.Scheme.allCases.filter { _ in !random.oneIn(4) }), hosts: hosts(),
      http: random.pick(InsecureTreatment.allCases),
      relative: random.pick(LinkPolicy.RelativeTreatment.allCases),
      trackingParameters: random.pick(LinkPolicy.TrackingTreatment.allCases),
      unwrapsRedirects: random.oneIn(4),
      relations: Set(LinkRelations.Keyword.allCases.filter { _ in random.oneIn(2) }),
      ownHosts: hostSet())
  }

  private mutating func images() -> ImagePolicy {
    ImagePolicy(
      sources: Set(ImageSource.Kind.allCases.filter { _ in !random.oneIn(4) }), hosts: hosts(),
      http: random.pick(InsecureTreatment.allCases),
      trackers: random.pick(ImagePolicy.TrackerTreatment.allCases))
  }

  private mutating func hosts() -> AllowedHosts {
    random.oneIn(2) ? .any : .only(hostSet())
  }

  private mutating func hostSet() -> HostSet {
    let patterns: [HostPattern] = [
      "example.org", "*.example.org", "example.com", "bücher.example", "[2001:db8::1]",
      "pixel.wp.com",
    ]
    return HostSet(patterns.filter { _ in random.oneIn(2) })
  }

  private mutating func elements() -> ElementTreatments {
    var elements = ElementTreatments()
    for _ in 0..<random.number(1...4) {
      // Treatments that the element does not allow are skipped.
      try? elements.set(
        random.pick(PolicyGenerator.treatments),
        for: random.pick(PolicyGenerator.elementNames))
    }
    return elements
  }

  private static let treatments: [ElementTreatments.Treatment] =
    [.keep, .unwrap, .drop, .show] + (0..<10).map { .mark(Marks(rawValue: 1 << $0)) }

  private static let elementNames = [
    "*", "a", "b", "blockquote", "br", "button", "center", "code", "details", "div", "dl", "dt",
    "em", "figure", "font", "form", "h1", "h2", "h3", "hr", "i", "iframe", "img", "kbd", "label",
    "marquee", "mark", "math", "menu", "noscript", "object", "ol", "pre", "q", "rt", "ruby", "s",
    "script", "select", "strong", "style", "sub", "svg", "table", "template", "textarea", "title",
    "u", "ul", "video", "xmp", "plaintext",
  ]
}
