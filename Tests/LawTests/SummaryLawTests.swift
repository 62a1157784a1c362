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
    checkAllLimits { seed in
      var generator = NameGenerator(seed: seed)
      return (generator.blocks(), generator.random)
    }
  }

  @Test("summaries of embeds before and after prose stay within every limit up to 300")
  func embeds() {
    checkAllLimits { seed in
      var generator = EmbedGenerator(seed: seed)
      return (generator.blocks(), generator.random)
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
    let options = options(&random)
    let limit = random.number(0...299)
    check(blocks, options, limits: [random.number(0...40), limit, limit + 1], seed)
  }

  private func checkAllLimits(_ generate: (UInt64) -> (blocks: [Block], random: Random)) {
    for seed in LawRun(cases: 1000).seeds {
      var (blocks, random) = generate(seed)
      check(blocks, options(&random), limits: Array(0...300), seed)
    }
  }

  private func check(
    _ blocks: [Block], _ options: SummaryOptions, limits: [Int], _ seed: UInt64
  ) {
    let laws = SummaryLaws(options: options)
    guard let fault = laws.fault(of: Document(Blocks(blocks)), limits: limits) else { return }
    let smallest = shrink(blocks) { laws.fault(of: Document(Blocks($0)), limits: limits) != nil }
    Issue.record("seed \(seed), \(options): \(fault)\n\(Document(Blocks(smallest)).tree)")
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
