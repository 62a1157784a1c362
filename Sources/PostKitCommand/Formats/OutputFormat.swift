import ArgumentParser
import PostKit

/// What a document is written as.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case html, ast, text, tree, ansi

  /// The document as bytes, empty or ending in one line feed.
  func encode(_ document: Document, policy: Policy) throws -> [UInt8] {
    switch self {
    case .html: Output.line(HTMLEncoder(relations: policy.links.relations).html(for: document))
    case .ast: try JSON.line(document)
    case .text: Output.line(document.plainText)
    case .tree: Output.line(document.tree)
    case .ansi:
      RenderFormat.ansi.encode(
        document, page: TerminalOptions(try PageOptions.parse([]), on: .current))
    }
  }
}
