import PostDocument
import PostLinking
import TestSupport
import Testing

private let pieces = [
  "@ada", "@b.c", "@user@host.example", "＠x", "#tag", "＃日本", "#", "@", "$", "$ABC.d", "http://",
  "https://", "www.", "example.org", "a_b.example.com", "日本.com", "t.co/abc", "/path", "?q=1", "#f",
  ".", "..", "-", "_", ":", ":80", "(", ")", "[", "]", "&amp;", "&", "!", ",", ";", "'", "\"", "<",
  " ",
  "  ", "\n", "\u{3000}", "日本語", "é", "e\u{301}", "\u{200D}", "\u{200C}", "\u{200B}", "\u{FE0F}",
  "\u{20E3}", "👍🏽", "\u{202A}", "\u{202C}", "\u{2066}", "\u{2069}", "\u{AD}", "\u{FEFF}", "RT",
  "RT:",
  "com", "word", "7", "xn--p1ai", "рф", "中国", "\0", "\u{FFFE}", "ftp://", "路径", "」", "。", "（",
  "，", "\u{200F}",
]

private func parts(_ random: inout Random) -> [String] {
  (0..<random.number(0...14)).map { _ in random.pick(pieces) }
}

private func textParts(seed: UInt64) -> [String] {
  var random = Random(seed: seed)
  return parts(&random)
}

private func text(_ random: inout Random) -> String { parts(&random).joined() }

private func runs(seed: UInt64) -> [Inline] {
  var random = Random(seed: seed)
  var result = Inlines()
  for _ in 0..<random.number(1...6) {
    let marks: Marks = random.oneIn(3) ? random.pick([.strong, .code, [.emphasis, .spoiler]]) : []
    switch random.number(0...11) {
    case 0: result.append(.lineBreak)
    case 1: if let mention = Mention(text(&random)) { result.append(Inline(.mention(mention))) }
    case 2:
      result.append(
        Inline(.emoji(CustomEmoji("cat", image: ImageSource("/cat.png")!)!), marks: marks))
    case 3:
      result.append(
        .text(text(&random), marks: marks, link: Hyperlink(LinkTarget("https://l.example")!)))
    default: result.append(.text(text(&random), marks: marks))
    }
  }
  return Array(result)
}

@Suite struct LinkingLawTests {
  private static let finders = LinkProfile.allCases.flatMap { profile in
    MentionStyle.allCases.map { LinkFinder(profile, mentions: $0) }
  }

  @Test(
    "scanning text in parts of one byte finds the same entities as scanning it at once",
    arguments: finders)
  func partSizes(_ finder: LinkFinder) {
    var count = 0
    let run = LawRun(cases: 2_000)
    let failure = run.failure(of: textParts) { parts, _ in
      let text = parts.joined()
      var found: [LinkEntity] = []
      finder.forEachEntity(in: text, partSize: 1) { entity in
        found.append(entity)
        return true
      }
      count += found.count
      let whole = finder.entities(in: text)
      return found == whole ? nil : "\(found) instead of \(whole) in \(text.debugDescription)"
    }
    #expect(failure == nil)
    #expect(count > run.cases / 4)
  }

  @Test("entities are in order, do not overlap, and are slices of the text", arguments: finders)
  func entities(_ finder: LinkFinder) {
    var count = 0
    let run = LawRun(cases: 2_000)
    let failure = run.failure(of: textParts) { parts, _ in
      let text = parts.joined()
      let scalars = Array(text.unicodeScalars)
      var end = text.startIndex
      var scalarEnd = 0
      for entity in finder.entities(in: text) {
        count += 1
        guard end <= entity.range.lowerBound, scalarEnd <= entity.scalarRange.lowerBound,
          entity.scalarRange.upperBound <= scalars.count, !entity.range.isEmpty,
          text.unicodeScalars[entity.range].elementsEqual(entity.text.unicodeScalars),
          scalars[entity.scalarRange].elementsEqual(entity.text.unicodeScalars)
        else { return "\(entity) in \(text.debugDescription)" }
        end = entity.range.upperBound
        scalarEnd = entity.scalarRange.upperBound
      }
      return nil
    }
    #expect(failure == nil)
    #expect(count > run.cases / 4)
  }

  @Test(
    "a URL contains no bidirectional control and no CJK punctuation",
    arguments: LinkProfile.allCases)
  func urlCharacters(_ profile: LinkProfile) {
    let excluded =
      "\u{61C}\u{200E}\u{200F}\u{202A}\u{202C}\u{202E}\u{2066}\u{2067}\u{2069}"
      + "「」『』【】（）《》〈〉。、，！？“”"
    var count = 0
    let run = LawRun(cases: 4_000)
    let failure = run.failure(of: textParts) { parts, _ in
      let urls = LinkFinder(profile).entities(in: parts.joined()).filter { $0.kind == .url }
      count += urls.count
      let url = urls.first { url in
        excluded.unicodeScalars.contains { url.text.unicodeScalars.contains($0) }
      }
      return url.map { "\($0.text.debugDescription) in \(parts)" }
    }
    #expect(failure == nil)
    #expect(count > run.cases / 200)
  }

  @Test(
    "a URL with letters of any script is found whole between CJK punctuation and directional marks",
    arguments: LinkProfile.allCases)
  func surroundedURLs(_ profile: LinkProfile) {
    let failure = LawRun(cases: 2_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        let segments = ["path", "路径", "の-1", "대한민국", "сло", "b_c", "é", "سلام", "日本2026"]
        var url = "https://example.com"
        for _ in 0..<random.number(0...3) { url += "/" + random.pick(segments) }
        let before = ["", " ", "「", "『", "【", "（", "《", "见", "\u{2067}", "，"]
        let after = ["", " ", "」と", "』", "】中文", "）", "》。", "。谢谢", "、", "，", "！", "？", "\u{2069}b"]
        return [random.pick(before), url, random.pick(after)]
      }
    ) { parts, _ in
      // Shrinking can remove the URL.
      guard parts.count == 3 else { return nil }
      let found = LinkFinder(profile).entities(in: parts.joined()).map(\.text)
      return found == [parts[1]] ? nil : "\(found) in \(parts)"
    }
    #expect(failure == nil)
  }

  @Test("text that starts with a mention is a reply to the mentioned account", arguments: finders)
  func replies(_ finder: LinkFinder) {
    var count = 0
    let run = LawRun(cases: 2_000)
    let failure = run.failure(of: textParts) { parts, _ in
      let text = parts.joined()
      guard let first = finder.entities(in: text).first, first.range.lowerBound == text.startIndex,
        case .mention(let account) = first.kind
      else { return nil }
      count += 1
      return finder.reply(in: text)?.kind == .mention(account) ? nil : text.debugDescription
    }
    #expect(failure == nil)
    #expect(count > run.cases / 100)
  }

  @Test(
    "linking a document keeps its text, and linking it again changes nothing", arguments: finders)
  func linking(_ finder: LinkFinder) throws {
    var linker = TextLinker(
      finder, destinations: try LinkDestinations(mentions: "https://s.example/@{user}"))
    var changes = 0
    func fault(_ document: Document) -> String? {
      let once = linker.rewrite(document)
      if once != document { changes += 1 }
      let isSame =
        ShownText.of(once) == ShownText.of(document) && linker.rewrite(once) == once
      return isSame ? nil : "\(document.tree)\nbecomes\n\(once.tree)"
    }
    let run = LawRun(cases: 2_000)
    let ofRuns = run.failure(of: runs) { runs, _ in
      fault(Document([.paragraph(Paragraph(Inlines(runs)))]))
    }
    #expect(ofRuns == nil)
    let ofDocuments = LawRun(cases: 1_000).failure(
      of: { Array(DocumentGenerator.document(seed: $0).blocks) }
    ) { blocks, _ in
      fault(Document(Blocks(blocks)))
    }
    #expect(ofDocuments == nil)
    #expect(changes > run.cases / 10)
  }

  /// With quadratic cost, a flood would take hours.
  @Test(
    "1 MB of one repeated entity start, such as `@`, takes linear time", .hangLimit,
    arguments: ["@", "＠", "#", "＃", "$", ".", ":", "/", "w", "日", "a.", "http://"])
  func triggers(_ piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    #expect(LinkFinder().entities(in: text).count <= text.unicodeScalars.count)
  }

  /// Pieces that make a naive scanner read the rest of the text from every start.
  private static let floods = [
    "(", "&", "_", "-", " ", "?", "@a", "#a", "$a ", "日.", "a@", "@a.", "@a@b", "a_.", "www.",
    "www.a_", "_www.", "http://a", "http://a.", "http://a.b/(", "a.co/(a", "a.co/(a(", "a.co:",
    "a.co?!", ";&a", "a.co ", "日a.co", "xn--", ".xn--a", "RT@", "#\u{200D}", "-.com", "a.b@",
    "http://a.b.", "www.a.b/;", "www.a.b/) ", "http://a.co/日", "http://a.co/日。a.co", "日。a.co/",
    "http://a.co/(日(", "ftp://",
  ]

  @Test(
    "200 KB of repeated partial entities take linear time in every profile",
    .hangLimit, arguments: floods)
  func flood(_ piece: String) {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    for profile in LinkProfile.allCases {
      let entities = LinkFinder(profile).entities(in: text)
      #expect(entities.count <= text.unicodeScalars.count)
    }
  }

  @Test(
    "a URL of 60,000 letters with one run per letter takes linear time", .hangLimit)
  func manyRuns() {
    var runs: Inlines = [.text("https://example.org/")]
    for position in 0..<60_000 {
      runs.append(.text("a", marks: position.isMultiple(of: 2) ? .strong : []))
      if position.isMultiple(of: 4_000) { runs.append(.text(" https://example.org/")) }
    }
    for profile in LinkProfile.allCases {
      let linked = TextLinker(LinkFinder(profile)).rewrite(runs)
      #expect(linked.contains { $0.link != nil })
    }
  }

  @Test("20,000 mentions with 20,000 account references take linear time", .hangLimit)
  func manyReferences() {
    let references = PostReferences(
      accounts: (0..<20_000).map { AccountReference(account: "user\($0)", id: "\($0)") })
    let runs = Inlines([.text((0..<20_000).map { "@user\($0)" }.joined(separator: " "))])
    let linked = TextLinker(destinations: LinkDestinations(references: references)).rewrite(runs)
    #expect(linked.last == Inline(.mention(Mention("@user19999", id: "19999")!)))
  }
}
