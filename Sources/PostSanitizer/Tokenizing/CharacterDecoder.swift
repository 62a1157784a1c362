internal import PostPolicy
internal import PostText

/// Decodes character references, normalizes line ends, and replaces characters that documents
/// cannot hold.
///
/// [WHATWG HTML 13.2.3.5](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream)
struct CharacterDecoder {
  private let input: [UInt8]

  init(of input: [UInt8]) {
    self.input = input
  }

  enum Context {
    case text, value
    /// A tag that is kept as text, or a CDATA section. Character references are not decoded.
    case literal
  }

  /// Appends the decoded characters of a range of the input to a buffer.
  func decode(
    _ range: Range<Int>, in context: Context, into buffer: inout [UInt8],
    _ notes: inout TokenizerNotes
  ) {
    let bytes = input.span.bytes.extracting(..<range.upperBound)
    var index = range.lowerBound
    while index < range.upperBound {
      let next = bytes.firstOffset(
        from: index,
        where: { CharacterDecoder.special($0) .| $0.equal(to: UInt8(ascii: "&")) },
        or: { CharacterDecoder.isSpecial($0) || $0 == UInt8(ascii: "&") })
      buffer += input[index..<next]
      guard next < range.upperBound else { return }
      index = decodeCharacter(at: next, in: context, into: &buffer, &notes)
    }
  }

  /// Returns the offset of the first `&`, special character or given byte in a range, or the end of
  /// the range.
  func plainEnd(in range: Range<Int>, before stop: UInt8) -> Int {
    let bytes = input.span.bytes.extracting(..<range.upperBound)
    var index = range.lowerBound
    while true {
      index = bytes.firstOffset(
        from: index,
        where: {
          CharacterDecoder.special($0) .| $0.equal(to: stop) .| $0.equal(to: UInt8(ascii: "&"))
        },
        or: { CharacterDecoder.isSpecial($0) || $0 == stop || $0 == UInt8(ascii: "&") })
      guard index < range.upperBound, input[index] == 0xEF,
        !CharacterDecoder.isUnusual(threeBytes(at: index))
      else { return index }
      index += 3
    }
  }

  // MARK: - Special characters

  /// Returns the bytes of characters that may be replaced: controls except for tabs and line feeds,
  /// and EF, the first byte of U+FEFF and of noncharacters.
  @inline(__always) private static func special(_ bytes: SixteenBytes) -> SixteenBytes.Matches {
    bytes.below(0x20) .& .!bytes.within(0x09...0x0A) .| bytes.equal(to: 0xEF)
  }

  @inline(__always) private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0xEF
  }

  /// Decodes a special character or a reference, and returns the offset after it.
  private func decodeCharacter(
    at index: Int, in context: Context, into buffer: inout [UInt8], _ notes: inout TokenizerNotes
  ) -> Int {
    switch input[index] {
    case UInt8(ascii: "&"):
      guard context != .literal,
        let reference = CharacterReference(
          in: input.span, at: index, isInAttribute: context == .value)
      else {
        buffer.append(UInt8(ascii: "&"))
        return index + 1
      }
      if !reference.isValid {
        notes.note(.reference)
        notes.report(.referenceRepaired, at: index..<reference.end)
      }
      for scalar in reference.scalars {
        if CharacterDecoder.isUnusual(scalar) { notes.note(.reference) }
        append(scalar, from: index..<reference.end, in: context, to: &buffer, &notes)
      }
      return reference.end
    case UInt8(ascii: "\r"):
      if context == .value { notes.note(.carriageReturnInValue) }
      buffer.append(UInt8(ascii: "\n"))
      let next = index + 1
      return next < input.count && input[next] == UInt8(ascii: "\n") ? next + 1 : next
    case 0xEF:
      let scalar = threeBytes(at: index)
      if CharacterDecoder.isUnusual(scalar) { notes.note(.noncharacter) }
      append(scalar, from: index..<index + 3, in: context, to: &buffer, &notes)
      return index + 3
    case let control:
      notes.note(.control)
      append(
        Unicode.Scalar(control), from: index..<index + 1, in: context, to: &buffer, &notes)
      return index + 1
    }
  }

  /// Returns the scalar of three bytes, the first of which is EF.
  private func threeBytes(at index: Int) -> Unicode.Scalar {
    let value =
      0xF000 | UInt32(input[index + 1] & 0x3F) << 6 | UInt32(input[index + 2] & 0x3F)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Whether libxml2 drops a character or stops at it, or the flat form uses it as a stand-in.
  private static func isUnusual(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0xFDD0...0xFDEF, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// Appends a character, or its replacement if documents cannot hold it.
  private func append(
    _ scalar: Unicode.Scalar, from range: Range<Int>, in context: Context,
    to buffer: inout [UInt8], _ notes: inout TokenizerNotes
  ) {
    func replace() {
      buffer += UTF8.encodedReplacementCharacter
      notes.report(.characterRemoved, at: range)
    }
    switch scalar.value {
    case 0x09, 0x0A, 0x0D:
      buffer.append(UInt8(scalar.value))
    // Controls in values are kept, so a URL that contains a control is invalid.
    case 0x01..<0x20 where context == .value:
      buffer.append(UInt8(scalar.value))
      if scalar.value != 0x0B, scalar.value != 0x0C { notes.report(.characterRemoved, at: range) }
    case 0x0B, 0x0C:
      buffer.append(UInt8(ascii: " "))
    case 0x00..<0x20 where context != .value:
      notes.report(.characterRemoved, at: range)
    case 0x00, 0xFFFE, 0xFFFF:
      replace()
    case 0xFDD0...0xFDEF where context == .value:
      replace()
    default:
      buffer += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
