internal import PostJSON

/// Detects the format of JSON.
enum JSONSyndication {
  /// Returns the reader for JSON Feed or for the responses of Mastodon's API.
  ///
  /// The format is detected by the members of the outermost value, unless the options state it.
  /// When an object has duplicate members, the first one is read, with a finding. Of JSON that is cut
  /// off, the complete items are read.
  ///
  /// - Parameter findings: What the decoder reports about the bytes.
  /// - Complexity: Linear in the number of bytes.
  static func reader(
    of bytes: [UInt8], options: SyndicationOptions, findings: [SyndicationFinding]
  ) throws(SyndicationError) -> any JSONItemReader {
    do {
      return try completeReader(of: bytes, options: options, findings: findings)
    } catch  where error.code == .invalidJSON {
      let end = SyndicationFinding(
        .truncated, "the JSON ends within a value; what follows the last complete item is lost",
        offset: bytes.count)
      guard let closed = JSONTruncation.closed(bytes),
        // A status that is cut off can lack its content warning.
        let start = try? tree(of: closed), !JSONShape.isStatus(start.root),
        let reader = try? completeReader(of: closed, options: options, findings: findings + [end])
      else { throw error }
      return reader
    }
  }

  private static func completeReader(
    of bytes: [UInt8], options: SyndicationOptions, findings: [SyndicationFinding]
  ) throws(SyndicationError) -> any JSONItemReader {
    let tree = try tree(of: bytes)
    let json = tree.root
    var all = SyndicationFindings()
    for finding in findings { all.add(finding) }
    for string in tree.invalidStrings {
      all.add(
        SyndicationFinding(
          .encodingRepaired,
          "a string is not valid Unicode; its invalid parts were read as U+FFFD",
          offset: string.offset))
    }
    if options.format != .mastodon, JSONShape.isFeed(json, isStated: options.format == .jsonFeed) {
      return JSONFeedReader(json, options: options, findings: all)
    }
    if options.format != .jsonFeed, let statuses = JSONShape.statuses(of: json) {
      return MastodonReader(statuses, options: options, findings: all)
    }
    throw JSONShape.unknown(json)
  }

  private static func tree(of bytes: [UInt8]) throws(SyndicationError) -> JSONTree {
    do {
      return try JSONTree(parsing: bytes, strictness: .lenient)
    } catch {
      let isLimit = error.code == .depth || error.code == .size
      throw SyndicationError(
        isLimit ? .limitExceeded : .invalidJSON, error.message,
        path: error.path.description, offset: error.offset)
    }
  }
}

extension SyndicationLimits {
  /// Throws an error if JSON is larger than allowed.
  func check(jsonSize size: Int) throws(SyndicationError) {
    guard size > jsonBytes else { return }
    throw SyndicationError(
      .limitExceeded, "the JSON is larger than the limit of \(jsonBytes) bytes", offset: jsonBytes)
  }

  /// Throws an error if a feed has more items than allowed.
  func check(itemCount: Int) throws(SyndicationError) {
    guard itemCount > items else { return }
    throw SyndicationError(
      .limitExceeded, "the feed has \(itemCount) items; the limit is \(items)")
  }
}
