package import PostDocument
internal import PostText

extension LinkTarget {
  /// Creates a target from a URL in a source, resolved against the base URL if there is one.
  ///
  /// Without a base URL, a URL that starts with `//` is completed with the scheme `https`.
  package init(resolving url: String, against baseURL: LinkTarget?) throws(LinkTargetError) {
    if let baseURL {
      self = try baseURL.resolving(url)
      return
    }
    do {
      try self.init(parsing: url)
    } catch {
      guard error.code == .networkPath else { throw error }
      // Browsers ignore spaces before the slashes.
      let rest = url.utf8.drop { $0 <= 0x20 }
      try self.init(parsing: "https:" + String(decoding: rest, as: UTF8.self))
    }
  }
}

extension ImageSource {
  /// Whether a URL is a `data:` URL, which contains the image itself.
  package static func isData(_ url: String) -> Bool {
    url.utf8.drop { $0 <= 0x20 }.prefix(5).map(ASCII.lowercased).elementsEqual("data:".utf8)
  }
}
