import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Finds entities in plain text, links them, and writes the narrowed document. The first byte
  /// chooses the policy, the second the finder and the destinations.
  static let plainText = FuzzTarget(
    name: "plain-text",
    seeds: {
      let texts = try Set(Seeds.documents().map(\.plainText)).sorted()
      return texts.enumerated().map { number, text in
        [UInt8(number % 6), UInt8(number / 6 % 16)] + Array(text.utf8)
      }
    },
    check: { input in
      guard input.count >= 2 else { return }
      let text = String(decoding: input[2...], as: UTF8.self)
      var linker = try TextLinker(fuzzedBy: input[1])
      checkEntities(of: text, linker.finder)
      let document = Document([.paragraph(Paragraph([.text(text)]))])
      let linked = linker.rewrite(document)
      require(ShownText.of(linked) == ShownText.of(document), "linking changes text")
      require(linker.rewrite(linked) == linked, "linking twice differs")
      let sanitizer = Sanitizer(policy: Policy(fuzzedBy: input[0]))
      let narrowed = sanitizer.policy.narrowing(linked).document
      let html = HTMLEncoder().encode(narrowed)
      require(CanonicalScanner(html).fault == nil, "not canonical")
      require(try sanitizer.sanitize(html).document == narrowed, "the document read back differs")
    })

  private static func checkEntities(of text: String, _ finder: LinkFinder) {
    var end = text.startIndex
    for entity in finder.entities(in: text) {
      require(end <= entity.range.lowerBound && !entity.range.isEmpty, "entities out of order")
      require(
        text.unicodeScalars[entity.range].elementsEqual(entity.text.unicodeScalars),
        "an entity is not a slice of the text")
      end = entity.range.upperBound
    }
  }
}

extension TextLinker {
  /// Creates a linker: two bits choose the profile, one the kind of mentions, one the destinations.
  fileprivate init(fuzzedBy bits: UInt8) throws {
    let profile: LinkProfile = [.social, .gfm, .schemeOnly, .strict][Int(bits & 3)]
    let finder = LinkFinder(profile, mentions: bits & 4 != 0 ? .local : .federated)
    guard bits & 8 != 0 else {
      self.init(finder)
      return
    }
    self.init(
      finder,
      destinations: try LinkDestinations(
        mentions: "https://social.example/@{user}", federatedMentions: "https://{host}/@{user}",
        hashtags: "https://social.example/tags/{name}"))
  }
}
