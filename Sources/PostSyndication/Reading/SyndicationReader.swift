/// Reads a feed in pieces, so that a long feed needs only the memory of its largest item.
///
/// ```swift
/// var reader = SyndicationReader()
/// for piece in pieces {
///   for item in try reader.read(piece) { show(item) }
/// }
/// for item in try reader.finish() { show(item) }
/// ```
///
/// JSON is read as a whole when it ends; ``finish()`` returns all of its items.
public struct SyndicationReader: ~Copyable {
  private let options: SyndicationOptions
  private var decoder: SourceDecoder
  private var source = Source.start(0)
  /// The reader of the items of JSON that has ended.
  private var jsonItems: (any JSONItemReader)?

  private enum Source {
    /// The white space before the first character, which tells the format: its size.
    case start(Int)
    case xml(XMLFeedReader)
    case json([UInt8])
  }

  /// The maximum size of the white space before a feed.
  private static let maximumSpace = 65_536

  /// Creates a reader of one feed.
  public init(options: SyndicationOptions = SyndicationOptions()) {
    self.options = options
    decoder = SourceDecoder(encoding: options.encoding)
  }

  /// The feed without its items, as far as it was read.
  public var feed: SyndicatedFeed {
    if let jsonItems { return jsonItems.feed }
    if case .xml(let reader) = source { return reader.feed }
    return SyndicatedFeed(format: options.format ?? .atom)
  }

  /// Reads the next bytes of the source, and returns the items that end in them.
  ///
  /// - Throws: ``SyndicationError`` if the source is not a feed or exceeds a limit. Without the trait
  ///   `LibXML2`, RSS and Atom throw ``SyndicationError/Code/parserUnavailable``, and most encodings
  ///   ``SyndicationError/Code/encodingUnavailable``.
  public mutating func read(
    _ bytes: some Sequence<UInt8>
  ) throws(SyndicationError) -> [SyndicatedItem] {
    try read(try decoder.read(Array(bytes)))
  }

  /// Ends the source, and returns the remaining items.
  ///
  /// - Throws: The errors of ``read(_:)``.
  public mutating func finish() throws(SyndicationError) -> [SyndicatedItem] {
    var items = try end()
    while let item = nextItem() {
      items.append(item)
      try options.limits.check(itemCount: items.count)
    }
    return items
  }

  /// Ends the source, and returns the remaining items of XML. The caller gets the items of JSON from
  /// ``nextItem()``, so that only one of them is in memory.
  package mutating func end() throws(SyndicationError) -> [SyndicatedItem] {
    let items = try read(try decoder.read([], isLast: true))
    switch source {
    case .start: throw .unknownFormat
    case .xml(let reader): return try items + reader.finish(decoder.takeFindings())
    case .json(let bytes):
      source = .start(0)
      jsonItems = try JSONSyndication.reader(
        of: bytes, options: options, findings: decoder.takeFindings())
      return items
    }
  }

  /// Returns the next item of JSON that has ended, or `nil` if there are no more.
  package mutating func nextItem() -> SyndicatedItem? { jsonItems?.next() }

  private mutating func read(
    _ pieces: [SourceDecoder.Piece]
  ) throws(SyndicationError) -> [SyndicatedItem] {
    var items: [SyndicatedItem] = []
    for piece in pieces {
      if case .start(let size) = source { source = try source(startingWith: piece, after: size) }
      switch source {
      case .start: break
      case .xml(let reader): items += try reader.read(piece, decoder.takeFindings())
      case .json(var json):
        source = .start(0)
        // The offsets of JSON's findings include the byte order mark.
        if json.isEmpty, piece.text == nil, piece.start == 3 { json = [0xEF, 0xBB, 0xBF] }
        if json.isEmpty { json = piece.bytes } else { json += piece.bytes }
        try options.limits.check(jsonSize: json.count)
        source = .json(json)
      }
    }
    return items
  }

  /// Detects the format by the first character that is not white space.
  private func source(
    startingWith piece: SourceDecoder.Piece, after size: Int
  ) throws(SyndicationError) -> Source {
    switch options.format {
    case .jsonFeed, .mastodon: return .json([])
    case .rss, .atom: return .xml(try XMLFeedReader(options: options))
    case nil: break
    }
    let first = piece.bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard let first else {
      let size = size + piece.bytes.count
      guard size <= SyndicationReader.maximumSpace else { throw .unknownFormat }
      return .start(size)
    }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return isJSON ? .json([]) : .xml(try XMLFeedReader(options: options))
  }
}

extension SyndicatedFeed {
  /// Reads a feed and all of its items.
  ///
  /// - Throws: ``SyndicationError`` if the source is not a feed or exceeds a limit. Without the trait
  ///   `LibXML2`, RSS and Atom throw ``SyndicationError/Code/parserUnavailable``, and most encodings
  ///   ``SyndicationError/Code/encodingUnavailable``.
  public init(
    reading source: some Sequence<UInt8>, options: SyndicationOptions = SyndicationOptions()
  ) throws(SyndicationError) {
    var reader = SyndicationReader(options: options)
    var items = try reader.read(source)
    items += try reader.finish()
    try options.limits.check(itemCount: items.count)
    self = reader.feed
    self.items = items
  }
}
