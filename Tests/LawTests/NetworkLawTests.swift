import PostKit
import TestSupport
import Testing

/// The laws of messages for networks. The rules of each network are checked by functions that are
/// independent of the encoders.
@Suite struct NetworkLawTests {
  private static let cases = 5000

  /// Tries a law on generated documents and records the smallest blocks of the first failure.
  private func check(_ problem: (Document) -> String?) {
    for seed in LawRun(cases: NetworkLawTests.cases).seeds {
      let document = DocumentGenerator.document(seed: seed)
      guard problem(document) != nil else { continue }
      let blocks = shrink(Array(document.blocks)) { problem(Document(Blocks($0))) != nil }
      let smallest = Document(Blocks(blocks))
      Issue.record("seed \(seed): \(problem(smallest) ?? "")\n\(smallest.tree)")
      return
    }
  }

  // MARK: - Validity and text

  @Test("a Bluesky post is valid and has the text of the document")
  func blueskyIsValid() {
    check { document in
      let encoder = BlueskyEncoder(did: { NetworkLawTests.did(of: $0) })
      let post = encoder.encode(document).message
      if let fault = BlueskyRules.fault(of: post) { return "\(fault)\n\(post.json)" }
      if encoder.fits(document) != BlueskyRules.isWithinLimits(post) { return "fits" }
      return difference(post.text, PlainLines.of(document, spoilers: .hidden))
    }
  }

  @Test("a Telegram message is valid and has the text of the document")
  func telegramIsValid() {
    check { document in
      let message = TelegramEncoder().encode(document).message
      if let fault = TelegramRules.fault(of: message) { return "\(fault)\n\(message.json)" }
      if TelegramEncoder().fits(document) != TelegramRules.isWithinLimits(message) { return "fits" }
      let unquoted = QuoteRemover()
      let lines = PlainLines.of(unquoted.rewrite(document), spoilers: .shown)
      return difference(message.text.withoutGuards, lines.withoutGuards)
    }
  }

  private static func did(of mention: Mention) -> String? {
    mention.id == nil ? nil : "did:web:\(mention.user.utf8.count).example"
  }

  /// Returns a description of the difference between the text of a message and the expected text, or
  /// `nil`.
  private func difference(_ text: String, _ expected: String) -> String? {
    let (text, expected) = (PlainLines.comparable(text), PlainLines.comparable(expected))
    guard text != expected else { return nil }
    let start = zip(text.unicodeScalars, expected.unicodeScalars).prefix { $0 == $1 }.count
    let part = { (text: String) in
      text.unicodeScalars.dropFirst(max(0, start - 10)).prefix(20).map { $0.escaped(asASCII: true) }
        .joined()
    }
    return "text: \(part(text))\nnot:  \(part(expected))"
  }

  // MARK: - Reading what was written

  @Test("a document that is written without a finding is read back", arguments: Network.allCases)
  func roundTrip(network: Network) {
    var silentCount = 0
    check { document in
      let held = network.held(document)
      for block in held.blocks {
        let document = Document([block])
        let (json, report) = network.written(document)
        guard report.isEmpty, PlainLines.isHeld(document) else { continue }
        silentCount += 1
        guard let reading = try? network.read(json) else { return "refused: \(json)" }
        if reading.document != document { return "\(json)\nread:\n\(reading.document.tree)" }
      }
      return nil
    }
    #expect(silentCount > LawRun(cases: NetworkLawTests.cases).cases, "\(silentCount)")
  }

  @Test("what was read is written as the same message", arguments: Network.allCases)
  func rewriting(network: Network) {
    check { document in
      let json = network.written(document).json
      guard let reading = try? network.read(json) else { return "refused: \(json)" }
      let again = network.written(reading.document).json
      return again == json ? nil : "\(json)\n\(again)\n\(reading.document.tree)"
    }
  }
}

extension NetworkLawTests {
  /// A network whose messages can be read.
  enum Network: String, CaseIterable, Sendable {
    case bluesky, telegram

    /// The policy keeps everything.
    private var policy: Policy {
      var policy = Policy.post
      policy.links = LinkPolicy(schemes: Set(LinkTarget.Scheme.allCases), relative: .keep)
      policy.marks = .all
      policy.limits = Limits(
        inputBytes: .max, depth: 32, nodes: .max, links: .max, images: .max)
      return policy
    }

    /// Returns a document of kinds that the network holds, mostly.
    func held(_ document: Document) -> Document {
      var held = policy
      switch self {
      case .bluesky:
        held.blocks = .paragraph
        held.marks = []
      case .telegram:
        held.blocks = [.paragraph, .quote, .codeBlock]
        held.marks = [.strong, .emphasis, .underline, .strikethrough, .spoiler, .code]
        held.links = LinkPolicy(schemes: [.http, .https], relative: .unlink)
      }
      held.inlines = [.lineBreak, .link, .mention, .hashtag]
      return held.narrowing(document).document
    }

    func written(_ document: Document) -> (json: String, report: Report) {
      switch self {
      case .bluesky:
        let encoded = BlueskyEncoder().encode(document)
        return (encoded.message.json, encoded.report)
      case .telegram:
        let encoded = TelegramEncoder().encode(document)
        return (encoded.message.json, encoded.report)
      }
    }

    func read(_ json: String) throws -> Reading {
      switch self {
      case .bluesky: try BlueskyDecoder(policy: policy).decode(json)
      case .telegram: try TelegramDecoder(policy: policy).decode(json)
      }
    }
  }
}

/// The rules of `app.bsky.richtext.facet`.
private enum BlueskyRules {
  static func fault(of post: BlueskyPost) -> String? {
    let bytes = Array(post.text.utf8)
    if post.text.first?.isNewline == true || post.text.last?.isNewline == true { return "line end" }
    var end = 0
    for facet in post.facets {
      let range = facet.range
      guard range.lowerBound >= end, !range.isEmpty, range.upperBound <= bytes.count else {
        return "range \(range)"
      }
      end = range.upperBound
      guard String(validating: bytes[range], as: UTF8.self) != nil,
        String(validating: bytes[..<range.lowerBound], as: UTF8.self) != nil
      else { return "range \(range) is in a character" }
      switch facet.feature {
      case .link(let uri):
        // The pattern of `uri` in the lexicon.
        if uri.wholeMatch(of: /\w+:(?:\/\/)?[^\s\/][^\s]*/) == nil { return "uri \(uri)" }
      case .mention(let did):
        if did.wholeMatch(of: /did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]/) == nil {
          return "did \(did)"
        }
      case .tag(let tag):
        if tag.isEmpty || tag.utf8.count > 640 { return "tag \(tag)" }
      }
    }
    return nil
  }

  static func isWithinLimits(_ post: BlueskyPost) -> Bool {
    post.text.utf8.count <= 3000 && post.text.count <= 300
  }
}

/// The rules of `MessageEntity` in the Bot API.
private enum TelegramRules {
  static func fault(of message: TelegramMessage) -> String? {
    let units = Array(message.text.utf16)
    if units.last == 0x0A || units.last == 0x20 { return "white space at the end" }
    // Telegram keeps white space in an entity at the start.
    let isCode = message.entities.first?.offset == 0
    if units.first == 0x0A || units.first == 0x20, !isCode { return "white space at the start" }
    var open: [TelegramMessage.Entity] = []
    var last = (offset: 0, length: Int.max)
    for entity in message.entities {
      let end = entity.offset + entity.length
      guard entity.offset >= 0, entity.length > 0, end <= units.count else { return "\(entity)" }
      for edge in [entity.offset, end] where edge < units.count {
        if UTF16.isTrailSurrogate(units[edge]) { return "in a surrogate pair: \(entity)" }
      }
      guard
        (entity.offset, -entity.length) >= (last.offset, -last.length)
      else { return "order: \(entity)" }
      last = (entity.offset, entity.length)
      open.removeAll { $0.offset + $0.length <= entity.offset }
      for outer in open {
        if end > outer.offset + outer.length { return "overlap: \(outer), \(entity)" }
        switch (outer.kind, entity.kind) {
        case (.code, _), (.pre, _): return "in code: \(entity)"
        case (.blockquote, .blockquote), (.blockquote, .expandableBlockquote),
          (.expandableBlockquote, .blockquote), (.expandableBlockquote, .expandableBlockquote):
          return "nested quotation: \(entity)"
        case (.blockquote, _), (.expandableBlockquote, _): break
        case (_, .code), (_, .pre), (_, .blockquote), (_, .expandableBlockquote):
          return "\(entity) in \(outer)"
        case (.textLink, .textLink), (.textLink, .mention), (.textLink, .hashtag):
          return "\(entity) in \(outer)"
        default: if outer.kind == entity.kind { return "twice: \(entity)" }
        }
      }
      if case .textLink(let url) = entity.kind, !url.hasPrefix("http") { return url }
      open.append(entity)
    }
    return nil
  }

  static func isWithinLimits(_ message: TelegramMessage) -> Bool {
    message.text.utf16.count <= 4096 && message.entities.count <= 100
  }
}

extension String {
  /// The text without empty lines, and without zero-width spaces that make mentions inert.
  fileprivate var withoutGuards: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars where scalar != "\u{200B}" || scalars.last != "@" {
      scalars.append(scalar)
    }
    return String(scalars).split(separator: "\n")
      .filter { !$0.allSatisfy { $0 == " " || $0 == "\u{A0}" } }.joined(separator: "\n")
  }
}

/// Replaces quotations at the top level by their contents, without links.
private struct QuoteRemover {
  func rewrite(_ document: Document) -> Document {
    var blocks = Blocks()
    for block in document.blocks {
      if case .quote(let quote) = block {
        blocks.append(contentsOf: quote.blocks)
      } else if case .details(let details) = block, details.state == .closed,
        details.summary.isEmpty, details.blocks.count == 1,
        case .quote(let quote) = details.blocks[0]
      {
        blocks.append(contentsOf: quote.blocks)
      } else {
        blocks.append(block)
      }
    }
    return Document(blocks)
  }
}

/// The plain text of documents without link targets, for comparisons.
private enum PlainLines {
  static func of(_ document: Document, spoilers: Document.Spoilers) -> String {
    var unlinker = Unlinker()
    return unlinker.rewrite(document).plainText(spoilers: spoilers)
  }

  /// Returns a text with one kind of space, without spaces at the ends of lines, and without empty
  /// lines at its ends.
  static func comparable(_ text: String) -> String {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      var scalars = line.map { $0 == "\u{A0}" || $0 == "\t" ? " " : $0 }
      while scalars.last == " " { scalars.removeLast() }
      return scalars
    }[...]
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    var result = String.UnicodeScalarView()
    for line in lines { result += line + ["\n"] }
    return String(result.drop { $0 == " " })
  }

  /// Whether text can hold the blocks: a line break is followed by text, and code has no white space
  /// at its ends.
  static func isHeld(_ document: Document) -> Bool {
    var isHeld = true
    document.forEachBlock { block in
      switch block {
      case .codeBlock(let code):
        if code.text.first?.isWhitespace == true || code.text.last?.isWhitespace == true {
          isHeld = false
        }
      case .paragraph(let paragraph):
        if paragraph.content.first?.content == .lineBreak { isHeld = false }
        for run in paragraph.content {
          if case .text(let text) = run.content, text.allSatisfy(\.isWhitespace) { isHeld = false }
        }
      default: break
      }
    }
    return isHeld
  }

  private struct Unlinker: Rewriter {
    mutating func rewrite(_ run: Inline) -> Inlines {
      var run = run
      run.link = nil
      return [run]
    }
  }
}
