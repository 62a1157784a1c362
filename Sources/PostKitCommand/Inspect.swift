import ArgumentParser
import PostKit

/// `postkit inspect`
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the source of a post and what was taken out of it, or a picture of that.",
    discussion: """
      Removed parts are struck and red, changed and repaired ones yellow. Without colours they are \
      marked below: '-' removed, '=' changed, '~' repaired. Every byte is shown once; controls are \
      symbols.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var policy: PolicyOptions

  @Option(help: "What to write.")
  var to = RenderFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  func run() throws {
    let policy = try policy.policy()
    let source = try input.source(within: policy)
    let report: Report
    do {
      report = try Sanitizer(policy: policy)
        .reading(source.bytes, isUTF8: false, report: .recordingPlaces).report
    } catch {
      throw Failure(.badInput, error.description, file: source.name)
    }
    let options = try TerminalOptions(page, on: to.environment)
    let view = InspectPage(options, format: to.pageFormat)
    try Output.write(Array(view.render(source.bytes, report: report).utf8))
  }
}
