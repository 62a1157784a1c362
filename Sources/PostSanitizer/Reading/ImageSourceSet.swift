internal import PostText

/// The URLs of an image besides `src`.
///
/// [WHATWG HTML, images](https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute)
enum ImageSourceSet {
  /// The widest image in pixels that is chosen if there is another one.
  private static let preferredWidth = 1280.0

  /// Returns the URL of an image: that in `src`, or else one of a set of sources.
  ///
  /// - Parameters:
  ///   - pictureSet: The `srcset` of another element.
  ///   - lazy: The URL that a script would load.
  static func url(
    of attributes: borrowing Attributes, _ pictureSet: String?, lazy: String?
  ) -> String? {
    let source = attributes[.src]
    if let lazy, source.map(isPlaceholder) ?? true { return lazy }
    if let source, !source.utf8.allSatisfy(ASCII.isSpace) { return source }
    return (attributes[.srcset] ?? pictureSet).flatMap(bestURL) ?? source
  }

  /// Returns the URL that a script would load.
  static func lazyURL(of attributes: borrowing Attributes) -> String? {
    for name: AttributeName in [.dataSource, .dataLazySource, .dataOriginal] {
      if let url = attributes[name], !url.utf8.allSatisfy(ASCII.isSpace) { return url }
    }
    return attributes[.dataSourceSet].flatMap(bestURL)
  }

  private static func isPlaceholder(_ url: String) -> Bool {
    url.utf8.allSatisfy(ASCII.isSpace) || url.hasPrefix("data:") || url.hasPrefix("about:")
  }

  /// Returns the URL of the widest image of a `srcset` up to ``preferredWidth``, or else of the
  /// narrowest one. A density counts as that many times 640 pixels.
  private static func bestURL(of set: String) -> String? {
    var best: (url: Substring, width: Double)?
    var rest = set[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { break }
      var url = rest.prefix { !$0.isWhitespace }
      rest = rest[url.endIndex...]
      var descriptor = Substring()
      if url.hasSuffix(",") {
        while url.hasSuffix(",") { url.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != "," }
        rest = rest[descriptor.endIndex...]
      }
      let width = width(in: descriptor)
      guard let current = best else {
        best = (url, width)
        continue
      }
      let fits = width <= preferredWidth
      if current.width <= preferredWidth ? fits && width > current.width : width < current.width {
        best = (url, width)
      }
    }
    return best.map { String($0.url) }
  }

  private static func width(in descriptor: Substring) -> Double {
    for word in descriptor.split(whereSeparator: \.isWhitespace) {
      guard let number = Double(word.dropLast()) else { continue }
      if word.hasSuffix("w") { return number }
      if word.hasSuffix("x") { return 640 * number }
    }
    return 640
  }
}
