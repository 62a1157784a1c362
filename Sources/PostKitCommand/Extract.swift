public import ArgumentParser
import PostJSON
public import PostKit

/// `postkit extract`
struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds mentions, hashtags, URLs, cashtags and lists in plain text.",
    discussion: """
      Writes one JSON object. Offsets count Unicode scalars; 'end' is the offset after the entity.
      """)

  /// The maximum size of the text, in bytes.
  private static let maximumSize = 4 << 20

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The rules that detect URLs and mentions.",
      discussion: """
        social: the rules of twitter-text. gfm: GitHub's rules, including email addresses. \
        scheme-only: only URLs with a scheme. strict: like social, but without names of files \
        and bare domains, such as README.md. With gfm and scheme-only, mentions can contain a host.
        """))
  var profile = LinkProfile.social

  @OptionGroup(title: "Batch options") var batch: BatchOptions

  func validate() throws {
    if batch.into != nil {
      throw ValidationError("'--into' is not allowed with 'extract', which adds fixed members")
    }
  }

  func run() throws {
    if batch.ndjson {
      let profile = profile
      return try batch.run(on: input.file, field: "text") {
        let finder = LinkFinder(profile)
        return LineTask(
          members: Extraction.lineMembers, limit: Extract.maximumSize, limitKey: nil
        ) { value in
          let extraction = Extraction(of: String(decoding: value, as: UTF8.self), by: finder)
          return Extraction.lineMembers.map { .json(extraction.json(of: $0)) }
        }
      }
    }
    let source = try input.source(limit: Extract.maximumSize)
    try source.checkUTF8()
    let text = String(decoding: source.bytes, as: UTF8.self)
    try Output.write(Extraction(of: text, by: LinkFinder(profile)).json + [0x0A])
  }
}

extension LinkProfile: ExpressibleByArgument {}

/// The entities in a text, which can be written as JSON.
private struct Extraction {
  /// The names of the members, in the order in which a batch adds them to a line.
  static let lineMembers = ["mentions", "hashtags", "urls", "cashtags", "lists", "replyTo"]

  private var entities: [String: [LinkEntity]] = [:]

  init(of text: String, by finder: LinkFinder) {
    finder.forEachEntity(in: text) { entity in
      entities[Extraction.member(for: entity.kind), default: []].append(entity)
      return true
    }
    entities["replyTo"] = finder.reply(in: text).map { [$0] }
  }

  private static func member(for kind: LinkEntity.Kind) -> String {
    switch kind {
    case .mention: "mentions"
    case .hashtag: "hashtags"
    case .url, .email: "urls"
    case .cashtag: "cashtags"
    case .list: "lists"
    }
  }

  /// A JSON object with all members, sorted by name.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for member in Extraction.lineMembers.sorted() {
      writer.name(member)
      writer.json(json(of: member))
    }
    writer.endObject()
    return writer.bytes
  }

  /// Returns the entities of the kind that a member contains, such as `mentions`, as a JSON array.
  /// Offsets count Unicode scalars.
  func json(of member: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for entity in entities[member] ?? [] {
      writer.beginObject()
      writer.member("end", entity.scalarRange.upperBound)
      writer.member("start", entity.scalarRange.lowerBound)
      writer.member("text", entity.text)
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }
}
