import PostKit
import TestSupport
import Testing

@testable import PostSummary

/// Law 6: a summary never exceeds a limit, grows with the limit, and is unchanged when it is
/// summarized again. Its cost does not depend on the length of the document.
@Suite struct SummaryLawTests {
  @Test("summaries of generated documents stay within their limits and are idempotent")
  func generated() {
    for seed in LawRun(cases: 10_000).seeds {
      var random = Random(seed: seed)
      let document = DocumentGenerator.document(seed: seed)
      check(Array(document.blocks), &random, seed)
    }
  }

  @Test("a summary of a hostile document fits its limits, hides spoilers and cuts no mention")
  func hostile() {
    for seed in LawRun(cases: 2000).seeds {
      var generator = HostileGenerator(seed: seed)
      check(generator.blocks(), &generator.random, seed)
    }
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var generator = HostileGenerator(seed: seed)
        return generator.blocks()
      }
    ) { blocks, _ in
      [1, 9, 40, 280].lazy.compactMap { leak(of: blocks, limit: $0) }.first
    }
    #expect(failure == nil)
  }

  /// Returns the summary if it shows hidden text or a part of a mention.
  private func leak(of blocks: [Block], limit: Int) -> String? {
    let summary = Summarizer(SummaryOptions(limit: limit)).summarize(Document(Blocks(blocks)))
    let text = summary.plainText
    let names = text.split(separator: "@", omittingEmptySubsequences: false).dropFirst()
    let areWhole = names.allSatisfy {
      $0.unicodeScalars.starts(with: "name_of_ada".unicodeScalars)
    }
    return text.contains("SECRET") || !areWhole
      ? "limit \(limit): \(text)\n\(Document(Blocks(blocks)).tree)" : nil
  }

  @Test("summaries of mentions, hashtags and URLs stay within every limit up to 300")
  func names() {
    for seed in LawRun(cases: 1000).seeds {
      var generator = NameGenerator(seed: seed)
      let blocks = generator.blocks()
      let laws = SummaryLaws(options: options(&generator.random))
      let limits = Array(0...300)
      guard let fault = laws.fault(of: Document(Blocks(blocks)), limits: limits) else { continue }
      let smallest = shrink(blocks) { laws.fault(of: Document(Blocks($0)), limits: limits) != nil }
      Issue.record(
        "seed \(seed), \(laws.options): \(fault)\n\(Document(Blocks(smallest)).tree)")
    }
  }

  @Test("summaries of embeds before and after prose stay within every limit up to 300")
  func embeds() {
    for seed in LawRun(cases: 1000).seeds {
      var generator = EmbedGenerator(seed: seed)
      let blocks = generator.blocks()
      let laws = SummaryLaws(options: options(&generator.random))
      let limits = Array(0...300)
      guard let fault = laws.fault(of: Document(Blocks(blocks)), limits: limits) else { continue }
      let smallest = shrink(blocks) { laws.fault(of: Document(Blocks($0)), limits: limits) != nil }
      Issue.record(
        "seed \(seed), \(laws.options): \(fault)\n\(Document(Blocks(smallest)).tree)")
    }
  }

  @Test("in a summary, prose that follows an embed precedes it")
  func proseFirst() {
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...9)).map { _ in
          random.oneIn(2) ? "prose" : "https://example.org/\(random.number(0...9))"
        }
      }
    ) { texts, _ in
      let blocks = texts.map {
        Block.paragraph(Paragraph([.text($0, link: LinkTarget($0).map { Hyperlink($0) })]))
      }
      let options = SummaryOptions(limit: 500, lineLimit: 10)
      let summary = Summarizer(options).summarize(Document(Blocks(blocks)))
      let embeds = texts.prefix { $0 != "prose" }
      let expected = texts.contains("prose") ? texts.dropFirst(embeds.count) + embeds : embeds
      let lines = expected.map { $0.replacing("https://", with: "") }
      return summary.plainText == lines.joined(separator: "\n") ? nil : summary.plainText
    }
    #expect(failure == nil)
  }

  @Test("a summary shows the words of quotations, and only these, in quotation marks")
  func quotations() {
    var count = 0
    let run = LawRun(cases: 4000)
    let failure = run.failure(
      of: { seed in
        var generator = QuotationGenerator(seed: seed)
        return generator.blocks()
      }
    ) { blocks, seed in
      var random = Random(seed: seed)
      var options = options(&random)
      options.labels = SummaryLabels()
      options.title = nil
      for limit in [random.number(1...60), 400] {
        options.limit = limit
        let summary = Summarizer(options).summarize(Document(Blocks(blocks)))
        if summary.plainText.contains("said") { count += 1 }
        if let fault = attributionFault(of: summary) {
          return
            "\(fault) in \(summary.plainText.debugDescription)\n\(options)\n\(Document(Blocks(blocks)).tree)"
        }
      }
      return nil
    }
    #expect(failure == nil)
    #expect(count > run.cases / 4)
  }

  /// Returns a description of the first word that is on the wrong side of a quotation mark.
  private func attributionFault(of summary: Summary) -> String? {
    var open = ""
    var text = summary.plainText[...]
    while let character = text.first {
      switch character {
      case "“", "‘": open.append(character)
      case "”": if open.popLast() != "“" { return "unpaired ”" }
      case "’": if open.popLast() != "‘" { return "unpaired ’" }
      case "o" where text.hasPrefix("own"): if !open.isEmpty { return "own words in a quotation" }
      case "s" where text.hasPrefix("said"): if open.isEmpty { return "said without a mark" }
      default: break
      }
      text.removeFirst()
    }
    return open.isEmpty || summary.isTruncated ? nil : "a quotation without an end"
  }

  @Test("summaries of corpus files stay within limits up to 300 and are idempotent")
  func corpus() throws {
    #expect(Corpus.html.count >= 65)
    var policy = Policy.post
    policy.limits.inputBytes = 4 << 20
    for file in Corpus.html {
      let document = try Sanitizer(policy: policy).sanitize(file.bytes).document
      // There are many attacks, and most are short: a few limits are enough.
      let limits = file.path.hasPrefix("posts/") ? Array(0...300) : [0, 1, 2, 3, 9, 40, 280]
      let fault = SummaryLaws().fault(of: document, limits: limits)
      #expect(fault == nil, "\(file)")
    }
  }

  @Test(
    "summarizing 40,000 blocks does not visit more content than summarizing 400 blocks",
    arguments: EndlessDocument.allCases)
  func budget(kind: EndlessDocument) {
    let documents = [400, 40_000].map { Document(Blocks(kind.blocks($0))) }
    for level in SummaryWalker.Level.allCases {
      let walkers = documents.map { document in
        var walker = SummaryWalker(options: SummaryOptions(), level: level)
        walker.walk(document)
        return walker
      }
      for walker in walkers {
        #expect(walker.end == .full || walker.end == .exhausted, "\(level)")
      }
      let (small, large) = (walkers[0], walkers[1])
      #expect(large.end == small.end, "\(level)")
      #expect(large.draft.units.usableCount == small.draft.units.usableCount, "\(level)")
      #expect(large.draft.pieces.count == small.draft.pieces.count, "\(level)")
      #expect(large.draft.text == small.draft.text, "\(level)")
      // Skipped content is counted.
      #expect(large.omitted == small.omitted, "\(level)")
    }
    let summaries = documents.map { Summarizer().summarize($0) }
    #expect(summaries[0] == summaries[1])
  }

  private func check(_ blocks: [Block], _ random: inout Random, _ seed: UInt64) {
    let laws = SummaryLaws(options: options(&random))
    let limit = random.number(0...299)
    let limits = [random.number(0...40), limit, limit + 1]
    guard let fault = laws.fault(of: Document(Blocks(blocks)), limits: limits) else { return }
    let smallest = shrink(blocks) { laws.fault(of: Document(Blocks($0)), limits: limits) != nil }
    Issue.record(
      "seed \(seed), \(laws.options): \(fault)\n\(Document(Blocks(smallest)).tree)")
  }

  private func options(_ random: inout Random) -> SummaryOptions {
    SummaryOptions(
      lineLimit: random.number(0...8), byteLimit: random.oneIn(3) ? random.number(0...900) : nil,
      clusterByteLimit: random.oneIn(4) ? 16 : 64, urlLimit: random.number(1...30),
      layout: random.pick(SummaryLayout.allCases),
      leavesOut: SummaryParts(rawValue: UInt8(random.number(0...3))),
      excerptMarker: random.oneIn(3) ? .thematicBreak : .line("word"),
      title: random.oneIn(4) ? "word" : nil,
      labels: random.oneIn(4)
        ? SummaryLabels(spoiler: "a  b", image: " \u{301}c\u{202E}", table: "\u{1FFFE}  \u{200D}")
        : SummaryLabels())
  }
}

/// Large documents, of blocks or of the runs of one block.
enum EndlessDocument: CaseIterable {
  case paragraphs, oneText, runs, spoilers, partsOfASpoiler, thematicBreaks, items, quotes, images
  case lineBreaks

  func blocks(_ count: Int) -> [Block] {
    switch self {
    case .paragraphs: (0..<count).map { paragraph(.text("word \($0)")) }
    case .oneText: [paragraph(.text(String(repeating: "word ", count: count)))]
    case .runs: [paragraph(ofRuns: count, text: "word ", marks: [])]
    case .spoilers: Array(repeating: paragraph(.text("word", marks: .spoiler)), count: count)
    case .partsOfASpoiler: [paragraph(ofRuns: count, text: "word", marks: .spoiler)]
    case .thematicBreaks: Array(repeating: .thematicBreak, count: count)
    case .items:
      [.list(ListBlock(items: Array(repeating: ListItem([.thematicBreak]), count: count)))]
    case .quotes: Array(repeating: .quote(Quote([paragraph(.text("word"))])), count: count)
    case .images: Array(repeating: paragraph(EndlessDocument.image), count: count)
    case .lineBreaks:
      // A line break at an end would be trimmed.
      [.paragraph(Paragraph(Inlines(breaks(count))))]
    }
  }

  private static let image = Inline(
    .image(InlineImage(ImageSource("https://example.org/a.png")!)))

  private func paragraph(_ run: Inline) -> Block { .paragraph(Paragraph([run])) }

  /// Runs with alternating marks, which are not merged.
  private func paragraph(ofRuns count: Int, text: String, marks: Marks) -> Block {
    let runs = (0..<count).map { position -> Inline in
      .text(text, marks: position % 2 == 0 ? marks : marks.union(.strong))
    }
    return .paragraph(Paragraph(Inlines(runs)))
  }

  private func breaks(_ count: Int) -> [Inline] {
    [EndlessDocument.image] + Array(repeating: Inline.lineBreak, count: count)
      + [EndlessDocument.image]
  }
}

/// Generates hostile documents.
private struct HostileGenerator {
  var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] {
    (0..<random.number(1...8)).map { _ in block(depth: 0) }
  }

  private mutating func block(depth: Int) -> Block {
    switch random.number(0...(depth < 4 ? 9 : 4)) {
    case 5: .quote(Quote(Blocks((0..<2).map { _ in block(depth: depth + 1) })))
    case 6:
      .details(
        Details(
          summary: runs(), state: random.oneIn(2) ? .open : .closed,
          [paragraphOfSpoilers(), block(depth: depth + 1)]))
    case 7:
      .list(ListBlock(items: [ListItem([block(depth: depth + 1)]), ListItem([.thematicBreak])]))
    case 8: .thematicBreak
    case 9: paragraphOfSpoilers()
    default: .paragraph(Paragraph(runs()))
    }
  }

  private mutating func paragraphOfSpoilers() -> Block {
    .paragraph(Paragraph(Inlines((0..<3).map { _ in spoiler() })))
  }

  private mutating func spoiler() -> Inline {
    let hidden = random.pick(["SECRET", "\u{200D}SECRET", " SECRET\u{2069} "])
    return .text(hidden, marks: random.oneIn(2) ? .spoiler : [.spoiler, .code])
  }

  private mutating func runs() -> Inlines {
    var result = Inlines()
    for _ in 0..<random.number(1...24) {
      switch random.number(0...9) {
      case 0: result.append(spoiler())
      case 1: result.append(.lineBreak)
      case 2:
        let target = random.oneIn(2) ? LinkTarget("https://host.example/@name") : nil
        // After a consonant and a virama, the first letter of this name joins their cluster.
        let name = random.oneIn(4) ? "कख" : "@name_of_ada"
        result.append(Inline(.mention(Mention(name, target: target)!)))
      case 3: result.append(Inline(.hashtag(Hashtag("#tag")!)))
      case 4:
        let url =
          "https://example.org/\(random.number(0...9))" + String(repeating: "/x", count: 9)
        result.append(.text(url, link: LinkTarget(url).map { Hyperlink($0) }))
      default:
        let marks = Marks(rawValue: 1 << UInt16(random.number(0...9))).subtracting(.spoiler)
        let text = (0..<random.number(1...4)).map { _ in random.pick(HostileGenerator.pieces) }
        result.append(.text(text.joined(), marks: random.oneIn(2) ? marks : []))
      }
    }
    return result
  }

  private static let pieces = [
    "word ", "a", " ", ", ", "…", "(", "—", "\u{A0}", "\u{3000}", "日本", "。", "「", "ー", "ไทย",
    "\u{1F1E9}", "\u{1F1EA}\u{1F1EB}", "👩‍", "👩‍👩‍👧‍👦", "👍🏽", "❤️", "\u{1F3FD}", "e\u{301}",
    "\u{301}\u{302}\u{303}", String(repeating: "\u{336}", count: 40), "\u{0600}", "\u{1100}",
    "\u{1161}", "\u{2067}", "\u{2069}", "\u{202B}", "\u{202C}", "\u{200F}", "\u{200B}", "\u{2060}",
    "\u{AD}", "\u{200D}", "\u{FE0F}", "א", "ب", "<b>", "&", "\"", String(repeating: "x", count: 60),
    "\u{E33}", "เมือง", "แ", "ໄປ", "#เมือง", "\u{915}\u{94D}", "@name_of_ada", " @name_of_ada, ",
    "(@name_of_ada)", ":cat:", ".",
    "https://example.org/path-of-it ", "#日本語", "/",
  ]
}

/// Generates documents of mentions, hashtags and URLs: whole, in parts, and next to characters that
/// end them or seem to.
private struct NameGenerator {
  var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] {
    (0..<random.number(1...4)).map { _ in
      let block = Block.paragraph(Paragraph(runs()))
      return switch random.number(0...11) {
      case 0, 1: .quote(Quote([block]))
      case 2:
        .list(ListBlock(items: [ListItem([block, .list(ListBlock(items: [ListItem([block])]))])]))
      case 3: .table(TableBlock(body: [TableBlock.Row([TableBlock.Cell(.data, [block])])]))
      default: block
      }
    }
  }

  private mutating func runs() -> Inlines {
    var result = Inlines()
    for _ in 0..<random.number(1...14) { result.append(run()) }
    return result
  }

  private mutating func run() -> Inline {
    switch random.number(0...15) {
    case 0, 1: return Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!)))
    case 2: return .lineBreak
    case 3: return Inline(.mention(Mention(random.pick(["@ada", "@bob@example.org"]))!))
    case 4: return Inline(.hashtag(Hashtag(random.pick(["#swift", "#日本"]))!))
    case 5:
      let source = ImageSource("https://example.org/e.png")!
      return Inline(.emoji(CustomEmoji("blobcat", image: source)!))
    case 6, 7:
      let url = random.pick(NameGenerator.urls)
      return .text(
        random.oneIn(3) ? "label" : url, link: LinkTarget(url).map { Hyperlink($0) })
    case 8: return .text("hidden", marks: .spoiler)
    default:
      let text = (0..<random.number(1...4)).map { _ in random.pick(NameGenerator.pieces) }
      let marks: Marks = random.oneIn(3) ? random.pick([.strong, .code, .emphasis]) : []
      return .text(text.joined(), marks: marks)
    }
  }

  private static let urls = [
    "https://example.org/", "https://example.org/a/long/path/of/it?and=more#part",
    "//example.org/a",
    "https://www.bank.example/日本語/の/パス", "https://example.org:8080", "mailto:ada@example.org",
    "https://a-host-of-forty-letters-and-more.bank.example/path",
  ]

  private static let pieces = [
    " ", " ", " ", "word", "after ", "a", "&", "<b>", ", ", ".", "...", "....", ":", "/", "//", "?",
    "javascript:", "data:", "mailto:", "https://", "https:", "http://www.", "ftp://u@",
    "example.org",
    "bank.example", "localhost:8080", "日本.example", "/path", "/of/it?a=b&c=d", "#part", "/日本語",
    "/a日本", "=パス-", "@ada_lovelace", "@ada@calc.example", "ada@example.org", "#tag_of_it",
    "#日本語のタグ", "＃全角", "東京#大阪", ":blob_cat:", ":blob", "12:30:59", "日本", "。", "「", "ไทย",
    "👍🏽", "👩‍👩‍👧‍👦", "\u{1F1E9}\u{1F1EA}", "❤️", "e\u{301}", "\u{301}", "\u{200B}", "\u{2067}א",
    "\u{2069}", "\u{A0}", "\u{200D}", String(repeating: "x", count: 62),
    String(repeating: "y", count: 90), String(repeating: "z.", count: 130),
    String(repeating: "漢", count: 110),
  ]
}

/// Generates documents of embeds, and of other blocks between them.
private struct EmbedGenerator {
  var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] { (0..<random.number(1...6)).map { _ in block() } }

  private mutating func block() -> Block {
    switch random.number(0...11) {
    case 0: .heading(Heading(level: 1, [.text("title")]))
    case 1: .quote(Quote([.paragraph(Paragraph(runs()))]))
    case 2: .list(ListBlock(items: [ListItem([.paragraph(Paragraph(runs()))])]))
    case 3:
      .details(
        Details(
          summary: random.oneIn(2) ? [] : runs(), state: .open, [.paragraph(Paragraph(runs()))]))
    case 4: .paragraph(Paragraph([.text("prose")]))
    case 5: .paragraph(Paragraph([Inline(.hashtag(Hashtag("#tag")!))]))
    case 6: .paragraph(Paragraph([Inline(.mention(Mention("@ada")!))]))
    default: .paragraph(Paragraph(runs()))
    }
  }

  /// Returns the runs of an embed, with runs that a summary leaves out, or that make it prose.
  private mutating func runs() -> Inlines {
    var result = Inlines()
    if random.oneIn(6) { result.append(Inline(.mention(Mention("@ada")!))) }
    if random.oneIn(6) { result.append(.text(random.pick([" ", ", ", "\u{A0}"]))) }
    for _ in 0..<random.pick([1, 1, 1, 2]) {
      let url = random.pick(EmbedGenerator.urls)
      let link = Hyperlink(
        LinkTarget(url)!, title: random.oneIn(4) ? String(repeating: "t", count: 60) : nil)
      let label = random.oneIn(8) ? "evil.example" : url
      let middle = label.index(label.startIndex, offsetBy: random.number(1...label.count))
      result.append(.text(String(label[..<middle]), link: link))
      result.append(
        .text(
          String(label[middle...]), marks: random.oneIn(3) ? .strong : [],
          link: random.oneIn(8) ? nil : link))
      switch random.number(0...11) {
      case 0: result.append(Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!))))
      case 1: result.append(.text("hidden", marks: .spoiler))
      case 2: result.append(.text(random.pick([" now", "…", " ", "\u{200B}", "\u{200D}"])))
      case 3: result.append(.lineBreak)
      default: break
      }
    }
    return result
  }

  private static let urls = [
    "https://example.org/", "https://www.example.org/a/long/path/of/it?and=more#part",
    "http://www.www.example/", "https://video.example/watch?v=1", "https://localhost/a",
    "https://a-host-of-forty-letters-and-more.bank.example/path", "https://ไทย.example/เมือง/แม่",
  ]
}

/// Generates documents with the word "said" in quotations and the word "own" elsewhere.
private struct QuotationGenerator {
  private var random: Random

  init(seed: UInt64) {
    random = Random(seed: seed)
  }

  mutating func blocks() -> [Block] {
    (0..<random.number(1...6)).map { _ in block(depth: 0, isQuoted: false) }
  }

  private mutating func block(depth: Int, isQuoted: Bool) -> Block {
    let word = isQuoted ? "said" : "own"
    switch random.number(0...(depth < 4 ? 11 : 4)) {
    case 5, 6, 7: return .quote(Quote(blocks(depth: depth + 1, isQuoted: true)))
    case 8:
      return .list(
        ListBlock(
          items: (0..<random.number(1...3)).map { _ in
            ListItem(blocks(depth: depth + 1, isQuoted: isQuoted))
          }))
    case 9:
      return .details(
        Details(
          summary: runs(word), state: random.pick([.open, .closed]),
          blocks(depth: depth + 1, isQuoted: isQuoted)))
    case 10:
      let cells = (0..<2).map { _ in
        TableBlock.Cell(.data, blocks(depth: depth + 1, isQuoted: isQuoted))
      }
      return .table(
        TableBlock(caption: random.oneIn(3) ? runs(word) : [], body: [TableBlock.Row(cells)]))
    case 11: return .thematicBreak
    case 0: return .heading(Heading(level: 1, runs(word)))
    case 1: return .codeBlock(CodeBlock("{\n\(word)\n}"))
    default: return .paragraph(Paragraph(runs(word)))
    }
  }

  private mutating func blocks(depth: Int, isQuoted: Bool) -> Blocks {
    Blocks((0..<random.number(0...3)).map { _ in block(depth: depth, isQuoted: isQuoted) })
  }

  private mutating func runs(_ word: String) -> Inlines {
    var result = Inlines()
    for _ in 0..<random.number(0...4) {
      switch random.number(0...11) {
      case 0: result.append(Inline(.mention(Mention("@\(word)")!)))
      case 1: result.append(Inline(.hashtag(Hashtag("#\(word)")!)))
      case 2: result.append(.lineBreak)
      case 3: result.append(.text(word, marks: .spoiler))
      case 4:
        result.append(
          .text(
            "https://\(word).example/a",
            link: LinkTarget("https://\(word).example/a").map { Hyperlink($0) }))
      case 5:
        result.append(
          Inline(.image(InlineImage(ImageSource("https://example.org/a.png")!, alternative: word))))
      case 6: result.append(.text(" "))
      default: result.append(.text("\(word) "))
      }
    }
    return result
  }
}
