import ArgumentParser
import PostKit

/// `postkit feed`
struct Feed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a page of a feed, or a post of it, on a terminal, or as a picture of one.",
    discussion: """
      The input is the JSON of a FeedApiResponse or a PostDetailApiResponse. Every part of it is \
      read as untrusted: contents through the policies 'message' (beginnings), 'post' (whole posts) \
      and 'caption', captions and names as plain text.
      """)

  /// The largest response, in bytes: a page of 30 posts has about 30,000.
  private static let maximumSize = 64 << 20

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "The present, such as 2026-11-21T12:00:00Z.",
      discussion: "Times are relative to it. Without it, posts show the day they were written.",
      valueName: "date"),
    transform: Feed.moment)
  var now: Moment?

  @Option(help: "What to write.")
  var to = RenderFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  private static func moment(_ text: String) throws -> Moment {
    guard let moment = Moment(text) else {
      throw ValidationError("allowed is a date with a time and a zone: 2026-11-21T12:00:00Z")
    }
    return moment
  }

  func run() throws {
    let source = try input.source(limit: Feed.maximumSize)
    let options = try TerminalOptions(page, on: to.environment)
    do {
      let page = FeedPage(options, format: to.pageFormat, now: now)
      try Output.write(line: page.render(source.bytes))
    } catch let error as FeedError {
      throw source.failure(error.description, offset: error.offset)
    }
  }
}
