/// Where a page stands among others.
public struct PaginationMetadata: WireValue {
  /// Where the next page starts, or `nil` when this one is the last.
  public var nextCursor: Cursor?

  /// Where the page before starts, or `nil` when this one is the first.
  public var previousCursor: Cursor?

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates the metadata of a page.
  public init(nextCursor: Cursor? = nil, previousCursor: Cursor? = nil) {
    self.nextCursor = nextCursor
    self.previousCursor = previousCursor
  }

  public init(reader: inout WireReader) throws(FeedError) {
    nextCursor = Cursor(try reader.tokenIfPresent("nextCursor"))
    previousCursor = Cursor(try reader.tokenIfPresent("previousCursor"))
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("nextCursor", nextCursor?.token)
    writer.write("previousCursor", previousCursor?.token)
  }
}
