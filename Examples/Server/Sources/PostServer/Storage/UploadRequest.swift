/// The request that begins the upload of a file.
struct UploadRequest: Hashable, Codable, Sendable {
  /// The name of the file.
  let name: String

  /// The size of the file in bytes.
  let size: Int64

  /// The kind of the attachment, such as `IMAGE`.
  let type: String
}
