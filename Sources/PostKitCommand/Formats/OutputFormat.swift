import ArgumentParser
import PostFeed
import PostKit

/// The format of an output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, markdown, gfm, prosemirror, quill, ast, text, tree, ansi, svg
  case bluesky, telegram, slack, discord, matrix

  init?(argument: String) { self.init(rawValue: FormatAlias.resolved(argument)) }

  /// Whether the format is text for people, in which hidden parts can be shown.
  var hidesParts: Bool { self == .text || self == .ansi || self == .svg }

  /// The options of pages in this format that show hidden parts.
  func pageOptions(showing parts: PageOptions.Revealed?) throws -> TerminalOptions {
    // Parsing takes longer than many records.
    guard hidesParts else { return TerminalOptions() }
    var page = try PageOptions.parse([])
    page.show = parts
    return try TerminalOptions(page, on: (self == .svg ? RenderFormat.svg : .ansi).environment)
  }

  /// Returns a function that encodes the document of a reading, and reports content that an editor
  /// format cannot hold. The output is empty or ends in one line feed.
  ///
  /// - Parameter page: The options from ``pageOptions(showing:)``.
  func writer(
    policy: Policy, page: TerminalOptions
  ) -> @Sendable (_ reading: inout Reading, _ sourceSize: Int) throws -> [UInt8] {
    switch self {
    case .prosemirror:
      return { reading, _ in line(TiptapEncoder().encode(reading.document), &reading.report) }
    case .quill:
      return { reading, _ in line(QuillEncoder().encode(reading.document), &reading.report) }
    case .html:
      let encoder = HTMLEncoder(policy: policy)
      return { reading, _ in Output.line(encoder.encode(reading.document)) }
    case .markdown, .gfm:
      let encoder = MarkdownEncoder(self == .gfm ? .gitHub : .commonMark)
      return { reading, _ in Output.line(encoder.encode(reading.document)) }
    case .ast: return { reading, _ in try JSON.line(reading.document) }
    case .text:
      let spoilers: Document.Spoilers = page.shows.contains(.spoilers) ? .shown : .hidden
      return { reading, _ in Output.line(reading.document.plainText(spoilers: spoilers)) }
    case .tree: return { reading, _ in Output.line(reading.document.tree) }
    case .ansi, .svg:
      let write = (self == .svg ? RenderFormat.svg : .ansi).writer(page)
      return { reading, sourceSize in write(reading.document, sourceSize) }
    case .bluesky: return writer(BlueskyEncoder())
    case .telegram: return writer(TelegramEncoder())
    case .slack: return writer(SlackEncoder())
    case .discord: return writer(DiscordEncoder()) { Output.line($0.content) }
    case .matrix: return writer(MatrixEncoder())
    }
  }

  /// Returns a function that encodes a document as one message of a network, and refuses a document
  /// that is over the network's limit.
  ///
  /// - Parameter line: Returns the output for a message: its JSON, if not specified.
  private func writer<Encoder: NetworkEncoder>(
    _ encoder: Encoder,
    line: @escaping @Sendable (Encoder.Message) -> [UInt8] = { $0.bytes + [0x0A] }
  ) -> @Sendable (_ reading: inout Reading, _ sourceSize: Int) throws -> [UInt8] {
    { reading, _ in
      let encoded = encoder.encode(reading.document)
      if let excess = encoder.excess(of: encoded.message) {
        throw Failure(
          .badInput,
          "the post is too long for \(self): \(excess); "
            + "'postkit split --to \(self)' writes it as several messages")
      }
      reading.report.add(encoded.report)
      return line(encoded.message)
    }
  }

  private func line(_ writing: Writing, _ report: inout Report) -> [UInt8] {
    report.add(writing.report)
    return writing.bytes + [0x0A]
  }

  /// Returns an encoded document as the value of a member in a batch, without the line feed at its
  /// end.
  func value(of output: [UInt8]) -> ObjectLine.Value {
    var bytes = output
    if bytes.last == 0x0A { bytes.removeLast() }
    return switch self {
    case .prosemirror, .quill, .ast, .bluesky, .telegram, .slack, .matrix: .json(bytes)
    case .html, .markdown, .gfm, .text, .tree, .ansi, .svg, .discord: .text(bytes)
    }
  }
}

/// The format of a rendered page.
enum RenderFormat: String, CaseIterable, ExpressibleByArgument {
  case ansi, svg

  /// The environment that determines the values of `auto` options.
  var environment: TerminalEnvironment {
    switch self {
    case .ansi: .current
    case .svg: .svgImage
    }
  }

  var pageFormat: PageFormat {
    switch self {
    case .ansi: .ansi
    case .svg: .svg(.window)
    }
  }

  /// Returns a function that renders a document. The output is empty or ends in one line feed.
  func writer(
    _ options: TerminalOptions
  ) -> @Sendable (Document, _ sourceSize: Int) -> [UInt8] {
    switch self {
    case .ansi:
      let renderer = TerminalRenderer(options)
      return { renderer.bytes(for: $0, sourceSize: $1) }
    case .svg:
      let renderer = SVGRenderer(options)
      return { Array(renderer.render($0, sourceSize: $1).utf8) }
    }
  }
}
