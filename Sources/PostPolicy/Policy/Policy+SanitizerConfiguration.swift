internal import PostDocument
internal import PostJSON

extension Policy {
  /// Creates the policy that is nearest to a configuration of the browsers' Sanitizer API: ``post``, with
  /// the treatments of elements that the configuration asks for.
  ///
  /// ```swift
  /// var losses: [String] = []
  /// let configuration = #"{"elements": ["p", "em", "my-poll"], "comments": true}"#
  /// let policy = try Policy(sanitizerConfiguration: configuration, losses: &losses)
  /// print(losses.joined(separator: "\n"))
  /// // 'my-poll' is not kept: documents have no such element
  /// // comments are not kept
  /// ```
  ///
  /// Links need the attribute `href`, images `src`, and mentions, hashtags and spoilers `class`.
  ///
  /// [HTML Sanitizer API](https://wicg.github.io/sanitizer-api/)
  ///
  /// - Parameters:
  ///   - json: The configuration as JSON.
  ///   - losses: A sentence for each part of the configuration that a policy cannot express is added.
  /// - Throws: ``PolicyError`` with all faults of the configuration.
  public init(sanitizerConfiguration json: String, losses: inout [String]) throws(PolicyError) {
    try self.init(sanitizerConfiguration: json.utf8, losses: &losses)
  }

  /// Creates the policy that is nearest to a configuration of the browsers' Sanitizer API in UTF-8.
  ///
  /// - Throws: The same errors as ``init(sanitizerConfiguration:losses:)-(String,_)``.
  public init(
    sanitizerConfiguration json: some Sequence<UInt8>, losses: inout [String]
  ) throws(PolicyError) {
    let configuration = try Policy.read(Array(json)) { json, faults in
      SanitizerConfiguration(json, faults: &faults)
    }
    self = .post
    takeElements(of: configuration, losses: &losses)
    takeEmbeds(of: configuration)
    takeAttributes(of: configuration, losses: &losses)
    if configuration.keepsComments { losses.append("comments are not kept") }
    if configuration.keepsDataAttributes { losses.append("'data-' attributes are not kept") }
  }

  private mutating func takeElements(
    of configuration: SanitizerConfiguration, losses: inout [String]
  ) {
    let named = configuration.elements?.html ?? []
    for name in ElementTreatments.names {
      let allowed = ElementTreatments.allowed(for: name)
      let wanted: ElementTreatments.Treatment
      switch name == "*" ? (named.isEmpty ? .keep : .drop) : configuration.treatment(of: name) {
      case .keep: wanted = .keep
      case .unwrap: wanted = .unwrap
      case .drop: wanted = .drop
      }
      if allowed.contains(wanted) {
        try? elements.set(wanted, for: name)
      } else if named.contains(name) || wanted == .unwrap {
        losses.append(
          allowed.first != .drop
            ? "'\(name)' is unwrapped: documents have no such element"
            : wanted == .keep && Policy.embeds.contains(name)
              ? "'\(name)' becomes a link, or is dropped: see 'embeds'"
              : "'\(name)' is dropped: no policy can keep it")
      }
    }
    for (part, whole) in ElementTreatments.treatedElements.sorted(by: { $0.key < $1.key })
    where configuration.removed.html.union(configuration.unwrapped.html).contains(part) {
      losses.append("'\(part)' is not removed alone: it has the treatment of \(whole)")
    }
    if configuration.treatment(of: "p") != .keep {
      losses.append("'p' is kept: paragraphs hold all text")
    }
    let known = ElementTreatments.known
    for name in named.union(configuration.unwrapped.html).subtracting(known).sorted() {
      losses.append("'\(name)' is not kept: documents have no such element")
    }
    let foreign = (configuration.elements?.foreign ?? []) + configuration.unwrapped.foreign
    for name in Set(foreign).sorted() {
      losses.append("'\(name)' of another namespace is not kept: documents have only HTML")
    }
  }

  /// Removes the embeds that a configuration does not keep. A policy has one list of hosts for all
  /// embeds, and one treatment of files.
  private mutating func takeEmbeds(of configuration: SanitizerConfiguration) {
    let isRemoved = { (name: String) in configuration.treatment(of: name) != .keep }
    if Policy.embeds.contains(where: isRemoved) { embeds.hosts = .only([]) }
    if isRemoved("video") || isRemoved("audio") { embeds.files = .drop }
  }

  private mutating func takeAttributes(
    of configuration: SanitizerConfiguration, losses: inout [String]
  ) {
    if !configuration.keeps("href", of: "a") { inlines.remove(.link) }
    if !configuration.keeps("src", of: "img") { inlines.subtract([.image, .emoji]) }
    if !configuration.keeps("class", of: "span") { marks.remove(.spoiler) }
    if !configuration.keeps("class", of: "a") { inlines.subtract([.mention, .hashtag]) }
    let unknown = configuration.keptAttributes.subtracting(Policy.documentAttributes)
    for name in unknown.sorted() {
      losses.append("the attribute '\(name)' is not kept: documents do not have it")
    }
    let removed = Policy.fixedAttributes.filter { name, element in
      !configuration.keeps(name, of: element) && configuration.treatment(of: element) == .keep
    }
    for (name, element) in removed {
      losses.append("the attribute '\(name)' of '\(element)' is kept: it is a part of the content")
    }
  }

  private static let embeds: Set = ["iframe", "embed", "object", "video", "audio"]

  /// The attributes of HTML that documents have in some form.
  private static let documentAttributes: Set<String> = [
    "align", "alt", "checked", "class", "colspan", "dir", "height", "href", "lang", "open", "rel",
    "reversed", "rowspan", "src", "srcset", "start", "title", "type", "value", "width",
  ]

  /// The attributes that no policy removes, with one of their elements.
  private static let fixedAttributes: KeyValuePairs = [
    "alt": "img", "colspan": "td", "dir": "p", "height": "img", "open": "details", "reversed": "ol",
    "rowspan": "td", "start": "ol", "title": "a", "width": "img",
  ]
}

extension ElementTreatments {
  /// The names of all elements in the HTML of posts, also of those without a treatment.
  fileprivate static let known = Set(names).union(treatedElements.keys).union([
    "p", "span", "html", "head", "body",
  ])
}
