internal import PostText

/// The list marker at the start of a paragraph that was pasted from a word processor.
///
/// Word writes a list as paragraphs. Each starts with a bullet or number, and a tab or no-break spaces
/// move the text to its column. Other paragraphs do not start with a marker and two no-break spaces.
enum PastedMarker {
  /// The largest size of a marker with its blanks, in characters.
  private static let maximumLength = 32

  private static let bullets = Set("·•▪▫◦○●■□‣⁃–§o\u{F0B7}\u{F0A7}".unicodeScalars.map(\.value))

  /// Returns the end of the marker and its blanks in UTF-8 text, or `nil` if the text starts with no
  /// such marker or contains nothing else.
  static func end(in bytes: [UInt8]) -> Int? {
    guard let end = endOfSymbol(in: bytes) else { return nil }
    var position = end
    var noBreakCount = 0
    for _ in 0..<maximumLength {
      guard position < bytes.count else { return nil }
      let (scalar, length) = decodeScalar(bytes, at: position)
      guard scalar == 0x20 || scalar == 0xA0 else { break }
      if scalar == 0xA0 { noBreakCount += 1 }
      position += length
    }
    return noBreakCount > 1 && position < bytes.count ? position : nil
  }

  /// Returns the end of a bullet, or of a number or letter with a full stop or parenthesis.
  private static func endOfSymbol(in bytes: [UInt8]) -> Int? {
    guard !bytes.isEmpty else { return nil }
    let (scalar, length) = decodeScalar(bytes, at: 0)
    if bullets.contains(scalar) { return length }
    let number = bytes.dropFirst(bytes[0] == UInt8(ascii: "(") ? 1 : 0).prefix(6)
      .prefix { ASCII.isDigit($0) || ASCII.isLetter($0) }
    let isNumber =
      number.allSatisfy(ASCII.isDigit) || number.count == 1
      || number.allSatisfy { "ivxlcIVXLC".utf8.contains($0) }
    guard !number.isEmpty, isNumber, number.endIndex < bytes.count,
      bytes[number.endIndex] == UInt8(ascii: ".") || bytes[number.endIndex] == UInt8(ascii: ")")
    else { return nil }
    return number.endIndex + 1
  }
}
