internal import PostFeed
internal import PostText

extension FeedBuilder {
  /// Returns the text of a name or category.
  ///
  /// RSS does not state whether it is HTML, so it is decoded like a title. Atom defines plain text.
  ///
  /// - Parameter namespace: The namespace of the element.
  mutating func name(_ text: String, in namespace: XMLNamespace) -> String {
    guard namespace != .atom, feed.format != .atom || namespace != .rss else { return cut(text) }
    let bytes = Array(text.utf8)
    switch HTMLGuess.formatOfTitle(bytes.span.bytes) {
    case .plainText: return cut(text)
    case .references:
      return cut(String(decoding: HTMLGuess.decodingReferences(bytes.span.bytes), as: UTF8.self))
    case .html: return cut(UntrustedContent(text, format: .html).name ?? "")
    }
  }

  /// Returns a name, which is cut if it is too long.
  mutating func cut(_ name: String) -> String {
    guard let start = name.cutName else { return name }
    report(.valueDropped, SyndicationFinding.longName)
    return start
  }
}

extension UntrustedContent {
  /// The text on one line, if it is the name of a person, a category or a file.
  var name: String? { format == .html ? lineText(longest: 1 << 16) : source }
}

extension String {
  /// The maximum size of a name in bytes. Fifty authors of an article in one element are shorter.
  static let longestName = 4096

  /// The start of a name that is too long, or `nil` for another name.
  var cutName: String? {
    utf8.count > String.longestName ? cut(to: String.longestName) : nil
  }

  /// Returns the start of the text and an ellipsis.
  ///
  /// - Parameter limit: The size in bytes.
  func cut(to limit: Int) -> String {
    var size = 3
    let start = unicodeScalars.prefix {
      size += UTF8.width($0)
      return size <= limit
    }
    return String(start) + "…"
  }
}

extension SyndicatedFeed {
  /// Removes the last author if the names of all authors are too long, because each item repeats
  /// them. Returns whether it was removed.
  mutating func limitAuthors() -> Bool {
    let size = authors.reduce(0) { $0 + $1.size }
    guard size > 2 * String.longestName, authors.count > 1 else { return false }
    authors.removeLast()
    return true
  }
}

extension SyndicatedAuthor {
  fileprivate var size: Int {
    [name, account, email].reduce(32) { $0 + ($1?.source.utf8.count ?? 0) }
  }
}

extension SyndicationFinding {
  static let longName = "a name is longer than \(String.longestName) bytes and is cut"
  static let manyAuthors =
    "the authors of the feed are longer than \(2 * String.longestName) bytes; one is left out"
}
