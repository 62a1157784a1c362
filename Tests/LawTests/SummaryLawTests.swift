import PostKit
import TestSupport
import Testing

/// Law 6: a summary never exceeds any cap, grows with the limit, and is its own summary.
@Suite struct SummaryLawTests {
  @Test("summaries of generated documents keep the law")
  func generated() {
    for seed in LawRun(cases: 10_000).seeds {
      var random = Random(seed: seed)
      let document = DocumentGenerator.document(seed: seed)
      let laws = SummaryLaws(options: options(&random))
      let limits = (0..<6).map { _ in random.number(0...300) }
      guard let fault = laws.fault(of: document, limits: limits) else { continue }
      let blocks = shrink(Array(document.blocks)) {
        laws.fault(of: Document(Blocks($0)), limits: limits) != nil
      }
      Issue.record("seed \(seed), \(laws.options): \(fault)\n\(Document(Blocks(blocks)).tree)")
      return
    }
  }

  @Test("summaries of the corpus keep the law for every limit up to 300")
  func corpus() throws {
    #expect(Corpus.html.count >= 65)
    var policy = Policy.post
    policy.limits.inputBytes = 4 << 20
    for file in Corpus.html {
      let document = try Sanitizer(policy: policy).reading(file.bytes).document
      let fault = SummaryLaws().fault(of: document, limits: Array(0...300))
      #expect(fault == nil, "\(file)")
    }
  }

  private func options(_ random: inout Random) -> SummaryOptions {
    SummaryOptions(
      lineLimit: random.number(0...8), byteLimit: random.oneIn(3) ? random.number(0...900) : nil,
      clusterByteLimit: random.oneIn(4) ? 16 : 64, addressLimit: random.number(1...30),
      layout: random.pick(SummaryLayout.allCases),
      leavesOut: SummaryParts(rawValue: UInt8(random.number(0...3))),
      excerptMarker: random.oneIn(3) ? .thematicBreak : .line("word"),
      title: random.oneIn(4) ? "word" : nil)
  }
}

/// What holds for every summary.
struct SummaryLaws {
  var options = SummaryOptions()

  /// The first fault of the summaries of a document, in words.
  func fault(of document: Document, limits: [Int]) -> String? {
    var before: (limit: Int, text: String)?
    for limit in limits.sorted() {
      var options = options
      options.limit = limit
      let summary = Summarizer(options).summary(of: document)
      if let fault = capFault(of: summary, options) { return "limit \(limit): \(fault)" }
      let again = Summarizer(options).summary(of: summary.document)
      if again.document != summary.document {
        return "limit \(limit): \(summary.document.tree)\nis summarized as\n\(again.document.tree)"
      }
      let html = HTMLEncoder().html(for: summary.document)
      let read = try? Sanitizer().document(from: html)
      if read != summary.document { return "limit \(limit): does not survive as \(html)" }
      let text = visible(summary)
      if let before, !text.starts(with: before.text) {
        return "\(before.limit): \(before.text.debugDescription)\n\(limit): \(text.debugDescription)"
      }
      before = (limit, text)
    }
    return nil
  }

  private func capFault(of summary: Summary, _ options: SummaryOptions) -> String? {
    let text = summary.plainText
    let count = text.count { !invisible.contains($0.unicodeScalars.first ?? " ") }
    if count != summary.graphemeCount { return "count \(count) is not \(summary.graphemeCount)" }
    if count > options.limit { return "\(count) clusters: \(text.debugDescription)" }
    if let large = text.first(where: { $0.utf8.count > options.clusterByteLimit }) {
      return "a cluster of \(large.utf8.count) bytes"
    }
    let lines = text.isEmpty ? 0 : text.split(separator: "\n", omittingEmptySubsequences: false).count
    if lines > (options.layout == .oneLine ? min(options.lineLimit, 1) : options.lineLimit) {
      return "\(lines) lines"
    }
    let html = HTMLEncoder().html(for: summary.document)
    if html.utf8.count > options.byteLimit ?? (8 * options.limit) {
      return "\(html.utf8.count) bytes"
    }
    return nil
  }

  private let invisible = Set("\u{AD}\u{200B}\u{200E}\u{200F}\u{61C}\u{2060}".unicodeScalars)
    .union((0x200C...0x200F).compactMap { Unicode.Scalar($0 as UInt32) })
    .union((0x202A...0x202E).compactMap { Unicode.Scalar($0 as UInt32) })
    .union((0x2060...0x206F).compactMap { Unicode.Scalar($0 as UInt32) })

  /// The text without the ellipsis and what closes isolates at the end.
  private func visible(_ summary: Summary) -> String {
    var text = summary.plainText.unicodeScalars
    if summary.isTruncated, text.last == "…" { text.removeLast() }
    while text.last == "\u{2069}" || text.last == "\u{202C}" { text.removeLast() }
    return String(text)
  }
}
