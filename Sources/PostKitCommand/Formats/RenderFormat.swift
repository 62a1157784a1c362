import ArgumentParser
import PostKit

/// The format of a page.
enum RenderFormat: String, CaseIterable, ExpressibleByArgument {
  case ansi, svg

  /// The source of options that are not given: an SVG image is the same everywhere.
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
