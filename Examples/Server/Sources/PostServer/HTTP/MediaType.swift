internal import Foundation

/// The media type of an uploaded file, from its first bytes. The declared type is not trusted.
///
/// [MIME Sniffing, section 6](https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern)
enum MediaType: String {
  case avif = "image/avif"
  case gif = "image/gif"
  case heic = "image/heic"
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webP = "image/webp"
  case mp4 = "video/mp4"
  case quickTime = "video/quicktime"
  case mp3 = "audio/mpeg"
  case mp4Audio = "audio/mp4"
  case wave = "audio/wav"
  /// Other files, including SVG images and HTML, which can contain scripts.
  case unknown = "application/octet-stream"

  init(startingWith bytes: Data) {
    let bytes = Array(bytes.prefix(12))
    func text(_ range: Range<Int>) -> String {
      String(decoding: bytes.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if text(4..<8) == "ftyp" {
      self.init(brand: text(8..<12))
    } else {
      self =
        switch (text(0..<3), text(0..<6), text(0..<4), text(8..<12)) {
        case (_, "GIF87a", _, _), (_, "GIF89a", _, _): .gif
        case (_, _, "RIFF", "WEBP"): .webP
        case (_, _, "RIFF", "WAVE"): .wave
        case ("ID3", _, _, _): .mp3
        default: .unknown
        }
    }
  }

  /// Creates the type of a file in the format of ISO/IEC 14496-12, from its main brand.
  ///
  /// [The MP4 Registration Authority](https://mp4ra.org/registered-types/brands)
  private init(brand: String) {
    self =
      switch brand {
      case "avif": .avif
      case "heic", "heix", "mif1": .heic
      case "M4A ", "M4B ": .mp4Audio
      case "qt  ": .quickTime
      case "avc1", "dash", "M4V ", "mp41", "mp42": .mp4
      case _ where brand.hasPrefix("iso") || brand.hasPrefix("3g"): .mp4
      default: .unknown
      }
  }
}
