#if Store
  import Foundation
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct FNV1aTests {
    @Test(
      "the checksums are those of the specification",
      arguments: [
        ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
        ("foobar", 0x8594_4171_F739_67E8),
      ] as [(String, UInt64)])
    func vectors(text: String, expected: UInt64) {
      var whole = FNV1a()
      whole.add(Data(text.utf8))
      #expect(whole.value == expected)
      var pieces = FNV1a()
      for byte in text.utf8 { pieces.add(Data([byte])) }
      #expect(pieces.value == expected)
    }
  }
#endif
