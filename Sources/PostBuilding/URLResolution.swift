package import PostDocument
internal import PostText

extension LinkTarget {
  /// Resolves a URL of a source against the base URL, if there is one. Otherwise, a URL without a
  /// scheme before its host is read as on an `https` page.
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
  /// Whether the URL of an image holds the image itself.
  package static func isData(_ url: String) -> Bool {
    url.utf8.drop { $0 <= 0x20 }.prefix(5).map(ASCII.lowercased).elementsEqual("data:".utf8)
  }
}
