import ArgumentParser
import PostKit

/// What a page is written as.
enum RenderFormat: String, CaseIterable, ExpressibleByArgument {
  case ansi

  /// The document as bytes, empty or ending in one line feed.
  func encode(_ document: Document, page: TerminalOptions) -> [UInt8] {
    switch self {
    case .ansi: Output.line(TerminalRenderer(page).render(document))
    }
  }
}
