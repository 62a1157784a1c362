#if Store
  /// The request that begins the upload of a file.
  public struct UploadRequest: Hashable, Codable, Sendable {
    /// The name of the file. It is a random text, not the name that the user sees.
    public let name: String

    /// The size of the file in bytes.
    public let size: Int64

    /// The kind of the attachment.
    public let type: String
  }

  /// How much of a file the server has.
  public enum UploadProgress: Hashable, Sendable {
    /// The number of bytes from the start of the file that the server has.
    case received(Int64)
    /// The server has the whole file, which has this URL.
    case complete(contentUrl: String)
  }
#endif
