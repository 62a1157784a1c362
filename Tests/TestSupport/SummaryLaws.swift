public import PostKit
@_spi(Testing) internal import PostSummary

/// The laws of summaries.
public struct SummaryLaws {
  public let options: SummaryOptions

  public init(options: SummaryOptions = SummaryOptions()) {
    self.options = options
  }

  /// Returns a description of the first fault in a document's summaries for the limits.
  public func fault(of document: Document, limits: [Int]) -> String? {
    var before: (limit: Int, text: String, document: Document)?
    for limit in limits.sorted() {
      var options = options
      options.limit = limit
      let summary = Summarizer(options).summarize(document)
      let isNew = summary.document != before?.document
      if let fault = capFault(of: summary, options) ?? formFault(of: summary, options, isNew: isNew)
      {
        return "limit \(limit): \(fault)"
      }
      let text = comparable(summary)
      if let before, !text.unicodeScalars.starts(with: before.text.unicodeScalars) {
        return "limit \(before.limit): \(before.text.debugDescription) does not start"
          + " limit \(limit): \(text.debugDescription)"
      }
      before = (limit, text, summary.document)
    }
    return nil
  }

  private func capFault(of summary: Summary, _ options: SummaryOptions) -> String? {
    let text = summary.plainText
    let clusters = summary.clusters
    let count = clusters.count { !SummaryLaws.invisible.contains($0.unicodeScalars.first ?? " ") }
    if count != summary.graphemeCount { return "\(summary.graphemeCount) is not \(count)" }
    if count > options.limit { return "\(count) clusters in \(text.debugDescription)" }
    if let large = clusters.first(where: { $0.utf8.count > options.clusterByteLimit }) {
      return "a cluster of \(large.utf8.count) bytes: \(String(large).debugDescription) in "
        + text.debugDescription
    }
    let lines = text.isEmpty ? 0 : text.count { $0 == "\n" } + 1
    let most = options.layout == .oneLine ? min(options.lineLimit, 1) : options.lineLimit
    return lines > most ? "\(lines) lines" : nil
  }

  private func formFault(
    of summary: Summary, _ options: SummaryOptions, isNew: Bool
  ) -> String? {
    let html = HTMLEncoder().encode(summary.document)
    // Text, marks and links, invisible characters, and the tags of each line.
    let defaultLimit = options.limit * (options.clusterByteLimit + 8 + 8 + 64) + 64
    if html.utf8.count > options.byteLimit ?? defaultLimit {
      return "\(html.utf8.count) bytes"
    }
    // A summary that fits a limit fits a larger one.
    guard isNew else { return nil }
    if summary.isTruncated, let last = comparable(summary).unicodeScalars.last,
      0xE40...0xE44 ~= last.value || 0xEC0...0xEC4 ~= last.value,
      summary.plainText.hasSuffix("…")
    {
      return "ends in a vowel before its consonant: \(summary.plainText.debugDescription)"
    }
    let again = Summarizer(options).summarize(summary.document)
    if again.document != summary.document || again.isTruncated {
      return "\(summary.document.tree)\nhas the summary\n\(again.document.tree)"
    }
    let read = try? Sanitizer().sanitize(html)
    return read?.document == summary.document && read?.report.isEmpty == true
      ? nil : "does not round-trip as \(html)"
  }

  /// Returns the text without the ellipsis and the ends of bidirectional isolates and
  /// embeddings before it.
  private func comparable(_ summary: Summary) -> String {
    var text = summary.plainText.unicodeScalars
    if summary.isTruncated, text.last == "…" { text.removeLast() }
    while text.last == "\u{2069}" || text.last == "\u{202C}" { text.removeLast() }
    return String(text)
  }

  private static let invisible: Set<Unicode.Scalar> = {
    let values: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x61C...0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F,
    ]
    return Set(values.joined().compactMap { Unicode.Scalar($0) })
  }()
}
