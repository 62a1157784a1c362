internal import PostText

/// A `data:` URL that contains an image.
///
/// [RFC 2397](https://www.rfc-editor.org/rfc/rfc2397)
enum DataURL {
  /// Returns a `data:` URL in its validated form, or `nil` if the text has another scheme.
  ///
  /// - Throws: ``LinkTargetError`` if the URL does not contain an image of an allowed type in
  ///   base64.
  static func normalized(_ text: some StringProtocol) throws(LinkTargetError) -> String? {
    let bytes = text.utf8.drop { $0 <= 0x20 }
    guard bytes.count >= 5,
      zip(bytes, "data:".utf8).allSatisfy({ ASCII.lowercased($0) == $1 })
    else { return nil }
    let invalid = LinkTargetError(
      .data,
      "the data is not a valid image; allowed are: png, jpeg, gif, webp in base64")
    let body = bytes.dropFirst(5).filter { !ASCII.isSpace($0) }
    guard let comma = body.firstIndex(of: 0x2C), comma <= 32 else { throw invalid }
    let type = String(decoding: body[..<comma].map(ASCII.lowercased), as: UTF8.self)
    guard let signature = signatures[type] else { throw invalid }
    let payload = body[(comma + 1)...]
    guard let decoded = decodedBase64(payload), signature(decoded) else { throw invalid }
    return "data:\(type)," + String(decoding: payload, as: UTF8.self)
  }

  private static let signatures: [String: @Sendable ([UInt8]) -> Bool] = [
    "image/png;base64": { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) },
    "image/jpeg;base64": { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
    "image/gif;base64": { $0.starts(with: "GIF87a".utf8) || $0.starts(with: "GIF89a".utf8) },
    "image/webp;base64": {
      $0.starts(with: "RIFF".utf8) && $0.dropFirst(8).starts(with: "WEBP".utf8)
    },
  ]

  private static func decodedBase64(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var digits = bytes
    while digits.last == 0x3D, bytes.count - digits.count < 2 { digits.removeLast() }
    guard !digits.isEmpty, bytes.count % 4 == 0, digits.count % 4 != 1 else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(digits.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits = 0
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x41...0x5A: value = digit - 0x41
      case 0x61...0x7A: value = digit - 0x61 + 26
      case 0x30...0x39: value = digit - 0x30 + 52
      case 0x2B: value = 62
      case 0x2F: value = 63
      default: return nil
      }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return output
  }
}
