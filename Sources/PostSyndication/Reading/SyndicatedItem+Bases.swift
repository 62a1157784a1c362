internal import PostDocument
internal import PostFeed

extension LinkTarget {
  /// Whether the URL is short enough to be the base of relative URLs, because each of them repeats
  /// it. Browsers and servers have similar limits.
  var isUsableBase: Bool { description.utf8.count <= 2048 }
}

extension SyndicatedItem {
  /// The maximum total size of the bases that relative URLs of an item repeat, in bytes.
  ///
  /// - Parameter sourceSize: The size of the item in the source, in bytes.
  static func maximumExpansion(sourceSize: Int) -> Int { 64 + expansionPerByte * sourceSize }

  static let expansionPerByte = 8

  /// Removes the base URLs if one is too long, or if the relative URLs of the item repeat them too
  /// often. Otherwise, a small source could have a large output. Returns the reason, or `nil` if the
  /// base URLs are kept.
  ///
  /// - Parameters:
  ///   - sourceSize: The size of the item in the source, in bytes.
  ///   - expandedSize: The bytes of bases that URLs of the item already repeat.
  mutating func removeCostlyBases(sourceSize: Int, expandedSize: Int = 0) -> String? {
    var size = expandedSize
    var isLong = false
    changeURLs { url in
      guard let base = url.baseURL else { return url }
      isLong = isLong || !base.isUsableBase
      size += RepeatedBase(base).size(in: url.source)
      return url
    }
    for content in [title, content, summary] {
      guard let content, let base = content.baseURL, content.format == .html else { continue }
      isLong = isLong || !base.isUsableBase
      size += RepeatedBase(base).size(inHTML: content.source)
    }
    let isOften = size > SyndicatedItem.maximumExpansion(sourceSize: sourceSize)
    guard isLong || isOften else { return nil }
    changeURLs { UntrustedURL($0.source) }
    title?.baseURL = nil
    content?.baseURL = nil
    summary?.baseURL = nil
    return isLong ? SyndicationFinding.longBase : SyndicationFinding.costlyBases
  }

  /// Whether relative URLs of the item have no base.
  var needsBase: Bool {
    guard url?.link == nil else { return false }
    var needsBase = false
    var copy = self
    copy.changeURLs { url in
      needsBase = needsBase || url.baseURL == nil && RepeatedBase.unknown.size(in: url.source) > 0
      return url
    }
    return needsBase
      || [title, content, summary].contains { content in
        guard let content, content.baseURL == nil, content.format == .html else { return false }
        return RepeatedBase.unknown.size(inHTML: content.source) > 0
      }
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
