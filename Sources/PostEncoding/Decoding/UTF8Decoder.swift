internal import PostText

/// A decoder of UTF-8. Each maximal subpart of an ill-formed sequence is malformed.
///
/// [WHATWG Encoding, UTF-8 decoder](https://encoding.spec.whatwg.org/#utf-8-decoder)
struct UTF8Decoder: CharacterDecoder {
  func character(in source: [UInt8], at offset: Int) -> DecodedCharacter {
    let sequence = UTF8Sequence(source.span.bytes, at: offset)
    guard sequence.isValid else { return .malformed(sequence.length) }
    return DecodedCharacter(
      scalar: decodeScalar(source, at: offset).scalar, length: sequence.length)
  }
}
