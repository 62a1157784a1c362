import ArgumentParser
import PostFeed
import PostKit

/// The format of an output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, markdown, gfm, prosemirror, quill, ast, text, tree, ansi, svg

  init?(argument: String) { self.init(rawValue: FormatAlias.resolved(argument)) }

  /// Whether the format is text for people, in which hidden parts can be shown.
  var hidesParts: Bool { self == .text || self == .ansi || self == .svg }

  /// The options of pages in this format that show hidden parts. They are the same for all records
  /// of a batch, and take longer than a small record.
  func pageOptions(showing parts: PageOptions.Revealed?) throws -> TerminalOptions {
    var page = try PageOptions.parse([])
    page.show = parts
    return try TerminalOptions(page, on: (self == .svg ? RenderFormat.svg : .ansi).environment)
  }

  /// Encodes a document, and reports content that an editor format cannot hold. The output is empty
  /// or ends in one line feed.
  ///
  /// - Parameter page: The options from ``pageOptions(showing:)``.
  func encode(
    _ document: Document, policy: Policy, page: TerminalOptions, sourceSize: Int,
    report: inout Report
  ) throws -> [UInt8] {
    switch self {
    case .prosemirror: return line(TiptapEncoder().encode(document), report: &report)
    case .quill: return line(QuillEncoder().encode(document), report: &report)
    case .html:
      return Output.line(HTMLEncoder(policy: policy).encode(document))
    case .markdown: return Output.line(MarkdownEncoder().encode(document))
    case .gfm: return Output.line(MarkdownEncoder(.gitHub).encode(document))
    case .ast: return try JSON.line(document)
    case .text:
      let spoilers: Document.Spoilers = page.shows.contains(.spoilers) ? .shown : .hidden
      return Output.line(document.plainText(spoilers: spoilers))
    case .tree: return Output.line(document.tree)
    case .ansi:
      return RenderFormat.ansi.encode(document, page, sourceSize: sourceSize)
    case .svg:
      return RenderFormat.svg.encode(document, page, sourceSize: sourceSize)
    }
  }

  private func line(_ writing: Writing, report: inout Report) -> [UInt8] {
    report.add(writing.report)
    return writing.bytes + [0x0A]
  }

  /// Returns an encoded document as the value of a member in a batch, without the line feed at its
  /// end.
  func value(of output: [UInt8]) -> ObjectLine.Value {
    var bytes = output
    if bytes.last == 0x0A { bytes.removeLast() }
    return switch self {
    case .prosemirror, .quill, .ast: .json(bytes)
    case .html, .markdown, .gfm, .text, .tree, .ansi, .svg: .text(bytes)
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

  /// Renders a document. The output is empty or ends in one line feed.
  ///
  /// - Parameter sourceSize: The size of the source in bytes, which limits the size of the page.
  func encode(
    _ document: Document, _ options: TerminalOptions, sourceSize: Int
  ) -> [UInt8] {
    switch self {
    case .ansi: return TerminalRenderer(options).bytes(for: document, sourceSize: sourceSize)
    case .svg: return Array(SVGRenderer(options).render(document, sourceSize: sourceSize).utf8)
    }
  }
}
