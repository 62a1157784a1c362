import ArgumentParser
import PostKit

/// `postkit render`
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows posts on a terminal, or a post as an SVG image.",
    discussion: """
      On a terminal, pages that are longer than the screen are shown by the pager in PAGER, or by \
      'less -R'. \
      Color: '--color' has priority; then NO_COLOR (any non-empty value); then CLICOLOR_FORCE and \
      FORCE_COLOR ('0' and 'false' turn color off). Otherwise, there is no styling when standard \
      output is not a terminal or TERM is 'dumb'. Width: '--width', else the width of the terminal, else COLUMNS, else 80. An SVG image \
      ('--to svg') does not depend on the terminal: by default, it is 80 cells wide, in truecolor \
      and with links.
      """)

  @Argument(
    help: "The files to read, a page each; standard input when it is '-' or absent.",
    completion: .file())
  var files: [String] = []

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

  @Flag(help: "Do not start a pager.")
  var noPager = false

  @OptionGroup(title: "Page options") var page: PageOptions

  private var inputs: [InputOptions] { (files.isEmpty ? ["-"] : files).map { InputOptions($0) } }

  func validate() throws {
    if files.count > 1, to == .svg || follow {
      let option = follow ? "--follow" : "--to svg"
      throw ValidationError("'\(option)' reads one file, not \(files.count)")
    }
    guard follow else { return }
    if to == .svg {
      throw ValidationError("'--follow' writes lines for a terminal; allowed is '--to ansi'")
    }
    if encoding.encoding != nil {
      throw ValidationError("'--encoding' cannot be used with '--follow'; the input is UTF-8")
    }
    let format = format.format(of: inputs[0])
    if ![.html, .markdown, .gfm].contains(format) {
      throw ValidationError("'--follow' cannot read \(format); allowed are: html, markdown, gfm")
    }
  }

  func run() throws {
    let inputs = inputs
    let standardInput = inputs.first { $0.file == "-" }
    let policy = try policy.policy(besides: standardInput ?? inputs[0])
    if follow { return try follow(inputs[0], policy) }
    let write = to.writer(try TerminalOptions(page, on: to.environment))
    var output: [UInt8] = []
    var failures: [Failure] = []
    for input in inputs {
      do throws(Failure) {
        let page = try page(of: input, within: policy, by: write)
        if !output.isEmpty, !page.isEmpty { output.append(0x0A) }
        output += page
      } catch {
        // The other pages are still shown.
        failures.append(error)
      }
    }
    try show(output)
    if let first = failures.first {
      throw Failures(first: first, others: Array(failures.dropFirst()))
    }
  }

  private func page(
    of input: InputOptions, within policy: Policy, by write: (Document, Int) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let format = format.format(of: input)
    let source = try encoding.source(of: input, within: policy, format: format)
    return write(try format.reading(source, policy: policy).document, source.bytes.count)
  }

  /// Writes pages, through a pager if they are longer than the terminal.
  private func show(_ pages: [UInt8]) throws {
    let environment = TerminalEnvironment.current
    if !noPager, to == .ansi, environment.showsStyling, let rows = Descriptor.standardOutput.rows,
      pages.count(where: { $0 == 0x0A }) >= rows, Pager(environment).show(pages)
    {
      return
    }
    try Output.write(pages)
  }

  private func follow(_ input: InputOptions, _ policy: Policy) throws {
    let format = format.format(of: input)
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
