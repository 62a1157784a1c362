import Foundation

/// An image file whose format and size were read from its bytes. The pixels are not decoded, so decoders can still
/// refuse it.
struct ImageFile: Hashable, Sendable {
  /// The formats that are shown. SVG is not, because it is a document.
  enum Format: String, Hashable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webp = "WebP"
  }

  /// A size in pixels.
  struct Size: Hashable, Sendable {
    var width: Int
    var height: Int
  }

  let format: Format
  let size: Size
  /// The bytes of the image, without those after its end.
  let data: Data

  /// The maximum size of a file in bytes.
  static let maximumBytes = 8 << 20
  /// The maximum width and height, and the maximum number of pixels. Decoders need 4 bytes for each.
  static let maximumSide = 16_384
  static let maximumPixels = 40_000_000

  /// Reads the first bytes of a file. The name and the media type of the file have no influence.
  init(_ data: Data) throws(ImageFailure) {
    guard data.count <= Self.maximumBytes else { throw .fileIsTooLarge }
    let header = ImageHeader(data)
    guard let (format, size, end) = try header.read() else { throw .unknownFormat }
    guard size.width > 0, size.height > 0 else { throw .damaged }
    guard max(size.width, size.height) <= Self.maximumSide,
      size.width * size.height <= Self.maximumPixels
    else { throw .imageIsTooLarge(size) }
    self.format = format
    self.size = size
    self.data = data.prefix(end)
  }
}

/// Why an image is not shown.
struct ImageFailure: Error, Hashable {
  /// A sentence for the user.
  var words: String

  static let unknownFormat = ImageFailure(words: "The file is not a PNG, JPEG, GIF or WebP image.")
  static let damaged = ImageFailure(words: "The image is damaged or not complete.")
  static let fileIsTooLarge = ImageFailure(
    words: "The file is larger than \(ImageFile.maximumBytes >> 20) MiB.")

  static func imageIsTooLarge(_ size: ImageFile.Size) -> ImageFailure {
    ImageFailure(words: "The image is too large: \(size.width)×\(size.height) pixels.")
  }
}
