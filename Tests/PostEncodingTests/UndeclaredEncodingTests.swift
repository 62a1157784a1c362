import PostEncoding
import Testing

@Suite struct UndeclaredEncodingTests {
  @Test(
    "a source with more malformed bytes than sequences of two to four bytes is windows-1252",
    arguments: [
      // `naïve`, `“café”` and `Ärger` in windows-1252.
      Array("na".utf8) + [0xEF] + Array("ve".utf8), [0x93] + Array("caf".utf8) + [0xE9, 0x94],
      [0xC4] + Array("rger".utf8),
      // One sequence and two malformed bytes, also of one malformed sequence.
      Array("é".utf8) + [0xFF, 0x20, 0xFF], Array("é".utf8) + [0xE2, 0x82, 0x20],
      // The end of the source cuts a sequence off.
      Array("caf".utf8) + [0xC3], [0xF0, 0x9F, 0x98], [0x80],
      // An overlong form and half a surrogate pair.
      [0xC0, 0xAF], [0xED, 0xA0, 0x80],
    ])
  func windows1252(source: [UInt8]) {
    #expect(UndeclaredEncoding(of: source).encoding == .windows1252)
  }

  @Test(
    "a source with as many sequences of two to four bytes as malformed bytes is UTF-8",
    arguments: [
      [], Array("plain".utf8), Array("naïve 日本 😀".utf8), Array("é".utf8) + [0xFF],
      [0xFF] + Array("日".utf8), Array("é日😀".utf8) + [0xFF, 0x20, 0xE2, 0x82],
    ])
  func utf8(source: [UInt8]) {
    #expect(UndeclaredEncoding(of: source).encoding == .utf8)
  }

  @Test("counting in parts that end with a sequence gives the same result")
  func parts() {
    let source = Array("é a".utf8) + [0xE9, 0x20, 0xFF] + Array("日 b".utf8) + [0x93]
    for end in [0, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13] {
      var encoding = UndeclaredEncoding()
      encoding.count(source[..<end])
      encoding.count(source[end...])
      #expect(encoding.encoding == .windows1252)
    }
  }
}
