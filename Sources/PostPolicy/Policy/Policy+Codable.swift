internal import PostDocument
internal import PostText

extension Policy: Codable {
  /// Decodes a policy file.
  ///
  /// | key | meaning | values |
  /// | --- | --- | --- |
  /// | `extends` | preset that supplies absent keys | caption, bio, message, comment, post, feed |
  /// | `privacy` | https and no trackers; with strict, images from own hosts only | standard, strict |
  /// | `blocks` | blocks that are kept | paragraph, heading, quote, list, codeBlock, table, figure, details, thematicBreak |
  /// | `inlines` | inline content that is kept | lineBreak, link, mention, hashtag, emoji, image |
  /// | `marks` | marks that are kept | strong, emphasis, underline, strikethrough, subscript, superscript, highlight, spoiler, keyboard, code |
  /// | `links.schemes` | schemes of links that are kept | http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo |
  /// | `links.hosts` | hosts to which links may lead | any, or a list of hosts |
  /// | `links.http` | http links, kept or upgraded to https | keep, upgrade |
  /// | `links.relative` | relative links without a base URL | keep, unlink |
  /// | `links.trackingParameters` | tracking parameters | keep, strip |
  /// | `links.relations` | rel of links | me, nofollow, noopener, noreferrer, ugc |
  /// | `links.ownHosts` | hosts whose links have no rel | a list of hosts |
  /// | `images.sources` | URLs of images that are kept | http, https, relative, data |
  /// | `images.hosts` | hosts from which images may come | any, or a list of hosts |
  /// | `images.http` | http images, kept or upgraded to https | keep, upgrade |
  /// | `images.trackers` | tracking images | keep, remove |
  /// | `embeds.hosts` | hosts whose players and pages become links | any, or a list of hosts |
  /// | `embeds.files` | audio and video of other hosts | drop, link |
  /// | `elements` | elements by name, * for unknown ones | keep, unwrap, drop, show, or a mark |
  /// | `limits.inputBytes` | bytes of the source; larger ones are refused | 0 to 268435456 |
  /// | `limits.depth` | nesting depth of containers | 0 to 32 |
  /// | `limits.nodes` | blocks, runs and lines of code | 0 to 1000000000 |
  /// | `limits.attributesPerTag` | attributes of a tag | 8 to 256 |
  /// | `limits.attributeBytes` | bytes of an attribute | 1024 to 1000000000 |
  /// | `limits.links` | links | 0 to 1000000000 |
  /// | `limits.images` | images and emoji | 0 to 1000000000 |
  /// | `limits.dataBytes` | bytes of an image in a data: URL, decoded | 0 to 1000000000 |
  ///
  /// A preset supplies the keys that the file leaves out. Without `extends`, all keys except
  /// `privacy` are required. `privacy` requires `extends`, and sets several options. Keys of the
  /// file override these options. An entry in a list of hosts is `example.org` or `*.example.org`.
  /// A post is only rejected if it exceeds `limits.inputBytes`.
  ///
  /// Unknown keys and values are rejected.
  ///
  /// ```json
  /// {
  ///   "extends": "comment",
  ///   "privacy": "strict",
  ///   "links": {"ownHosts": ["example.org", "*.example.org"]},
  ///   "elements": {"marquee": "show", "blockquote": "unwrap", "abbr": "underline"}
  /// }
  /// ```
  ///
  /// - Throws: `DecodingError` that names the key, the value and what is allowed.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(checking: decoder)
    } catch let faults as PolicyFaults {
      throw faults.errors.first ?? faults
    }
  }

  /// Decodes a policy file like ``init(from:)``, but finds all errors.
  ///
  /// - Throws: ``PolicyFaults``, or `DecodingError` if the file is not an object.
  package init(checking decoder: any Decoder) throws {
    var faults = PolicyFaults()
    let members = try decoder.keys(
      ["extends", "privacy"] + Policy.fileKeys.map(\.name), &faults)
    // Without a preset, all keys are required, so every value of `caption` is replaced.
    var policy = Policy.caption
    // A file that extends an unknown preset does not also lack each key.
    let isInherited = members.contains("extends")
    faults.collect {
      policy = try Policy.base(of: members) ?? policy
      guard let privacy: Privacy = try members.name(forKey: "privacy") else { return }
      guard isInherited else {
        throw members.fault("privacy", "'privacy' requires 'extends'")
      }
      // `links` is read first, because strict privacy uses the own hosts in this file instead of
      // the own hosts in the preset. The loop below reports its faults.
      try? Policy.linksKey.read(members, &policy, isInherited)
      policy.apply(privacy)
    }
    for key in Policy.fileKeys {
      faults.collect { try key.read(members, &policy, isInherited) }
    }
    try faults.check()
    self = policy
  }

  /// Returns the preset that a file extends, or `nil` if it extends none.
  private static func base(of members: Members) throws -> Policy? {
    guard let name: String = try members.optional("extends") else { return nil }
    if let preset = Policy(preset: name) { return preset }
    let names = presetNames.joined(separator: ", ")
    throw members.fault("extends", "unknown policy '\(name.quoted)'; known are: \(names)")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    for key in Policy.fileKeys { try key.write(self, &container) }
  }
}
