import FuzzSupport
import PostKit

extension FuzzTarget {
  /// Reads XML as a feed, whole and in pieces, and writes it in each format. The first byte chooses
  /// the size of the pieces, the second the options.
  static let syndication = FuzzTarget(
    name: "syndication",
    seeds: {
      let files = try [".xml", ".rdf"].flatMap { try Seeds.files(in: "syndication", ending: $0) }
      return files.flatMap { [[1, 0] + $0, [7, 5] + $0, [64, 2] + $0] }
    },
    mutate: { input, most, random in
      // Half of the inputs are mutated by libFuzzer's kind of changes: single bytes.
      guard random.oneIn(3), input.count > 2 else {
        return MarkupMutator.mutate(input, head: 2, most: most, random: &random)
      }
      var input = input
      for _ in 0...random.number(0...3) {
        let index = random.number(0...(input.count - 1))
        let piece = Array(random.pick(pieces).utf8)
        switch random.number(0...2) {
        case 0: input[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: input.insert(contentsOf: piece, at: index)
        default: input.removeSubrange(index..<min(input.count, index + random.number(1...9)))
        }
        if input.count < 3 { input += [0, 0, 0] }
      }
      return Array(input.prefix(most))
    },
    check: { try check($0) })

  /// Reads JSON as a feed, with the same checks.
  static let syndicationJSON = FuzzTarget(
    name: "syndication-json",
    seeds: {
      try Seeds.files(in: "syndication", ending: ".json").flatMap {
        [[9, 0] + $0, [200, 1] + $0]
      }
    },
    mutate: { JSONMutator.mutate($0, head: 2, most: $1, random: &$2) },
    check: { try check($0) })

  /// Reads a date.
  static let syndicationDates = FuzzTarget(
    name: "syndication-dates",
    seeds: {
      [
        "Sat, 21 Nov 2026 12:00:00 +0100 (CET)", "2026-11-21T12:00:00.5-05:00", "20261121T120000Z",
        "Nov 21, 2026 8:30 PM EST", "Sat Nov 21 12:00:00 UTC 2026", "2026年11月21日(土) 12時30分",
        "mar., 03 nov. 26 12h30", "2026-325", "21/Nov/2026:12:30:00 GMT+1", "11/21/2026 - 12:30",
      ].map { Array($0.utf8) }
    },
    check: { input in
      let text = String(decoding: input, as: UTF8.self)
      let date = SyndicationDate(text)
      require(date.text == UntrustedText(text), "the text of a date is changed")
      guard let moment = date.moment else { return }
      require(text.utf8.count <= 256, "a long text has a moment")
      require(SyndicationDate(moment.description).moment == moment, "a date read back differs")
      guard text.utf8.count <= 250 else { return }
      require(SyndicationDate(" \(text)\n").moment == moment, "white space changes a date")
    })

  private static let pieces = [
    "&", "&amp;", "&eacute;", "&x;", "&#0;", "&#x1b;", "<", ">", "]]>", "<![CDATA[", "<!--", "-->",
    "<?x?>", "<?xml version='1.0' encoding='utf-16'?>", "<!DOCTYPE x [", "<!ENTITY a 'b'>", "]>",
    "\u{0}", "\u{1}", "\r", "xmlns='urn:x' ", "xml:base='/b/' ", "</item>", "<item>", "</entry>",
    "<entry>", "</channel>", "<content:encoded>", "type='xhtml' ", "type='html' ", "\"", "'",
  ]

  private static func check(_ input: [UInt8]) throws {
    guard input.count >= 2 else { return }
    let source = Array(input[2...])
    let options = SyndicationOptions(fuzzedBy: input[1])
    let whole = read(source, size: max(1, source.count), options)
    let pieces = read(source, size: Int(max(1, input[0])), options)
    require(whole.error?.code == pieces.error?.code, "reading in pieces has another error")
    guard let feed = whole.feed, let other = pieces.feed else { return }
    require(feed == other, "reading in pieces has another feed")
    for item in feed.items { check(item, of: feed) }
    for format in SyndicationEncoder.Format.allCases { try check(feed, as: format) }
  }

  /// Returns the feed of a source that is read in pieces of a size, or the error.
  private static func read(
    _ source: [UInt8], size: Int, _ options: SyndicationOptions
  ) -> (feed: SyndicatedFeed?, error: SyndicationError?) {
    do throws(SyndicationError) {
      var reader = SyndicationReader(options: options)
      var items: [SyndicatedItem] = []
      var start = 0
      while start < source.count {
        let end = min(source.count, start + size)
        items += try reader.read(Array(source[start..<end]))
        start = end
      }
      items += try reader.finish()
      var feed = reader.feed
      feed.items = items
      return (feed, nil)
    } catch {
      require(!error.message.isEmpty, "an error without a message")
      return (nil, error)
    }
  }

  private static func check(_ item: SyndicatedItem, of feed: SyndicatedFeed) {
    if let line = try? SyndicationLineWriter().line(for: item, of: feed) {
      let isControl = { (scalar: Unicode.Scalar) in
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      }
      require(
        line.hasSuffix("\n") && !line.unicodeScalars.dropLast().contains(where: isControl),
        "a line with control characters")
    }
    for content in [item.content, item.summary, item.title].compactMap({ $0 }) {
      guard let document = try? content.sanitize(policy: .feed).document else { continue }
      let html = HTMLEncoder().encode(document)
      require(CanonicalScanner(html).fault == nil, "not canonical")
    }
  }

  /// Checks that a written feed can be read. An item can lose all that it has, such as an invalid
  /// URL, so the laws and not this check compare the items.
  private static func check(
    _ feed: SyndicatedFeed, as format: SyndicationEncoder.Format
  ) throws {
    guard let written = try? SyndicationEncoder(format).encode(feed) else { return }
    let again = try SyndicatedFeed(reading: Array(written.utf8))
    require(again.items.count <= feed.items.count, "\(format): reading back has more items")
  }
}

extension SyndicationOptions {
  /// The options that a byte chooses.
  fileprivate init(fuzzedBy byte: UInt8) {
    self.init(
      format: [nil, nil, .rss, .atom][Int(byte & 3)], baseURL: .base(fuzzedBy: byte >> 2 & 1))
    if byte & 8 != 0 { limits.itemBytes = 400 }
    if byte & 16 != 0 { limits.depth = 6 }
  }
}
