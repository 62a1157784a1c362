import ArgumentParser
import PostEncoding
import PostFeed
import PostKit
import PostSyndication

/// `postkit feed`
struct Feed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a feed on a terminal or as an SVG image, or writes it in another format.",
    discussion: """
      Reads a page or a post of PostKit's feed API; a status, an array of statuses or a context of \
      Mastodon's API; JSON Feed; RSS 0.9x to 2.0 and 1.0; Atom. All of it is untrusted. On pages, \
      previews are read with the policy 'message', whole posts with 'post'. Captions are read as \
      plain text with 'caption', and names are plain text.

      '--to ndjson' writes one item per line, in the order of the source, with the members id, url, \
      title, author, published, updated, content (HTML by the policy 'feed'), summary (plain text), \
      contentWarning, categories and attachments; absent members are left out. All output formats \
      except ansi and svg write each item as soon as it is read, so XML needs only the memory of its \
      largest item. An item that cannot be read is left out, with a line on standard error.
      """)

  /// The maximum size of a response of the feed API, in bytes. A page of 30 posts has about 30,000
  /// bytes.
  private static let maximumSize = 64 << 20

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The format of the input.", discussion: "By default, the content of the input decides."))
  var from = FeedInputFormat.auto

  @OptionGroup var base: BaseURLOptions
  @OptionGroup var encoding: EncodingOptions

  @Option(
    help: ArgumentHelp(
      "The current time, such as 2026-11-21T12:00:00Z.",
      discussion: "Times are shown relative to it. Without it, posts show their dates.",
      valueName: "date"),
    transform: Feed.moment)
  var now: Moment?

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = FeedOutputFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  private static func moment(_ text: String) throws -> Moment {
    guard let moment = Moment(text) else {
      throw ValidationError(
        "expected a date with a time and a time zone, such as 2026-11-21T12:00:00Z")
    }
    return moment
  }

  func validate() throws {
    guard to.renderFormat == nil else { return }
    if let option = now == nil ? page.firstGivenOption : "--now" {
      throw ValidationError("'\(option)' has no effect on '--to \(to)'; allowed are ansi, svg")
    }
  }

  /// The inputs that the command accepts.
  static let shapes = """
    accepted are: a page of PostKit's feed API, {"feed": […]}, and a post, {"post": {…}}; a \
    status, an array of statuses and a context of Mastodon's API; JSON Feed; RSS; Atom
    """

  func run() throws {
    var input = try InputPieces(input.file)
    let start = try input.readStart()
    try checkSyntax(of: start, in: input)
    guard from == .postkit || Feed.mayBeJSON(start) else {
      return try write(input, start: start, encoding: encoding.encoding)
    }
    // JSON is read as a whole.
    let source = try input.readAll(after: start, limit: Feed.maximumSize)
      .decoding(encoding.encoding, isHTML: false, isJSON: true)
    if from == .postkit || from == .auto, let response = try response(of: source) {
      return try write(response)
    }
    try write(InputPieces(source), start: source.bytes, encoding: .utf8)
  }

  /// Throws an error if the input is JSON and the stated format is XML, or the other way round.
  private func checkSyntax(of start: [UInt8], in input: InputPieces) throws(Failure) {
    guard let format = from.syndicationFormat, !start.isEmpty else { return }
    let isJSON = Feed.mayBeJSON(start)
    let expectsJSON = format == .jsonFeed || format == .mastodon
    guard isJSON != expectsJSON, isJSON || start.first(where: { $0 > 0x20 }) == 0x3C else { return }
    throw input.failure(
      "the input is \(isJSON ? "JSON" : "XML"), not \(format.title); \(Feed.shapes)", offset: 0)
  }

  /// Returns whether the first visible character of an input, in UTF-8 or UTF-16, can start a JSON
  /// object or array.
  private static func mayBeJSON(_ start: [UInt8]) -> Bool {
    let byteOrderMarks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    let mark = byteOrderMarks.first { start.starts(with: $0) } ?? []
    let first = start.dropFirst(mark.count).first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private func feedPage(_ format: RenderFormat) throws -> FeedPage {
    FeedPage(
      try TerminalOptions(page, on: format.environment), format: format.pageFormat, now: now)
  }

  // MARK: The feed API

  /// Reads a response of the feed API. Returns `nil` if the input is JSON of another shape, and the
  /// format is not stated.
  private func response(of source: Source) throws(Failure) -> AnyFeedResponse? {
    do {
      return try AnyFeedResponse(json: source.bytes)
    } catch {
      let isOtherShape =
        error.path == "$" && error.code == .wrongType
        || error.path == "$.feed" && error.code == .missingMember
        // Of a syndicated feed that is cut off, the complete items are read.
        || error.code == .notJSON
      if isOtherShape, from == .auto { return nil }
      let shapes = Feed.concernsShape(error) ? "; \(Feed.shapes)" : ""
      throw source.failure(error.description + shapes, offset: error.offset)
    }
  }

  /// Returns whether an error means that the input has none of the shapes.
  private static func concernsShape(_ error: FeedError) -> Bool {
    switch error.path {
    case "$": true
    case "$.feed", "$.post": error.code == .missingMember || error.code == .wrongType
    default: false
    }
  }

  private func write(_ response: AnyFeedResponse) throws {
    if let format = to.renderFormat {
      let page = try feedPage(format)
      return try Output.write(
        line: {
          switch response {
          case .feed(let response): page.render(response)
          case .post(let response): page.render(response)
          }
        }())
    }
    guard let writer = to.itemWriter else { return }
    try FeedResponseWriter(response, baseURL: base.baseURL, file: input.file).write(to: writer)
  }

  // MARK: Syndicated feeds

  private func write(_ input: InputPieces, start: [UInt8], encoding: TextEncoding?) throws {
    let options = SyndicationOptions(
      format: from.syndicationFormat, baseURL: base.baseURL, encoding: encoding)
    var stream = FeedStream(input, options: options)
    if let writer = to.itemWriter { return try stream.write(to: writer, start: start) }
    guard let format = to.renderFormat else { return }
    try stream.write(to: try feedPage(format), start: start)
  }
}
