/// The media types of files that posts often have.
///
/// [Media Types](https://www.iana.org/assignments/media-types/media-types.xhtml)
enum MediaType {
  /// The media type of files with an unknown extension.
  static let unknown = "application/octet-stream"

  private static let types = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml", "mp4": "video/mp4",
    "webm": "video/webm", "mov": "video/quicktime", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav",
    "pdf": "application/pdf",
  ]

  /// Returns the media type by the extension in a URL, or `nil` if the extension is unknown.
  static func ofFile(at url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return types[path[path.index(after: dot)...].lowercased()]
  }
}
