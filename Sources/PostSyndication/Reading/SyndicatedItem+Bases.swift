internal import PostDocument
internal import PostFeed

extension SyndicatedItem {
  /// The maximum size of base URLs that relative URLs repeat, in bytes per byte of the source.
  static let maximumExpansion = 10

  /// The maximum length of a base URL, in bytes, that any number of relative URLs can repeat.
  private static let shortBase = 128

  /// Removes the base URLs if the relative URLs of the item repeat them too often. Otherwise, a small
  /// source could have a large output. Returns whether the base URLs were removed.
  ///
  /// - Parameter sourceSize: The size of the item in the source, in bytes.
  mutating func removeCostlyBases(sourceSize: Int) -> Bool {
    var size = 0
    let count = { (base: LinkTarget?, uses: () -> Int) in
      let length = base?.description.utf8.count ?? 0
      if length > SyndicatedItem.shortBase { size += length * uses() }
    }
    changeURLs { url in
      count(url.baseURL) { url.source.isWebURL ? 0 : 1 }
      return url
    }
    for content in [title, content, summary] where content?.format == .html {
      // Each attribute has at most one URL.
      count(content?.baseURL) { content?.source.utf8.count { $0 == UInt8(ascii: "=") } ?? 0 }
    }
    guard size > SyndicatedItem.maximumExpansion * sourceSize else { return false }
    changeURLs { UntrustedURL($0.source) }
    title?.baseURL = nil
    content?.baseURL = nil
    summary?.baseURL = nil
    return true
  }

  /// Replaces each URL of the item.
  mutating func changeURLs(_ change: (UntrustedURL) -> UntrustedURL) {
    url = url.map(change)
    externalURL = externalURL.map(change)
    image = image.map(change)
    commentsURL = commentsURL.map(change)
    commentsFeedURL = commentsFeedURL.map(change)
    let (answered, source) = (inReplyTo?.url, source?.url)
    inReplyTo?.url = answered.map(change)
    self.source?.url = source.map(change)
    for index in attachments.indices {
      attachments[index].url = change(attachments[index].url)
      attachments[index].preview = attachments[index].preview.map(change)
    }
    for index in authors.indices {
      authors[index].url = authors[index].url.map(change)
      authors[index].image = authors[index].image.map(change)
    }
  }
}
