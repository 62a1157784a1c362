import ArgumentParser
import PostKit

/// `postkit summarize`
struct Summarize: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shortens a post to the beginning of its text.",
    discussion: """
      The summary ends between words if a word ends in the last fifth of the text, else inside a \
      long word, or between characters in scripts without spaces. It never ends inside a character, \
      mention or hashtag, or inside the host of a URL. Spoilers and folded contents are not shown. \
      Quotations after the author's first words are shown in quotation marks. A \
      line or comment '<!--more-->' ends the summary. A summary is also a post; an ellipsis at its \
      end means that text follows.
      """)

  enum Form: String, CaseIterable, ExpressibleByArgument {
    case html, text, json
  }

  /// A list of the parts to leave out, such as `leading-mentions,trailing-hashtags`.
  struct LeftOut: ExpressibleByArgument {
    private(set) var parts: SummaryParts = []

    init?(argument: String) {
      for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
        switch name {
        case "leading-mentions": parts.insert(.leadingMentions)
        case "trailing-hashtags": parts.insert(.trailingHashtags)
        default: return nil
        }
      }
    }

    static let allValueStrings = [
      "leading-mentions", "trailing-hashtags", "leading-mentions,trailing-hashtags",
    ]
  }

  private static let limits = NumberRange(0...100_000, default: "280")
  private static let lineLimits = NumberRange(0...100_000, default: "4")

  @OptionGroup var input: InputOptions

  @OptionGroup var format: InputFormatOptions

  @Option(
    parsing: .unconditional,
    help: """
      The maximum number of visible characters (grapheme clusters), 0 to 100000. (default: 280)
      """,
    transform: Summarize.limits.number)
  var limit = 280

  @Option(
    parsing: .unconditional, help: "The maximum number of lines, 0 to 100000. (default: 4)",
    transform: Summarize.lineLimits.number)
  var lines = 4

  @Option(
    help: ArgumentHelp(
      "The parts to leave out, separated by a comma.",
      discussion: """
        leading-mentions: the mentions at the start of a reply. trailing-hashtags: the last lines, \
        if they only contain hashtags.
        """))
  var without: LeftOut?

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = Form.html

  @OptionGroup var policy: PolicyOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func run() throws {
    let policy = try policy.policy(besides: input)
    let (from, to) = (format.format(of: input, in: batch), to)
    let summarizer = Summarizer(
      SummaryOptions(limit: limit, lineLimit: lines, leavesOut: without?.parts ?? []))
    let encoder = HTMLEncoder(policy: policy)
    let hidden = policy.keepingHidden
    let (read, readExcerpt) = (from.reader(policy: hidden), from.excerptReader(policy: hidden))
    let summarize = { @Sendable (source: Source) throws -> [UInt8] in
      let summary = summarizer.summarize(
        try read(source).document, excerpt: try readExcerpt(source))
      let html = encoder.encode(policy.narrowing(summary.document).document)
      return switch to {
      case .html: Output.line(html)
      case .text: Output.line(summary.plainText)
      case .json: try JSON.line(SummaryJSON(summary, html: html))
      }
    }
    if batch.ndjson {
      let members = batch.members()
      return try batch.run(on: input.file, besides: self.policy.files) {
        LineTask(members: members, limit: policy.limits.inputBytes, readsJSON: from.isJSON) {
          var output = try summarize(Source(name: "value", bytes: $0))
          if output.last == 0x0A { output.removeLast() }
          return [to == .json ? .json(output) : .text(output)]
        }
      }
    }
    try Output.write(summarize(input.source(within: policy)))
  }
}

/// A summary as JSON.
private struct SummaryJSON: Encodable {
  /// The number of omitted nodes of each kind.
  struct Omitted: Encodable {
    let codeBlocks: Int
    let details: Int
    let images: Int
    let quotes: Int
    let spoilers: Int
    let tables: Int
    let isComplete: Bool
  }

  let html: String
  let plainText: String
  let isTruncated: Bool
  let graphemeCount: Int
  let omitted: Omitted

  init(_ summary: Summary, html: String) {
    self.html = html
    plainText = summary.plainText
    isTruncated = summary.isTruncated
    graphemeCount = summary.graphemeCount
    omitted = Omitted(
      codeBlocks: summary.omitted.codeBlocks, details: summary.omitted.details,
      images: summary.omitted.images, quotes: summary.omitted.quotes,
      spoilers: summary.omitted.spoilers, tables: summary.omitted.tables,
      isComplete: summary.omitted.isComplete)
  }
}
