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

  @Flag(
    help: ArgumentHelp(
      "Read a growing pipe, and write each block as soon as it is final.",
      discussion: """
        The input is HTML or Markdown in UTF-8. On a terminal, the blocks that can still change are \
        drawn again when they have grown.
        """))
  var follow = false

  @OptionGroup(title: "Page options") var page: PageOptions

  func validate() throws {
    guard follow else { return }
    if to == .svg {
      throw ValidationError("'--follow' writes lines for a terminal; allowed is '--to ansi'")
    }
    if encoding.encoding != nil {
      throw ValidationError("'--encoding' cannot be used with '--follow'; the input is UTF-8")
    }
    let format = format.format(of: input)
    if ![.html, .markdown, .gfm].contains(format) {
      throw ValidationError("'--follow' cannot read \(format); allowed are: html, markdown, gfm")
    }
  }

  func run() throws {
    let policy = try policy.policy(besides: input)
    let format = format.format(of: input)
    if follow { return try follow(format, policy) }
    let source = try encoding.source(of: input, within: policy, format: format)
    let reading = try format.reading(source, policy: policy)
    let options = try TerminalOptions(page, on: to.environment)
    try Output.write(to.writer(options)(reading.document, source.bytes.count))
  }

  private func follow(_ format: InputFormat, _ policy: Policy) throws {
    let options = try TerminalOptions(page, on: .current)
    var input = try InputPieces(input.file)
    var output = FollowedPage(
      input.name, format: format, policy: policy, options: options,
      rows: TerminalEnvironment.current.rows(for: options))
    while case let bytes = try input.next(), !bytes.isEmpty {
      try Output.write(try output.add(bytes))
    }
    try Output.write(try output.finish())
  }
}
