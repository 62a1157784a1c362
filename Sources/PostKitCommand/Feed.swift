import ArgumentParser
import PostKit

/// `postkit feed`
struct Feed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a page of a feed, or a single post, on a terminal or as an SVG image.",
    discussion: """
      The input is the JSON of a FeedApiResponse or a PostDetailApiResponse. All of it is \
      untrusted. Previews are read with the policy 'message', whole posts with 'post'. Captions \
      are read as plain text with 'caption', and names are plain text.
      """)

  /// The maximum size of a response, in bytes. A page of 30 posts has about 30,000 bytes.
  private static let maximumSize = 64 << 20

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The current time, such as 2026-11-21T12:00:00Z.",
      discussion: "Times are shown relative to it. Without it, posts show their dates.",
      valueName: "date"),
    transform: Feed.moment)
  var now: Moment?

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = RenderFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  private static func moment(_ text: String) throws -> Moment {
    guard let moment = Moment(text) else {
      throw ValidationError(
        "expected a date with a time and a time zone, such as 2026-11-21T12:00:00Z")
    }
    return moment
  }

  /// The inputs that the command accepts.
  private static let shapes = """
    accepted are: a page of a feed, {"feed": […]}, and a post, {"post": {…}}
    """

  /// Returns whether an error means that the input has none of the shapes.
  private static func concernsShape(_ error: FeedError) -> Bool {
    switch error.path {
    case "$": true
    case "$.feed", "$.post": error.code == .missingMember || error.code == .wrongType
    default: false
    }
  }

  func run() throws {
    let source = try input.source(limit: Feed.maximumSize)
    let options = try TerminalOptions(page, on: to.environment)
    do {
      let page = FeedPage(options, format: to.pageFormat, now: now)
      try Output.write(line: page.render(source.bytes))
    } catch let error as FeedError {
      let shapes = Feed.concernsShape(error) ? "; \(Feed.shapes)" : ""
      throw source.failure(error.description + shapes, offset: error.offset)
    }
  }
}
