internal import PostJSON
internal import PostText

/// Reads JSON Feed and the responses of Mastodon's API.
enum JSONSyndication {
  /// Reads a feed with its items from JSON.
  ///
  /// The format is detected by the members of the outermost value, unless the options state it.
  /// When an object has duplicate members, the first one is read, with a finding.
  ///
  /// - Complexity: Linear in the number of bytes.
  static func feed(
    from bytes: [UInt8], options: SyndicationOptions
  ) throws(SyndicationError) -> SyndicatedFeed {
    let limit = options.limits.jsonBytes
    guard bytes.count <= limit else {
      throw SyndicationError(
        .limitExceeded, "the JSON is \(bytes.count) bytes; the limit is \(limit)", offset: limit)
    }
    let tree = try tree(of: bytes)
    switch try JSONShape(of: tree, format: options.format) {
    case .jsonFeed:
      var reader = JSONFeedReader(tree, options: options)
      return try reader.feed()
    case .statuses(let arrays):
      var reader = MastodonReader(tree, options: options)
      return try reader.feed(arrays)
    }
  }

  private static func tree(of bytes: [UInt8]) throws(SyndicationError) -> JSONTree {
    do {
      return try JSONTree(parsing: bytes, strictness: .lenient)
    } catch {
      let code: SyndicationError.Code
      switch error.code {
      case .depth, .size: code = .limitExceeded
      case .syntax, .surrogate, .duplicate: code = .invalidJSON
      }
      throw SyndicationError(code, error.description, offset: error.offset)
    }
  }
}

extension SyndicationLimits {
  /// Throws an error if a feed has more items than allowed.
  func check(itemCount: Int) throws(SyndicationError) {
    guard itemCount > items else { return }
    throw SyndicationError(
      .limitExceeded, "the feed has \(itemCount) items; the limit is \(items)")
  }

  /// The reason why an item of this size is not read, or `nil` if it is read.
  func reasonToDrop(itemSize size: Int) -> String? {
    size > itemBytes ? "the item is \(size) bytes; the limit is \(itemBytes)" : nil
  }
}
