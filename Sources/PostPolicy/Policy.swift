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
  public var embeds: EmbedPolicy

  /// What becomes of single elements of HTML, where that is not what they become by themselves.
  public var elements: ElementTreatments

  /// How much of everything.
  public var limits: Limits

  /// Creates a policy.
  public init(
    blocks: BlockKinds, inlines: InlineKinds, marks: Marks, links: LinkPolicy, images: ImagePolicy,
    embeds: EmbedPolicy, elements: ElementTreatments = ElementTreatments(), limits: Limits
  ) {
    self.blocks = blocks
    self.inlines = inlines
    self.marks = marks
    self.links = links
    self.images = images
    self.embeds = embeds
    self.elements = elements
    self.limits = limits
  }
}
