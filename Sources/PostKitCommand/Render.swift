import ArgumentParser
import PostKit

/// `postkit render`
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a post on a terminal or as an SVG image.",
    discussion: """
      Color: '--color' has priority; then NO_COLOR (any non-empty value); then CLICOLOR_FORCE and \
      FORCE_COLOR ('0' and 'false' turn color off). Otherwise, there is no styling when standard \
      output is not a terminal or TERM is 'dumb'. Width: '--width', else the width of the terminal, else COLUMNS, else 80. An SVG image \
      ('--to svg') does not depend on the terminal: by default, it is 80 cells wide, in truecolor \
      and with links.
      """)

  @OptionGroup var input: InputOptions

  @OptionGroup var format: InputFormatOptions

  @OptionGroup var encoding: EncodingOptions

  @OptionGroup var policy: PolicyOptions

  @Option(name: .shortAndLong, help: "The format of the output.")
  var to = RenderFormat.ansi

  @OptionGroup(title: "Page options") var page: PageOptions

  func run() throws {
    let policy = try policy.policy(besides: input)
    let format = format.format(of: input)
    let source = try encoding.source(of: input, within: policy, format: format)
    let reading = try format.reading(source, policy: policy)
    let options = try TerminalOptions(page, on: to.environment)
    try Output.write(to.writer(options)(reading.document, source.bytes.count))
  }
}
