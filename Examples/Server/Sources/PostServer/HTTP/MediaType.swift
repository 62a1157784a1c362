internal import Foundation

/// The media type of an uploaded file, from its first bytes. The declared type is not trusted.
///
/// [MIME Sniffing, section 6](https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern)
enum MediaType: String {
  case gif = "image/gif"
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webP = "image/webp"
  case mp4 = "video/mp4"
  /// Other files, including SVG images and HTML, which can contain scripts.
  case unknown = "application/octet-stream"

  init(startingWith bytes: Data) {
    let bytes = Array(bytes.prefix(12))
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("ftyp", at: 4) {
      self = .mp4
    } else {
      self = .unknown
    }
  }
}
