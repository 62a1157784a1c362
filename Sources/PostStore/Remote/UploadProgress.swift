#if Store
  /// How much of a file the server has.
  public enum UploadProgress: Hashable, Sendable {
    /// The number of bytes from the start of the file that the server has.
    case received(Int64)
    /// The server has the whole file, which has this URL.
    case complete(contentUrl: String)
  }
#endif
