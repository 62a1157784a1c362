internal import PostBuilding
internal import PostDocument
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
    if source.map(isPlaceholder) ?? true {
      for url in [lazy, attributes[.srcset].flatMap(bestURL), pictureSet.flatMap(bestURL)] {
        if let url { return url }
      }
    }
    return source
  }

  /// Returns the URL that a script would load.
  static func lazyURL(of attributes: borrowing Attributes) -> String? {
    for name: AttributeName in [.dataSource, .dataLazySource, .dataOriginal] {
      if let url = attributes[name], !url.utf8.allSatisfy(ASCII.isSpace) { return url }
    }
    return attributes[.dataSourceSet].flatMap(bestURL)
  }

  /// Whether `src` has the URL of the image.
  static func usesSource(of attributes: borrowing Attributes) -> Bool {
    attributes[.src].map { !isPlaceholder($0) } ?? false
  }

  private static func isPlaceholder(_ url: String) -> Bool {
    url.utf8.allSatisfy(ASCII.isSpace) || ImageSource.isData(url)
      || url.utf8.drop(while: ASCII.isSpace).starts(with: "about:".utf8)
  }

  /// Returns the URL of the widest image of a `srcset` up to ``preferredWidth``, or else of the
  /// narrowest one. A density counts as that many times 640 pixels.
  private static func bestURL(of set: String) -> String? {
    var best: (url: Substring.UTF8View, width: Double)?
    var rest = set.utf8[...]
    while true {
      rest = rest.drop { ASCII.isSpace($0) || $0 == comma }
      guard !rest.isEmpty else { break }
      var url = rest.prefix { !ASCII.isSpace($0) }
      rest = rest[url.endIndex...]
      var descriptor = rest.prefix(0)
      if url.last == comma {
        while url.last == comma { url.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != comma }
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
    return best.flatMap { String($0.url) }
  }

  private static let comma = UInt8(ascii: ",")

  private static func width(in descriptor: Substring.UTF8View) -> Double {
    for word in descriptor.split(maxSplits: 8, whereSeparator: ASCII.isSpace) {
      let digits = word.dropLast()
      guard let first = digits.first, ASCII.isDigit(first) || first == UInt8(ascii: "."),
        let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
      else { continue }
      if word.last == UInt8(ascii: "w") { return number }
      if word.last == UInt8(ascii: "x") { return 640 * number }
    }
    return 640
  }
}
