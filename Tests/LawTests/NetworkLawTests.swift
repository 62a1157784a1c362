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

  @Test("a Discord message has no mention and shows the text of the document")
  func discordIsValid() {
    check { document in
      let content = DiscordEncoder().encode(document).message.content
      if content.contains(/@(everyone|here)|<(@[!&]?|#)[0-9]/) { return "mention: \(content)" }
      if DiscordEncoder().fits(document) != (content.unicodeScalars.count <= 2000) { return "fits" }
      guard let shown = DiscordText.shown(content) else { return "markup: \(content)" }
      return difference(
        shown.withoutMarkers.withoutGuards,
        PlainLines.of(document, spoilers: .shown).withoutMarkers.withoutGuards
      ).map { "\($0)\n\(content)" }
    }
  }

  @Test("a Slack message is valid and has the text of the document, in order")
  func slackIsValid() {
    check { document in
      let message = SlackEncoder().encode(document).message
      if let fault = SlackRules.fault(of: message) { return "\(fault)\n\(message.json)" }
      let text = SlackRules.text(of: message)
      if SlackEncoder().fits(document)
        != (text.unicodeScalars.count <= 3000 && message.blocks.count <= 50)
      {
        return "fits"
      }
      var hider = SpoilerHider()
      var rest = text.unicodeScalars[...]
      for scalar in ShownText.of(hider.rewrite(document))
      where !scalar.properties.isWhitespace && scalar != "\u{FFFC}" {
        guard let index = rest.firstIndex(of: scalar) else {
          return "missing \(scalar) at the end of \(text.debugDescription)"
        }
        rest = rest[rest.index(after: index)...]
      }
      return nil
    }
  }

  @Test("a Matrix message has only the elements and attributes of the specification")
  func matrixIsValid() {
    check { document in
      let message = MatrixEncoder().encode(document).message
      if let fault = MatrixRules.fault(of: message.formattedBody) {
        return "\(fault)\n\(message.formattedBody)"
      }
      if message.body.contains(/@room/.ignoresCase()) { return message.body }
      if MatrixEncoder().fits(document) != (message.bytes.count <= 60_000) { return "fits" }
      return difference(
        message.body.withoutGuards, document.plainText.withoutGuards)
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
      // The plain text of Matrix has markers that its HTML has not.
      let (first, second) = (json.withoutBody, again.withoutBody)
      guard first != second else { return nil }
      let start = zip(first.utf8, second.utf8).prefix { $0 == $1 }.count
      let part = { (text: Substring) in
        String(decoding: text.utf8.dropFirst(max(0, start - 60)).prefix(120), as: UTF8.self)
      }
      return "\(part(first))\n\(part(second))"
    }
  }
}

extension NetworkLawTests {
  /// A network whose messages can be read.
  enum Network: String, CaseIterable, Sendable {
    case bluesky, telegram, matrix

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
      case .matrix:
        held.blocks = .all
        held.marks.subtract([.highlight, .keyboard])
        held.links = LinkPolicy(schemes: [.http, .https, .mailto], relative: .unlink)
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
      case .matrix:
        let encoded = MatrixEncoder().encode(document)
        return (encoded.message.json, encoded.report)
      }
    }

    func read(_ json: String) throws -> Reading {
      switch self {
      case .bluesky: try BlueskyDecoder(policy: policy).decode(json)
      case .telegram: try TelegramDecoder(policy: policy).decode(json)
      case .matrix: try MatrixDecoder(policy: policy).decode(json)
      }
    }
  }
}

/// Replaces spoilers by labels.
private struct SpoilerHider: Rewriter {
  mutating func rewrite(_ runs: Inlines) -> Inlines {
    runs.contains { $0.marks.contains(.spoiler) }
      ? Inlines(runs.filter { !$0.marks.contains(.spoiler) }) : runs
  }
}

extension String {
  /// The JSON of a Matrix message without its plain text, or other JSON unchanged.
  fileprivate var withoutBody: Substring {
    firstRange(of: "\"formatted_body\"").map { self[$0.lowerBound...] } ?? self[...]
  }

  /// The text without the markers of headings, quotations and lists, and without spaces.
  fileprivate var withoutMarkers: String {
    split(separator: "\n").map { line in
      var line = line.unicodeScalars.filter {
        !$0.properties.isWhitespace && $0 != "\u{200B}"
      }[...]
      while let first = line.first, first == "#" || first == ">" || first == "-" {
        line.removeFirst()
      }
      var view = UnicodeScalarView()
      view.append(contentsOf: line)
      return String(view)
    }.joined(separator: "\n")
  }

  /// The text without empty lines, and without zero-width spaces, which make mentions inert.
  fileprivate var withoutGuards: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars where scalar != "\u{200B}" {
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
