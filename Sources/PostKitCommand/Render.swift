import ArgumentParser
import PostKit

/// `postkit render`
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a post on a terminal, or as a picture of one.",
    discussion: """
      Colours: '--color' wins; then NO_COLOR (any non-empty value); then CLICOLOR_FORCE and \
      FORCE_COLOR; then there is no styling when standard output is no terminal or TERM is 'dumb'. \
      Width: '--width', else the terminal's, else COLUMNS, else 80. A picture ('--to svg') takes \
      nothing from the terminal: it is 80 cells wide, in truecolor and with links, unless asked \
      otherwise.
      """)

  @OptionGroup var input: InputOptions

  @Option(help: "What the input is.")
  var from = InputFormat.html

  @OptionGroup var policy: PolicyOptions

  @Option(help: "What to write.")
  var to = RenderFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  func run() throws {
    let policy = try policy.policy()
    let source = try input.source(within: policy)
    let reading = try from.reading(source, policy: policy)
    try Output.write(to.encode(reading.document, page: page, sourceSize: source.bytes.count))
  }
}
