public import PostDocument

/// The content that is allowed in a post, as plain data.
///
/// A policy can only select from the content that a ``/PostDocument/Document`` can contain. It
/// cannot allow script, event handlers, styles, forms, foreign elements or other URL schemes.
///
/// Each preset keeps everything that the preceding preset keeps: ``caption`` < ``bio`` <
/// ``message`` < ``comment`` < ``post``. ``feed`` is for syndicated HTML.
///
/// ```swift
/// var policy = Policy.comment
/// policy.links.ownHosts = ["example.org"]
/// policy.limits.links = 10
/// ```
public struct Policy: Hashable, Sendable {
  /// The blocks that are kept. Other blocks become paragraphs. Without ``BlockKinds/paragraph``,
  /// all blocks are joined into one paragraph.
  public var blocks: BlockKinds

  /// The inline content that is kept. Other content becomes text.
  public var inlines: InlineKinds

  /// The marks that are kept.
  public var marks: Marks

  /// The allowed targets of links, and their `rel` attribute.
  public var links: LinkPolicy

  /// The allowed sources of images, including custom emoji.
  public var images: ImagePolicy

  /// The embedded players and pages that become links.
  public var embeds: EmbedPolicy

  /// The treatment of individual HTML elements.
  public var elements: ElementTreatments

  /// The maximum sizes and counts.
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
