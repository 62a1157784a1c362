internal import PostDocument

// The parts of a policy file. The preset that the file extends supplies absent keys.

extension LinkPolicy: Encodable {
  private static let members: [Member] = [
    "schemes", "hosts", "http", "relative", "trackingParameters", "relations", "ownHosts",
  ]

  init(from decoder: any Decoder, inheriting base: LinkPolicy?) throws {
    let members = try decoder.keys(LinkPolicy.members)
    self.init(
      schemes: try members.required("schemes", base?.schemes) {
        try members.names(LinkTarget.Scheme.self, forKey: "schemes").map(Set.init)
      },
      hosts: try members.required("hosts", base?.hosts) { try members.hosts(forKey: "hosts") },
      http: try members.required("http", base?.http) {
        try members.name(InsecureTreatment.self, forKey: "http")
      },
      relative: try members.required("relative", base?.relative) {
        try members.name(RelativeTreatment.self, forKey: "relative")
      },
      trackingParameters: try members.required("trackingParameters", base?.trackingParameters) {
        try members.name(TrackingTreatment.self, forKey: "trackingParameters")
      },
      relations: LinkRelations(
        try members.required("relations", base?.relations.keywords) {
          try members.names(LinkRelations.Keyword.self, forKey: "relations")
        },
        ownHosts: try members.required("ownHosts", base?.relations.ownHosts) {
          try members.hostSet(forKey: "ownHosts")
        }))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(LinkTarget.Scheme.names(of: schemes), forKey: "schemes")
    try members.encode(hosts, forKey: "hosts")
    try members.encode(http.rawValue, forKey: "http")
    try members.encode(relative.rawValue, forKey: "relative")
    try members.encode(trackingParameters.rawValue, forKey: "trackingParameters")
    try members.encode(relations.keywords.map(\.rawValue), forKey: "relations")
    try members.encode(relations.ownHosts.descriptions, forKey: "ownHosts")
  }
}

extension ImagePolicy: Encodable {
  init(from decoder: any Decoder, inheriting base: ImagePolicy?) throws {
    let members = try decoder.keys(["sources", "hosts", "http", "trackers"])
    self.init(
      sources: try members.required("sources", base?.sources) {
        try members.names(ImageSource.Kind.self, forKey: "sources").map(Set.init)
      },
      hosts: try members.required("hosts", base?.hosts) { try members.hosts(forKey: "hosts") },
      http: try members.required("http", base?.http) {
        try members.name(InsecureTreatment.self, forKey: "http")
      },
      trackers: try members.required("trackers", base?.trackers) {
        try members.name(TrackerTreatment.self, forKey: "trackers")
      })
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(ImageSource.Kind.names(of: sources), forKey: "sources")
    try members.encode(hosts, forKey: "hosts")
    try members.encode(http.rawValue, forKey: "http")
    try members.encode(trackers.rawValue, forKey: "trackers")
  }
}

extension EmbedPolicy: Encodable {
  init(from decoder: any Decoder, inheriting base: EmbedPolicy?) throws {
    let members = try decoder.keys(["hosts", "files"])
    self.init(
      hosts: try members.required("hosts", base?.hosts) { try members.hosts(forKey: "hosts") },
      files: try members.required("files", base?.files) {
        try members.name(FileTreatment.self, forKey: "files")
      })
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(hosts, forKey: "hosts")
    try members.encode(files.rawValue, forKey: "files")
  }
}

extension ElementTreatments: Encodable {
  init(from decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: Member.self)
    for member in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      let treatment = try members.decode(String.self, forKey: member)
      do throws(PolicyError) {
        try set(treatment, for: member.stringValue)
      } catch {
        throw members.fault(member, error.description)
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    for (name, treatment) in byName {
      try members.encode(treatment.rawValue, forKey: Member(stringValue: name))
    }
  }
}

extension AllowedHosts: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .any: try value.encode("any")
    case .only(let hosts): try value.encode(hosts.descriptions)
    }
  }
}

extension Limits: Encodable {
  private static let members: [Member] = [
    "inputBytes", "depth", "nodes", "attributesPerTag", "attributeBytes", "links", "images",
    "dataBytes",
  ]

  init(from decoder: any Decoder, inheriting base: Limits?) throws {
    let members = try decoder.keys(Limits.members)
    func limit(
      _ member: Member, _ inherited: Int?, in bounds: ClosedRange<Int> = Limits.counts
    ) throws -> Int {
      try members.required(member, inherited) { try members.integer(bounds, forKey: member) }
    }
    self.init(
      inputBytes: try limit("inputBytes", base?.inputBytes, in: Limits.inputSizes),
      depth: try limit("depth", base?.depth, in: Limits.depths),
      nodes: try limit("nodes", base?.nodes),
      attributesPerTag: try limit(
        "attributesPerTag", base?.attributesPerTag, in: Limits.attributeCounts),
      attributeBytes: try limit(
        "attributeBytes", base?.attributeBytes, in: Limits.attributeSizes),
      links: try limit("links", base?.links),
      images: try limit("images", base?.images),
      dataBytes: try limit("dataBytes", base?.dataBytes))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(inputBytes, forKey: "inputBytes")
    try members.encode(depth, forKey: "depth")
    try members.encode(nodes, forKey: "nodes")
    try members.encode(attributesPerTag, forKey: "attributesPerTag")
    try members.encode(attributeBytes, forKey: "attributeBytes")
    try members.encode(links, forKey: "links")
    try members.encode(images, forKey: "images")
    try members.encode(dataBytes, forKey: "dataBytes")
  }
}
