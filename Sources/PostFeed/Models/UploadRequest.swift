package import PostJSON

/// A request to begin the upload of a file that a post will attach.
public struct UploadRequest: Codable, Hashable, Sendable {
  /// The name of the file. Clients send a random text, not the name that the user sees.
  public var name = ""

  /// The size of the file in bytes.
  public var size: Int64 = 0

  /// The kind of the attachment; ``AttachmentType`` lists the known kinds.
  public var type = ""

  package var extras = JSONExtras()

  package init() {}

  /// Creates a request.
  public init(name: String, size: Int64, type: String) {
    self.name = name
    self.size = size
    self.type = type
  }
}

extension UploadRequest: FeedModel {
  package mutating func code(with coder: inout some MemberCoder) throws(ValueFault) {
    try coder.required("name", &name)
    try coder.required("size", &size)
    try coder.name("type", &type, of: AttachmentType.self)
  }
}
