public import PostDocument
public import PostEncoding

/// How a source is read as a feed.
public struct SyndicationOptions: Hashable, Sendable {
  /// The format of the source, or `nil` to detect it.
  public var format: SyndicationFormat?

  /// The `http` or `https` URL of the source, against which relative URLs are resolved when the
  /// source states no other base URL.
  public var baseURL: LinkTarget?

  /// The encoding that the transport states, for example in `Content-Type`, or `nil` to detect it: by
  /// the byte order mark, else by the XML declaration, else UTF-8.
  public var encoding: TextEncoding?

  /// The limits of sizes and nesting.
  public var limits: SyndicationLimits

  /// Creates options. The parameters are the properties of the same names.
  public init(
    format: SyndicationFormat? = nil, baseURL: LinkTarget? = nil, encoding: TextEncoding? = nil,
    limits: SyndicationLimits = SyndicationLimits()
  ) {
    self.format = format
    self.baseURL = baseURL
    self.encoding = encoding
    self.limits = limits
  }
}

/// The limits of a feed. Unless stated otherwise, a source that exceeds one is rejected with
/// ``SyndicationError/Code/limitExceeded``. Of each list of an item in JSON, such as its authors, only
/// the first 1,000 elements are read, with a finding.
public struct SyndicationLimits: Hashable, Sendable {
  /// The maximum size of JSON, in bytes: 67,108,864 by default.
  public var jsonBytes = 64 << 20

  /// The maximum size of one item or of the feed's own properties, in bytes: 10,485,760 by default.
  /// An item that is larger is skipped with a finding.
  public var itemBytes = 10 << 20

  /// The maximum nesting depth of XML elements outside of XHTML content: 100 by default. An item
  /// that exceeds it is skipped with a finding. In XHTML content, elements deeper than 250 are replaced
  /// by their content, with a finding.
  public var depth = 100

  /// The maximum number of items in a ``SyndicatedFeed``: 100,000 by default. ``SyndicationReader``
  /// has no such limit for XML.
  public var items = 100_000

  /// Creates the default limits.
  public init() {}
}
