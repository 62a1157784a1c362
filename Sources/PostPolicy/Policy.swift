public import PostDocument

/// What a post may hold, as plain data.
///
/// A policy chooses from the vocabulary of a ``/PostDocument/Document`` and cannot add to it: script,
/// event handlers, style, forms, foreign elements and unvetted URL schemes have no name here.
///
/// The presets form a ladder, each admitting all that the one before does:
/// ``caption`` < ``bio`` < ``message`` < ``comment`` < ``post``; ``feed`` stands beside it for
/// syndicated HTML.
///
/// ```swift
/// var policy = Policy.comment
/// policy.links.relations.ownHosts = ["example.org"]
/// policy.limits.links = 10
/// ```
public struct Policy: Hashable, Sendable {
  /// The blocks that stay; others become paragraphs. Without ``BlockKinds/paragraph`` everything is
  /// joined into one.
  public var blocks: BlockKinds

  /// The inline content that stays; the rest becomes text.
  public var inlines: InlineKinds

  /// The marks that stay.
  public var marks: Marks

  /// Where links may lead, and what is said about them.
  public var links: LinkPolicy

  /// Where pictures may come from, custom emoji included.
  public var images: ImagePolicy

  /// What becomes of embedded players and pages.
  public var embeds: EmbedTreatment

  /// How much of everything.
  public var limits: Limits

  /// Creates a policy.
  public init(
    blocks: BlockKinds, inlines: InlineKinds, marks: Marks, links: LinkPolicy, images: ImagePolicy,
    embeds: EmbedTreatment, limits: Limits
  ) {
    self.blocks = blocks
    self.inlines = inlines
    self.marks = marks
    self.links = links
    self.images = images
    self.embeds = embeds
    self.limits = limits
  }
}

/// Where links may lead, and what is said about them.
public struct LinkPolicy: Hashable, Sendable {
  /// What becomes of a link whose target is relative and for which no base is known.
  public enum RelativeTreatment: String, Hashable, Sendable, CaseIterable {
    case keep
    case unlink
  }

  /// The schemes that stay; the label of any other link stays as text.
  public var schemes: Set<LinkTarget.Scheme>

  /// What becomes of relative links.
  public var relative: RelativeTreatment

  /// What the `rel` attribute says.
  public var relations: LinkRelations

  /// Creates a link policy.
  public init(
    schemes: Set<LinkTarget.Scheme>, relative: RelativeTreatment,
    relations: LinkRelations = .userContent
  ) {
    self.schemes = schemes
    self.relative = relative
    self.relations = relations
  }

  /// A Boolean value that is true when a link may lead to the target.
  public func admits(_ target: LinkTarget) -> Bool {
    target.scheme.map(schemes.contains) ?? (relative == .keep)
  }
}

/// Where pictures may come from.
public struct ImagePolicy: Hashable, Sendable {
  /// The kinds of addresses that stay; the alternative text of any other picture stays as text.
  public var sources: Set<ImageSource.Kind>

  /// Creates an image policy.
  public init(sources: Set<ImageSource.Kind>) {
    self.sources = sources
  }

  /// A Boolean value that is true when a picture may come from the source.
  public func admits(_ source: ImageSource) -> Bool { sources.contains(source.kind) }
}

/// What becomes of embedded players and pages (`iframe`, `video`, `audio`, `embed`, `object`).
public enum EmbedTreatment: String, Hashable, Sendable, CaseIterable {
  /// They go, with their fallback contents.
  case drop
  /// They become a paragraph with a link to what they would have shown.
  case link
}

/// The kinds of blocks that a policy can admit.
public struct BlockKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0x1FF
  }

  private init(bit: Int) { rawValue = 1 << bit }

  public static let paragraph = BlockKinds(bit: 0)
  public static let heading = BlockKinds(bit: 1)
  public static let quote = BlockKinds(bit: 2)
  public static let list = BlockKinds(bit: 3)
  public static let codeBlock = BlockKinds(bit: 4)
  public static let table = BlockKinds(bit: 5)
  public static let figure = BlockKinds(bit: 6)
  public static let details = BlockKinds(bit: 7)
  public static let thematicBreak = BlockKinds(bit: 8)

  /// Every kind there is.
  public static let all = BlockKinds(rawValue: 0x1FF)
}

/// The kinds of inline content that a policy can admit beside text.
public struct InlineKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0x3F
  }

  private init(bit: Int) { rawValue = 1 << bit }

  public static let lineBreak = InlineKinds(bit: 0)
  public static let link = InlineKinds(bit: 1)
  public static let mention = InlineKinds(bit: 2)
  public static let hashtag = InlineKinds(bit: 3)
  public static let emoji = InlineKinds(bit: 4)
  public static let image = InlineKinds(bit: 5)

  /// Every kind there is.
  public static let all = InlineKinds(rawValue: 0x3F)
}

/// How much of everything a post may hold.
///
/// Only ``inputBytes`` refuses a post. At the others the rest is kept as text, with a finding.
public struct Limits: Hashable, Sendable {
  /// The size of the source, in bytes, at most 256 MiB.
  public var inputBytes: Int {
    didSet { inputBytes = Limits.clamp(inputBytes, Limits.inputSizes) }
  }

  /// The number of containers (quotes, lists, tables, details) in one another, at most 32; those that
  /// the policy does not admit do not count.
  public var depth: Int { didSet { depth = Limits.clamp(depth, Limits.depths) } }

  /// The number of blocks and runs; what follows joins the last block as plain text.
  public var nodes: Int

  /// The number of attributes of one tag; further ones are dropped.
  public var attributesPerTag: Int {
    didSet { attributesPerTag = Limits.clamp(attributesPerTag, Limits.attributeCounts) }
  }

  /// The size of the value of one attribute, in bytes; a larger one is dropped.
  public var attributeBytes: Int

  /// The number of links; further labels stay as text.
  public var links: Int

  /// The number of pictures, custom emoji included; for further ones their text stays.
  public var images: Int

  static let depths = 0...Blocks.maximumDepth
  static let attributeCounts = 1...256
  // The parser counts bytes in 32 bits, and a source can grow to five times its size before it.
  static let inputSizes = 0...(256 << 20)

  /// Creates limits; a depth outside 0 to 32 or an attribute count outside 1 to 256 becomes the
  /// nearest one.
  public init(
    inputBytes: Int, depth: Int, nodes: Int, attributesPerTag: Int = 64,
    attributeBytes: Int = 65_536, links: Int, images: Int
  ) {
    self.inputBytes = Limits.clamp(inputBytes, Limits.inputSizes)
    self.depth = Limits.clamp(depth, Limits.depths)
    self.nodes = nodes
    self.attributesPerTag = Limits.clamp(attributesPerTag, Limits.attributeCounts)
    self.attributeBytes = attributeBytes
    self.links = links
    self.images = images
  }

  private static func clamp(_ value: Int, _ bounds: ClosedRange<Int>) -> Int {
    min(max(value, bounds.lowerBound), bounds.upperBound)
  }
}
