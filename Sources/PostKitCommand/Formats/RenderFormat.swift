import ArgumentParser
import PostKit

/// What a page is written as.
enum RenderFormat: String, CaseIterable, ExpressibleByArgument {
  case ansi, svg

  /// What decides about options that are left open: a picture is the same everywhere.
  var surroundings: Surroundings {
    switch self {
    case .ansi: .current
    case .svg: .picture
    }
  }

  var pageFormat: PageFormat {
    switch self {
    case .ansi: .ansi
    case .svg: .svg(.window)
    }
  }

  /// The document as bytes, empty or ending in one line feed.
  ///
  /// - Parameter sourceSize: The size of its source in bytes, which limits that of the page.
  func encode(
    _ document: Document, page: PageOptions, sourceSize: Int
  ) throws(Failure) -> [UInt8] {
    let options = try TerminalOptions(page, on: surroundings)
    switch self {
    case .ansi: return TerminalRenderer(options).bytes(for: document, sourceSize: sourceSize)
    case .svg: return Array(SVGRenderer(options).render(document, sourceSize: sourceSize).utf8)
    }
  }
}
