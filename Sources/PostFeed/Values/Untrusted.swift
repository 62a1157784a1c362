public import PostDocument
internal import PostText

/// Untrusted text from a server that is shown on one line, such as a name.
public struct UntrustedText: Hashable, Sendable {
  /// The text as the server sent it. It can contain control and invisible characters.
  package let source: String

  public init(_ source: String) {
    self.source = source
  }

  /// Returns the text on one line, shortened to `limit` grapheme clusters of at most 16 scalars
  /// each. Control, invisible and bidirectional formatting characters are removed. The result is
  /// empty if no part of the text is visible.
  ///
  /// - Complexity: O(`limit`).
  public func line(limit: Int = 64) -> String {
    // A text has at most as many grapheme clusters as bytes, so a larger limit has no effect. The
    // reduced limit cannot overflow in `64 * limit`.
    let limit = min(max(1, limit), source.utf8.count + 1)
    // Only a prefix is processed, because untrusted text can be long and start with many invisible
    // characters.
    let start = String(source.unicodeScalars.prefix(64 * limit))
    let isCut = start.utf8.count < source.utf8.count
    // If the prefix is invisible, the whole text counts as invisible.
    if start.isInvisible { return "" }
    // Wide spaces could push the following text to the position of the page's own labels.
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

/// An untrusted URL from a server.
public struct UntrustedURL: Hashable, Sendable {
  /// The URL as the server sent it.
  package let source: String

  /// The URL against which a relative URL is resolved.
  package let baseURL: LinkTarget?

  /// Creates a URL.
  ///
  /// - Parameters:
  ///   - source: The URL as the server sent it.
  ///   - baseURL: The `http` or `https` URL against which a relative URL is resolved.
  public init(_ source: String, baseURL: LinkTarget? = nil) {
    self.source = source
    self.baseURL = baseURL
  }

  /// The `http` or `https` target of a link, or `nil` when the URL is invalid or has another
  /// scheme.
  public var link: LinkTarget? {
    let target = baseURL.map { try? $0.resolving(source) } ?? LinkTarget(source)
    return target.flatMap { $0.scheme == .http || $0.scheme == .https ? $0 : nil }
  }

  /// The `http` or `https` source of an image, or `nil` when the URL is invalid or has another
  /// scheme.
  public var image: ImageSource? { link.flatMap { try? ImageSource($0) } }
}

extension Unicode.Scalar {
  /// Whether the scalar is a space of any width, or the blank Braille pattern.
  fileprivate var isBlank: Bool { self == "\u{2800}" || isSpaceSeparator }
}
