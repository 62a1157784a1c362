/// A person, as small as a feed needs it.
public struct AuthorPreview: WireValue {
  /// The identifier of the person.
  public var id: Int64

  /// The name that the person chose; empty when there is none.
  public var name: UntrustedText

  /// A small picture of the person, if there is one.
  public var profileImageThumbnailUrl: UntrustedURL?

  /// Members that this library does not know.
  public var extras = WireExtras()

  /// Creates a person.
  public init(id: Int64, name: UntrustedText, profileImageThumbnailUrl: UntrustedURL? = nil) {
    self.id = id
    self.name = name
    self.profileImageThumbnailUrl = profileImageThumbnailUrl
  }

  public init(reader: inout WireReader) throws(FeedError) {
    id = try reader.identifier("id")
    name = UntrustedText(try reader.expectedText("name"))
    profileImageThumbnailUrl = try reader.textIfPresent("profileImageThumbnailUrl")
      .map { UntrustedURL($0) }
    extras = reader.takeExtras()
  }

  public func write(to writer: inout WireWriter) {
    writer.write(extras)
    writer.write("id", id)
    writer.write("name", name.source)
    writer.write("profileImageThumbnailUrl", profileImageThumbnailUrl?.source)
  }
}
