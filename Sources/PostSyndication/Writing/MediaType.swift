internal import PostText

/// The media types of files that posts often have.
///
/// [Media Types](https://www.iana.org/assignments/media-types/media-types.xhtml)
enum MediaType {
  /// The media type of files with an unknown extension.
  static let unknown = "application/octet-stream"

  /// The kinds of Media RSS, by the kinds of Mastodon and others.
  static let media = [
    "image": "image", "video": "video", "audio": "audio", "document": "document",
    "executable": "executable", "gifv": "video", "animated_gif": "video", "photo": "image",
    "file": "document",
  ]

  /// Whether a text has the form of a media type, such as `image/png` or `text/plain; charset=utf-8`.
  ///
  /// [RFC 6838, section 4.2](https://www.rfc-editor.org/rfc/rfc6838#section-4.2)
  static func isValid(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
    return name.count == 2
      && name.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || "!#$&-^_.+".utf8.contains($0)
          }
      }
  }

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
