internal import PostDocument

extension Policy {
  /// The caption of an image: one paragraph of text with marks and web links.
  ///
  /// 4 KiB of source, 20 links, no line breaks, no images; relative links become text.
  public static let caption = Policy(
    blocks: [],
    inlines: [.link],
    marks: [.strong, .emphasis, .strikethrough, .subscript, .superscript, .code],
    links: LinkPolicy(schemes: [.http, .https], relative: .unlink),
    images: ImagePolicy(sources: [.http, .https]),
    embeds: .drop,
    limits: Limits(inputBytes: 4 << 10, depth: 0, nodes: 200, links: 20, images: 0))

  /// The profile text of a person: like ``caption``, but also with paragraphs, line breaks,
  /// mentions, hashtags, custom emoji and `mailto` links.
  ///
  /// 8 KiB of source, 40 links, 40 emoji; relative links become text.
  public static let bio: Policy = {
    var policy = Policy.caption
    policy.blocks.insert(.paragraph)
    policy.inlines.formUnion([.lineBreak, .mention, .hashtag, .emoji])
    policy.links.schemes.insert(.mailto)
    policy.limits = Limits(inputBytes: 8 << 10, depth: 0, nodes: 400, links: 40, images: 40)
    return policy
  }()

  /// A message of a chat: like ``bio``, but also with quotes, lists, code, underline, spoilers, and
  /// links with the schemes `tel`, `sms`, `xmpp` and `matrix`. Relative links are kept.
  ///
  /// 32 KiB of source, 8 levels, 100 links, 100 emoji.
  public static let message: Policy = {
    var policy = Policy.bio
    policy.blocks.formUnion([.quote, .list, .codeBlock])
    policy.marks.formUnion([.underline, .spoiler])
    policy.links.schemes.formUnion([.tel, .sms, .xmpp, .matrix])
    policy.links.relative = .keep
    policy.images.sources.insert(.relative)
    policy.limits = Limits(inputBytes: 32 << 10, depth: 8, nodes: 2000, links: 100, images: 100)
    return policy
  }()

  /// A comment on a post: like ``message``, but also with details, highlights and keyboard input.
  /// Headings become strong paragraphs. Images become their alternative text.
  ///
  /// 128 KiB of source, 16 levels, 500 links, 200 emoji.
  public static let comment: Policy = {
    var policy = Policy.message
    policy.blocks.insert(.details)
    policy.marks.formUnion([.highlight, .keyboard])
    policy.limits = Limits(inputBytes: 128 << 10, depth: 16, nodes: 8000, links: 500, images: 200)
    return policy
  }()

  /// A post: everything that a document can contain, except `data:` images. Known embedded players,
  /// `audio` and `video` become links.
  ///
  /// 1 MiB of source, 32 levels, 100,000 blocks and runs, 5,000 links, 1,000 images.
  public static let post: Policy = {
    var policy = Policy.comment
    policy.blocks = .all
    policy.inlines = .all
    policy.marks = .all
    policy.links.schemes = Set(LinkTarget.Scheme.allCases)
    policy.embeds = .players
    policy.limits = Limits(
      inputBytes: 1 << 20, depth: 32, nodes: 100_000, links: 5000, images: 1000)
    return policy
  }()

  /// Syndicated HTML of other sites: like ``post``, but without details, relative URLs and tracking
  /// images. Images that a script loads are read. Only `http`, `https` and `mailto` links are kept.
  ///
  /// 4 MiB of source, 32 levels, 400,000 blocks and runs, 20,000 links, 4,000 images.
  public static let feed: Policy = {
    var policy = Policy.post
    policy.blocks.remove(.details)
    policy.links.schemes = [.http, .https, .mailto]
    policy.links.relative = .unlink
    policy.images.sources = [.http, .https]
    policy.images.trackers = .remove
    policy.images.lazy = .load
    policy.limits = Limits(
      inputBytes: 4 << 20, depth: 32, nodes: 400_000, links: 20_000, images: 4000)
    return policy
  }()

  private static let presets: KeyValuePairs = [
    "caption": caption, "bio": bio, "message": message, "comment": comment, "post": post,
    "feed": feed,
  ]

  /// The names of the presets, from `caption` to `post` and then `feed`.
  public static let presetNames = presets.map(\.key)

  /// Creates the preset with the given name, or returns `nil` if there is no such preset.
  public init?(preset name: String) {
    guard let preset = Policy.presets.first(where: { $0.key == name }) else { return nil }
    self = preset.value
  }
}
