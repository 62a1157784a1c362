internal import PostDocument

extension Policy {
  /// A key of a policy file, as listed in help and documentation.
  package struct Key: Hashable, Sendable {
    /// The path of the key, such as `links.http`.
    package let path: String

    /// The meaning of the key.
    package let meaning: String

    /// The allowed values.
    package let values: String
  }

  /// The keys of policy files. `postkit policy --help` prints them, and tests compare them with the
  /// documentation of ``init(json:)-(String)`` and with the README.
  package static let keys: [Key] =
    [
      Key(
        path: "extends", meaning: "preset that supplies absent keys",
        values: presetNames.joined(separator: ", ")),
      Key(
        path: "privacy",
        meaning: "https and no trackers; with strict, images from own hosts only",
        values: Privacy.allCases.map(\.rawValue).joined(separator: ", ")),
    ] + fileKeys.flatMap(\.rows)

  /// The top-level keys of a policy file, except `extends` and `privacy`.
  static let fileKeys: [PolicyKey<Policy>] = [
    PolicyKey("blocks", "blocks that are kept", \.blocks),
    PolicyKey("inlines", "inline content that is kept; an emoji is a small image", \.inlines),
    PolicyKey("marks", "marks that are kept", \.marks),
    linksKey,
    PolicyKey("images", \.images, keys: ImagePolicy.keys),
    PolicyKey("embeds", \.embeds, keys: EmbedPolicy.keys),
    PolicyKey("elements", "elements by name, * for unknown ones", \.elements),
    PolicyKey("limits", \.limits, keys: Limits.keys),
  ]

  static let linksKey = PolicyKey("links", \Policy.links, keys: LinkPolicy.keys)
}

extension LinkPolicy {
  fileprivate static let keys: [PolicyKey<LinkPolicy>] = [
    PolicyKey("schemes", "schemes of links that are kept", \.schemes),
    PolicyKey("hosts", "hosts to which web links may lead; others are limited by schemes", \.hosts),
    PolicyKey("http", "http links, kept or upgraded to https", \.http),
    PolicyKey("relative", "relative links without a base URL", \.relative),
    PolicyKey("trackingParameters", "tracking parameters", \.trackingParameters),
    PolicyKey(
      "unwrapsRedirects", "links of services that redirect lead to their destination",
      \.unwrapsRedirects, isRequired: false),
    PolicyKey("relations", "rel of links", \.relations),
    PolicyKey("ownHosts", "hosts whose links have no rel", \.ownHosts),
  ]
}

extension ImagePolicy {
  fileprivate static let keys: [PolicyKey<ImagePolicy>] = [
    PolicyKey("sources", "URLs of images that are kept", \.sources),
    PolicyKey("hosts", "hosts from which images may come", \.hosts),
    PolicyKey("http", "http images, kept or upgraded to https", \.http),
    PolicyKey("trackers", "tracking images", \.trackers),
    PolicyKey("lazy", "images that a script loads", \.lazy, isRequired: false),
  ]
}

extension EmbedPolicy {
  fileprivate static let keys: [PolicyKey<EmbedPolicy>] = [
    PolicyKey("hosts", "hosts whose players and pages become links", \.hosts),
    PolicyKey("files", "audio and video of other hosts", \.files),
  ]
}

extension Limits {
  fileprivate static let keys: [PolicyKey<Limits>] = [
    PolicyKey(
      "inputBytes", "bytes of the source; larger ones are refused", \.inputBytes, in: inputSizes),
    PolicyKey("depth", "nesting depth of containers", \.depth, in: depths),
    PolicyKey("nodes", "blocks, runs and lines of code", \.nodes, in: counts),
    PolicyKey("attributesPerTag", "attributes of a tag", \.attributesPerTag, in: attributeCounts),
    PolicyKey("attributeBytes", "bytes of an attribute", \.attributeBytes, in: attributeSizes),
    PolicyKey("links", "links", \.links, in: counts),
    PolicyKey("images", "images and emoji", \.images, in: counts),
    PolicyKey("dataBytes", "bytes of an image in a data: URL, decoded", \.dataBytes, in: counts),
  ]
}
