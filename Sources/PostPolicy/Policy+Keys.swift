internal import PostDocument

extension Policy {
  /// A key of a policy file.
  package struct Key: Hashable, Sendable {
    /// The path of the key, such as `links.http`.
    package let path: String

    /// What the key says.
    package let meaning: String

    /// The allowed values.
    package let values: String

    init(_ path: String, _ meaning: String, _ values: String) {
      self.path = path
      self.meaning = meaning
      self.values = values
    }

    init(_ path: String, _ meaning: String, _ values: [String]) {
      self.init(path, meaning, values.joined(separator: ", "))
    }

    init(_ path: String, _ meaning: String, _ values: ClosedRange<Int>) {
      self.init(path, meaning, "\(values.lowerBound) to \(values.upperBound)")
    }

    init<Value: RawRepresentable & CaseIterable>(
      _ path: String, _ meaning: String, _ type: Value.Type
    ) where Value.RawValue == String {
      self.init(path, meaning, Value.allCases.map(\.rawValue))
    }
  }

  /// The keys of policy files. `postkit policy --help` prints them, and tests compare them with the
  /// documentation of ``init(from:)`` and with the README.
  package static let keys: [Key] = [
    Key("extends", "preset that supplies absent keys", presetNames),
    Key("privacy", "https and no trackers; with strict, images from own hosts only", Privacy.self),
    Key("blocks", "blocks that are kept", BlockKinds.optionNames),
    Key("inlines", "inline content that is kept", InlineKinds.optionNames),
    Key("marks", "marks that are kept", Marks.optionNames),
    Key("links.schemes", "schemes of links that are kept", LinkTarget.Scheme.self),
    Key("links.hosts", "hosts to which links may lead", hosts),
    Key("links.http", "http links, kept or upgraded to https", InsecureTreatment.self),
    Key("links.relative", "relative links without a base URL", LinkPolicy.RelativeTreatment.self),
    Key("links.trackingParameters", "tracking parameters", LinkPolicy.TrackingTreatment.self),
    Key("links.relations", "rel of links", LinkRelations.Keyword.self),
    Key("links.ownHosts", "hosts whose links have no rel", "a list of hosts"),
    Key("images.sources", "URLs of images that are kept", ImageSource.Kind.self),
    Key("images.hosts", "hosts from which images may come", hosts),
    Key("images.http", "http images, kept or upgraded to https", InsecureTreatment.self),
    Key("images.trackers", "tracking images", ImagePolicy.TrackerTreatment.self),
    Key("embeds.hosts", "hosts whose players and pages become links", hosts),
    Key("embeds.files", "audio and video of other hosts", EmbedPolicy.FileTreatment.self),
    Key("elements", "elements by name, * for unknown ones", "keep, unwrap, drop, show, or a mark"),
    Key("limits.inputBytes", "bytes of the source; larger ones are refused", Limits.inputSizes),
    Key("limits.depth", "nesting depth of containers", Limits.depths),
    Key("limits.nodes", "blocks, runs and lines of code", Limits.counts),
    Key("limits.attributesPerTag", "attributes of a tag", Limits.attributeCounts),
    Key("limits.attributeBytes", "bytes of an attribute", Limits.attributeSizes),
    Key("limits.links", "links", Limits.counts),
    Key("limits.images", "images and emoji", Limits.counts),
    Key("limits.dataBytes", "bytes of an image in a data: URL, decoded", Limits.counts),
  ]

  private static let hosts = "any, or a list of hosts"
}
