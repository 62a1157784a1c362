import ArgumentParser
import PostKit

/// `postkit inspect`
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows what a policy removes from a post, on a terminal or as an SVG image.",
    discussion: """
      Shows the source. Removed parts are red and struck through; changed and repaired parts are \
      yellow. Without colors, they are marked on the line below: '-' removed, '=' changed, '~' \
      repaired. Every byte is shown once; control characters are shown as symbols. The result is \
      beside the source if the width is at least 120, otherwise below it. The reasons with their \
      lines follow.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var encoding: EncodingOptions
  @OptionGroup var policy: PolicyOptions

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = RenderFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  func run() throws {
    let policy = try policy.policy(besides: input)
    try InputOptions.checkIsHTML(input.file)
    let source = try encoding.source(of: input, within: policy)
    let reading: Reading
    do {
      let sanitizer = Sanitizer(policy: policy)
      if let text = source.decoded {
        reading = try sanitizer.reading(text, report: .recordingPlaces)
      } else {
        reading =
          try sanitizer
          .reading(source.bytes, isUTF8: false, report: .recordingPlaces)
      }
    } catch {
      throw Failure(.badInput, error.description, file: source.name)
    }
    let options = try TerminalOptions(page, on: to.environment)
    let view = InspectPage(options, format: to.pageFormat)
    let output = view.render(source.bytes, report: reading.report, result: reading.document)
    try Output.write(Array(output.utf8))
  }
}
