package import PostDocument
internal import PostText

/// A text for one line, such as a name, as the server sent it.
package struct UntrustedText {
  private let source: String

  package init(_ source: String) {
    self.source = source
  }

  /// The text on one line: without controls, invisible characters and changes of direction, at most
  /// `limit` grapheme clusters of at most 16 scalars each. Empty when nothing of it is visible.
  ///
  /// - Complexity: O(limit), and linear in the text for what is invisible.
  package func line(limit: Int = 64) -> String {
    // No text has more clusters than bytes, so that any limit can be multiplied.
    let limit = min(max(1, limit), source.utf8.count + 1)
    // Invisible characters may be any number of bytes; visible ones are cut soon.
    let start = String(source.unicodeScalars.prefix(64 * limit))
    let isCut = start.utf8.count < source.utf8.count
    // After an invisible start, a name may not be visible at all.
    if start.showsNothing { return "" }
    // Wide blanks would push the following text to where the page's own labels are.
    let spaced = start.unicodeScalars.map { $0.isBlank ? " " : $0 }
    let text = TextHygiene.line(String(String.UnicodeScalarView(spaced))).unicodeScalars
      .filter { !$0.isBreakControl && !$0.isBidiControl }
    let clusters = String(String.UnicodeScalarView(text)).graphemeClusters
    let isLong = isCut || clusters.count > limit
    let shown = clusters.prefix(isLong ? limit - 1 : limit).map {
      Substring($0.unicodeScalars.prefix(UntrustedText.maximumScalars))
    }
    return shown.joined() + (isLong ? "…" : "")
  }

  private static let maximumScalars = 16
}

/// A URL as the server sent it.
package struct UntrustedURL {
  private let source: String

  package init(_ source: String) {
    self.source = source
  }

  /// The `http` or `https` target of a link, or `nil` when the URL is not a valid one.
  package var link: LinkTarget? {
    LinkTarget(source).flatMap { $0.scheme == .http || $0.scheme == .https ? $0 : nil }
  }

  /// The `http` or `https` source of an image, or `nil` when the URL is not a valid one.
  package var image: ImageSource? { link.flatMap { try? ImageSource($0) } }
}

extension Unicode.Scalar {
  /// Whether the scalar is a space of any width, or the blank Braille pattern.
  fileprivate var isBlank: Bool { self == "\u{2800}" || isSpaceSeparator }
}
