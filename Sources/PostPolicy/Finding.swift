/// One thing that a reader removed, changed or repaired, and where.
public struct Finding: Hashable, Sendable {
  /// What happened.
  public var code: Code

  /// The element of the source, in lower case.
  public var element: String?

  /// The attribute of the source, in lower case.
  public var attribute: String?

  /// The position in the source, in bytes from its start, for sources that are HTML.
  public var offset: Int?

  /// How much of the source from the offset on it is about, in bytes, when that is known: a tag, an
  /// attribute, a dropped element up to its end.
  public var length: Int?

  /// The position in the source, such as `$.content[0]`, for sources that are JSON.
  public var path: String?

  /// The limit that was passed, when that is what happened.
  public var limit: Int?

  /// Creates a finding.
  public init(
    _ code: Code, element: String? = nil, attribute: String? = nil, offset: Int? = nil,
    length: Int? = nil, path: String? = nil, limit: Int? = nil
  ) {
    self.code = code
    self.element = element
    self.attribute = attribute
    self.offset = offset
    self.length = length
    self.path = path
    self.limit = limit
  }
}
