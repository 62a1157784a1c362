import ArgumentParser
import PostKit

/// `postkit summarize`
struct Summarize: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Cuts the first text of a post to a size.",
    discussion: """
      Ends between words where one ends within the last fifth of the text, else inside a long word \
      or between the characters of scripts without spaces; never inside a character, mention or \
      hashtag, nor inside the host of an address. Shows no spoilers and nothing that is folded \
      away. A line or comment '<!--more-->' ends the summary. It is a post itself; an ellipsis at \
      its end says that text follows.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var summary: SummarizeOptions
  @OptionGroup var policy: PolicyOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func run() throws {
    let policy = try policy.policy()
    guard !batch.ndjson else {
      let task = SummarizeTask(
        summary.plan, policy: policy, target: batch.target(or: "content"))
      return try Batch(batch, input: input.file, field: batch.field(or: "content")) { task }.run()
    }
    let source = try input.source(limit: policy.limits.inputBytes)
    try Output.write(summary.plan.output(for: source, policy: policy))
  }
}

/// How a post is read, cut and written.
struct SummarizeOptions: ParsableArguments {
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case html, text, json
  }

  private static let limits = 0...100_000

  @Option(help: "What the input is.")
  var from = InputFormat.html

  // Unconditional: a number with a minus sign is no option.
  @Option(
    parsing: .unconditional,
    help: "The largest number of visible characters (grapheme clusters), 0 to 100000.",
    transform: SummarizeOptions.number)
  var limit = 280

  @Option(
    parsing: .unconditional, help: "The largest number of lines, 0 to 100000.",
    transform: SummarizeOptions.number)
  var lines = 4

  @Option(help: "What to write.")
  var to = Form.html

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text), limits.contains(number) else {
      throw ValidationError("allowed is a whole number from 0 to 100000")
    }
    return number
  }

  /// What the options say, for threads to share.
  var plan: Plan {
    Plan(from: from, to: to, summarizer: Summarizer(SummaryOptions(limit: limit, lineLimit: lines)))
  }

  /// How a post is read, cut and written.
  struct Plan: Sendable {
    let from: InputFormat
    let to: Form
    let summarizer: Summarizer

    /// The summary of a source as bytes, empty or ending in one line feed.
    func output(for source: Source, policy: Policy) throws(Failure) -> [UInt8] {
      let reading = try from.reading(source, policy: policy.keepingHidden)
      let excerpt = try from.excerpt(of: source, policy: policy.keepingHidden)
      let summary = summarizer.summarize(reading.document, excerpt: excerpt)
      let html = HTMLEncoder(relations: policy.links.linkRelations)
        .encode(policy.narrowing(summary.document).document)
      return switch to {
      case .html: Output.line(html)
      case .text: Output.line(summary.plainText)
      case .json: try JSON.line(SummaryJSON(summary, html: html))
      }
    }
  }
}

/// A summary as JSON.
struct SummaryJSON: Encodable {
  /// The numbers of what was left out.
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
