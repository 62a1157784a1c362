internal import PostDocument
internal import PostText

extension Policy: Codable {
  private static let members: [Member] = [
    "extends", "privacy", "blocks", "inlines", "marks", "links", "images", "embeds", "elements",
    "limits",
  ]

  /// Decodes a policy file.
  ///
  /// | key | value |
  /// | --- | --- |
  /// | `extends` | the preset that fills in for absent keys; without it every key below but `privacy` is required, and so is every key of theirs |
  /// | `privacy` | `standard` or `strict`: the options of ``Privacy``, which single keys then override; needs `extends` |
  /// | `blocks` | what stays of `paragraph`, `heading`, `quote`, `list`, `codeBlock`, `table`, `figure`, `details`, `thematicBreak` |
  /// | `inlines` | what stays of `lineBreak`, `link`, `mention`, `hashtag`, `emoji`, `image` |
  /// | `marks` | what stays of `strong`, `emphasis`, `underline`, `strikethrough`, `subscript`, `superscript`, `highlight`, `spoiler`, `keyboard`, `code` |
  /// | `links.schemes` | the schemes of links that stay, out of ``/PostDocument/LinkTarget/Scheme`` |
  /// | `links.hosts` | `"any"`, or the hosts to which links may lead: `example.org`, `*.example.org` |
  /// | `links.http` | `keep`, or `upgrade` to `https` where there is no port |
  /// | `links.relative` | `keep`, or `unlink` where no base is known |
  /// | `links.trackingParameters` | `keep` or `strip` |
  /// | `links.relations` | what `rel` says, out of `me`, `nofollow`, `noopener`, `noreferrer`, `ugc` |
  /// | `links.ownHosts` | the hosts, as above, whose links have no `rel` |
  /// | `images.sources` | the addresses of pictures that stay, out of `http`, `https`, `relative`, `data` |
  /// | `images.hosts` | as for links |
  /// | `images.http` | as for links |
  /// | `images.trackers` | `keep` or `remove` |
  /// | `embeds.hosts` | the hosts whose players become links, as for links |
  /// | `embeds.files` | `link` or `drop`: what becomes of sound and video of other hosts |
  /// | `elements` | by name of an element, or `*` for unknown ones: `keep`, `unwrap`, `drop` or `show` (``ElementTreatments``) |
  /// | `limits.inputBytes` | bytes of the source, 0 to 268,435,456; the only limit that refuses a post |
  /// | `limits.depth` | containers in one another, 0 to 32 |
  /// | `limits.nodes` | blocks and runs |
  /// | `limits.attributesPerTag` | attributes of one tag, 8 to 256 |
  /// | `limits.attributeBytes` | bytes of one attribute, from 1,024 |
  /// | `limits.links`, `limits.images` | how many of each |
  /// | `limits.dataBytes` | bytes of a `data:` picture, once decoded |
  ///
  /// A key that is not in the table is refused, and so is a value that its row does not name.
  ///
  /// ```json
  /// {
  ///   "extends": "comment",
  ///   "privacy": "strict",
  ///   "links": {"ownHosts": ["example.org", "*.example.org"]},
  ///   "elements": {"marquee": "show", "blockquote": "unwrap"}
  /// }
  /// ```
  ///
  /// - Throws: `DecodingError` that names the key, the value and what is allowed.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.keys(Policy.members)
    var base: Policy?
    if let name = try members.decodeIfPresent(String.self, forKey: "extends") {
      base = Policy(preset: name)
      if base == nil {
        let names = Policy.presetNames.joined(separator: ", ")
        throw members.fault("extends", "unknown policy '\(name.quoted)'; known are: \(names)")
      }
    }
    let privacy = try members.name(Privacy.self, forKey: "privacy")
    if privacy != nil, base == nil {
      throw members.fault("privacy", "'privacy' sets options of a policy; add 'extends'")
    }
    if let privacy { base?.apply(privacy) }
    let links = try members.required("links", base?.links) {
      try members.part(forKey: "links") { try LinkPolicy(from: $0, inheriting: base?.links) }
    }
    // The own hosts of this file, not those of the preset.
    base?.links = links
    if privacy == .strict { base?.images.hosts = .only(links.relations.ownHosts) }
    self.init(
      blocks: try members.required("blocks", base?.blocks) {
        try members.options(forKey: "blocks")
      },
      inlines: try members.required("inlines", base?.inlines) {
        try members.options(forKey: "inlines")
      },
      marks: try members.required("marks", base?.marks) { try members.options(forKey: "marks") },
      links: links,
      images: try members.required("images", base?.images) {
        try members.part(forKey: "images") { try ImagePolicy(from: $0, inheriting: base?.images) }
      },
      embeds: try members.required("embeds", base?.embeds) {
        try members.part(forKey: "embeds") { try EmbedPolicy(from: $0, inheriting: base?.embeds) }
      },
      elements: try members.required("elements", base?.elements) {
        try members.part(forKey: "elements") { try ElementTreatments(from: $0) }
      },
      limits: try members.required("limits", base?.limits) {
        try members.part(forKey: "limits") { try Limits(from: $0, inheriting: base?.limits) }
      })
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(BlockKinds.names(of: blocks), forKey: "blocks")
    try members.encode(InlineKinds.names(of: inlines), forKey: "inlines")
    try members.encode(Marks.names(of: marks), forKey: "marks")
    try members.encode(links, forKey: "links")
    try members.encode(images, forKey: "images")
    try members.encode(embeds, forKey: "embeds")
    try members.encode(elements, forKey: "elements")
    try members.encode(limits, forKey: "limits")
  }
}
