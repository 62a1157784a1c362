import ArgumentParser
import PostKit
import PostText

/// `postkit split`
struct Split: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Splits a post into parts that fit a limit.",
    discussion: """
      Writes one line of JSON for each part: {"part": 1, "parts": 4, "value": …}. Parts end between \
      blocks, items, sentences or words. No word, link, mention or character is divided if it fits \
      a part. Lists, quotes and code continue in the next part, and tables repeat their head. With \
      '--ndjson', the member becomes the array of its parts. In reports, what is divided and what \
      the format cannot hold has no position; the latter is listed for each part.
      """)

  private static let limits = NumberRange(1...1_000_000, default: "the limit of the network")

  @OptionGroup var input: InputOptions

  @OptionGroup var format: InputFormatOptions

  @Option(name: .shortAndLong, help: "The format of the parts.")
  var to: SplitFormat

  @Option(
    parsing: .unconditional,
    help: """
      The largest size of a part, 1 to 1000000. For html and text, it is required: the number of \
      visible characters (grapheme clusters).
      """,
    transform: Split.limits.number)
  var limit: Int?

  @OptionGroup var policy: PolicyOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func validate() throws {
    try batch.validate(with: report)
    let row = to.row(policy: .post)
    guard let most = row.limit else {
      guard limit != nil else {
        throw ValidationError("'--to \(to)' needs '--limit'; allowed is 1 to 1000000")
      }
      return
    }
    if let limit, limit > most {
      throw ValidationError(
        "'--limit' is \(limit); '--to \(to)' allows at most \(most) \(row.unit)")
    }
  }

  func run() throws {
    let policy = try policy.policy(besides: input)
    let (from, to, limit) = (format.format(of: input, in: batch), to, limit)
    if batch.ndjson {
      let members = batch.members(report.report)
      return try batch.run(on: input.file, besides: self.policy.files) {
        let splitter = PartWriter(to, limit: limit, policy: policy)
        let read = from.reader(policy: policy)
        return LineTask(members: members, limit: policy.limits.inputBytes, readsJSON: from.isJSON) {
          let source = Source(name: "value", bytes: $0)
          var reading = try read(source)
          let value = ObjectLine.Value.json(
            PartWriter.array(try splitter.values(of: &reading, source)))
          return members.count == 1
            ? [value] : [value, .json(try JSON.report(reading.report, of: source))]
        }
      }
    }
    let source = try input.source(within: policy)
    var reading = try from.reading(source, policy: policy)
    let values = try PartWriter(to, limit: limit, policy: policy).values(of: &reading, source)
    try report.write(reading.report, of: source, by: self.policy)
    try Output.write(PartWriter.lines(values))
  }
}

/// Splits documents and writes their parts.
private struct PartWriter {
  private let row: SplitFormat.Row
  private let limit: Int
  private let policy: Policy

  init(_ format: SplitFormat, limit: Int?, policy: Policy) {
    row = format.row(policy: policy)
    self.limit = limit ?? row.limit ?? .max
    self.policy = policy
  }

  /// Returns the parts of a document, and reports what was divided.
  ///
  /// - Throws: ``Failure`` if something that cannot be divided is larger than the limit.
  func values(of reading: inout Reading, _ source: Source) throws(Failure) -> [ObjectLine.Value] {
    let split = reading.document.split { row.fits($0, limit) }
    for cut in split.cuts {
      if cut.kind == .indivisible {
        throw Failure(
          .badInput,
          "part \(cut.part + 1) cannot be divided to fit the limit of \(limit) \(row.unit)",
          file: source.name)
      }
      reading.report.add(Finding(.unitDivided, element: cut.name))
    }
    var values: [ObjectLine.Value] = []
    for part in split.parts {
      // A piece of a mention is a link, which the policy may not allow.
      values.append(row.value(policy.narrowing(part).document, &reading.report))
    }
    return values
  }

  /// Returns the parts as lines of JSON.
  static func lines(_ values: [ObjectLine.Value]) -> [UInt8] {
    var output: [UInt8] = []
    for (index, value) in values.enumerated() {
      output += "{\"part\":\(index + 1),\"parts\":\(values.count),\"value\":".utf8
      value.write(to: &output)
      output += "}\n".utf8
    }
    return output
  }

  /// Returns the parts as an array of JSON.
  static func array(_ values: [ObjectLine.Value]) -> [UInt8] {
    var output = Array("[".utf8)
    for (index, value) in values.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      value.write(to: &output)
    }
    return output + [UInt8(ascii: "]")]
  }
}

extension SplitDocument.Cut {
  /// The unit that was divided, for messages.
  fileprivate var name: String {
    let kind =
      switch kind {
      case .word: "word"
      case .link: "link"
      case .code: "code"
      case .mention: "mention"
      case .hashtag: "hashtag"
      case .emoji: "emoji"
      case .image: "image"
      case .cluster: "character"
      case .containers: "text"
      case .indivisible: "content"
      }
    return "the \(kind) '\(text.quoted)'"
  }
}
