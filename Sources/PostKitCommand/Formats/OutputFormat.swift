import ArgumentParser
import PostFeed
import PostKit

/// What a document is written as.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, markdown, prosemirror, quill, ast, text, tree, ansi, svg

  /// The document as bytes, empty or ending in one line feed; the report gets what the format cannot
  /// hold.
  func encode(
    _ document: Document, policy: Policy, sourceSize: Int, report: inout Report
  ) throws -> [UInt8] {
    switch self {
    case .prosemirror: line(TiptapEncoder().encode(document), report: &report)
    case .quill: line(QuillEncoder().encode(document), report: &report)
    case .html: Output.line(HTMLEncoder(relations: policy.links.linkRelations).encode(document))
    case .markdown: Output.line(MarkdownEncoder().encode(document))
    case .ast: try JSON.line(document)
    case .text: Output.line(document.plainText)
    case .tree: Output.line(document.tree)
    case .ansi:
      try RenderFormat.ansi.encode(document, page: PageOptions.parse([]), sourceSize: sourceSize)
    case .svg:
      try RenderFormat.svg.encode(document, page: PageOptions.parse([]), sourceSize: sourceSize)
    }
  }

  private func line(_ writing: Writing, report: inout Report) -> [UInt8] {
    report.add(writing.report)
    return writing.bytes + [0x0A]
  }
}
