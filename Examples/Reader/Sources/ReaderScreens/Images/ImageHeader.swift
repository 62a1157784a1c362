import Foundation

/// Reads the format and the size of an image, and nothing else.
struct ImageHeader {
  typealias Contents = (format: ImageFile.Format, size: ImageFile.Size, end: Int)

  private let bytes: Data

  init(_ bytes: Data) { self.bytes = Data(bytes) }

  /// Returns the format, the size and the number of bytes, or `nil` if the format is not known.
  func read() throws(ImageFailure) -> Contents? {
    if starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return try png() }
    if starts(with: [0xFF, 0xD8, 0xFF]) { return try jpeg() }
    if starts(with: Array("GIF87a".utf8)) || starts(with: Array("GIF89a".utf8)) { return try gif() }
    if starts(with: Array("RIFF".utf8)), text(at: 8) == "WEBP" { return try webP() }
    return nil
  }

  /// Walks the chunks to the end of the image. The first one has the size.
  ///
  /// [PNG, chunk layout](https://www.w3.org/TR/png-3/#5Chunk-layout)
  private func png() throws(ImageFailure) -> Contents {
    guard text(at: 12) == "IHDR", try number(at: 8, 4) == 13 else { throw .damaged }
    let size = ImageFile.Size(width: try number(at: 16, 4), height: try number(at: 20, 4))
    var offset = 8
    while true {
      let end = offset + 12 + (try number(at: offset, 4))
      guard end <= bytes.count else { throw .damaged }
      if text(at: offset + 4) == "IEND" { return (.png, size, end) }
      offset = end
    }
  }

  /// Walks the segments to the first scan. Exactly one of them is a frame header.
  ///
  /// [ITU-T T.81, annex B](https://www.w3.org/Graphics/JPEG/itu-t81.pdf)
  private func jpeg() throws(ImageFailure) -> Contents {
    var size: ImageFile.Size?
    var offset = 2
    while true {
      guard try number(at: offset, 1) == 0xFF else { throw .damaged }
      let marker = try number(at: offset + 1, 1)
      switch marker {
      // Fill bytes, and markers without a segment.
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD7: offset += 2
      case 0xDA:
        guard let size else { throw .damaged }
        return (.jpeg, size, bytes.count)
      case 0x00, 0xD8, 0xD9: throw .damaged
      default:
        if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
          guard size == nil else { throw .damaged }
          size = ImageFile.Size(
            width: try number(at: offset + 7, 2), height: try number(at: offset + 5, 2))
        }
        let length = try number(at: offset + 2, 2)
        guard length >= 2 else { throw .damaged }
        offset += 2 + length
      }
    }
  }

  private func gif() throws(ImageFailure) -> Contents {
    let size = ImageFile.Size(
      width: try number(at: 6, 2, littleEndian: true),
      height: try number(at: 8, 2, littleEndian: true))
    return (.gif, size, bytes.count)
  }

  /// [WebP container](https://developers.google.com/speed/webp/docs/riff_container)
  private func webP() throws(ImageFailure) -> Contents {
    func little(_ offset: Int, _ count: Int) throws(ImageFailure) -> Int {
      try number(at: offset, count, littleEndian: true)
    }
    let end = 8 + (try little(4, 4))
    guard end <= bytes.count else { throw .damaged }
    let size: ImageFile.Size
    switch text(at: 12) {
    case "VP8X":
      size = ImageFile.Size(width: try little(24, 3) + 1, height: try little(27, 3) + 1)
    case "VP8L":
      let bits = try little(21, 4)
      size = ImageFile.Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 ":
      size = ImageFile.Size(width: try little(26, 2) & 0x3FFF, height: try little(28, 2) & 0x3FFF)
    default: throw .damaged
    }
    return (.webp, size, end)
  }

  // MARK: Bytes

  private func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  private func text(at offset: Int) -> String? {
    guard offset + 4 <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }

  private func number(
    at offset: Int, _ count: Int, littleEndian: Bool = false
  ) throws(ImageFailure) -> Int {
    guard offset + count <= bytes.count else { throw .damaged }
    let digits = bytes[offset..<offset + count]
    return littleEndian
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }
}
