public import ArgumentParser
import PostJSON
public import PostKit

/// `postkit extract`
struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds mentions, hashtags, URLs, cashtags and lists in plain text.",
    discussion: """
      Writes one JSON object. Offsets are Unicode scalars, from the first of an entity to the one \
      behind it.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var extraction: ExtractOptions
  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func validate() throws {
    if batch.into != nil {
      throw ValidationError("'extract' adds members of its own; '--into' is not allowed")
    }
  }

  func run() throws {
    guard !batch.ndjson else {
      let task = ExtractTask(extraction.profile)
      return try Batch(batch, input: input.file, field: batch.field(or: "text")) { task }.run()
    }
    let source = try input.source(limit: Extraction.largestInput)
    try source.checkUTF8()
    try Output.write(extraction.extraction(from: source.bytes).json)
  }
}

/// By which rules entities are found.
struct ExtractOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which texts are URLs and mentions.",
      discussion: """
        social: twitter-text's rules. gfm: GitHub's, email addresses included. scheme-only: URLs \
        with a scheme. Mentions may name a host in the latter two.
        """))
  var profile = LinkProfile.social

  /// What stands in a text in UTF-8.
  func extraction(from bytes: [UInt8]) -> Extraction {
    Extraction(of: String(decoding: bytes, as: UTF8.self), by: LinkFinder(profile))
  }
}

extension LinkProfile: ExpressibleByArgument {}

/// The entities of a text.
struct Extraction {
  /// The largest text that is read, in bytes.
  static let largestInput = 4 << 20

  /// An entity: its text, and where it starts and ends in scalars.
  struct Entity {
    let text: String
    let start: Int
    let end: Int

    init(_ entity: LinkEntity) {
      text = entity.text
      start = entity.scalarRange.lowerBound
      end = entity.scalarRange.upperBound
    }
  }

  private(set) var mentions: [Entity] = []
  private(set) var hashtags: [Entity] = []
  private(set) var urls: [Entity] = []
  private(set) var cashtags: [Entity] = []
  private(set) var lists: [Entity] = []
  /// The mention with which the text starts, alone or none.
  private(set) var replyTo: [Entity] = []

  init(of text: String, by finder: LinkFinder) {
    finder.forEachEntity(in: text) { entity in
      switch entity.kind {
      case .mention: mentions.append(Entity(entity))
      case .hashtag: hashtags.append(Entity(entity))
      case .url, .email: urls.append(Entity(entity))
      case .cashtag: cashtags.append(Entity(entity))
      case .list: lists.append(Entity(entity))
      }
      return true
    }
    replyTo = finder.reply(in: text).map { [Entity($0)] } ?? []
  }

  /// The entities as one line of JSON, members sorted by name.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, list) in [
      ("cashtags", cashtags), ("hashtags", hashtags), ("lists", lists), ("mentions", mentions),
      ("replyTo", replyTo), ("urls", urls),
    ] {
      writer.name(name)
      Extraction.write(list, to: &writer)
    }
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  /// A list of entities as JSON.
  static func json(of list: [Entity]) -> [UInt8] {
    var writer = JSONWriter()
    write(list, to: &writer)
    return writer.bytes
  }

  private static func write(_ list: [Entity], to writer: inout JSONWriter) {
    writer.beginArray()
    for entity in list {
      writer.beginObject()
      writer.member("end", entity.end)
      writer.member("start", entity.start)
      writer.member("text", entity.text)
      writer.endObject()
    }
    writer.endArray()
  }
}
