#if Sockets
  import Foundation
  import Testing

  /// The key with which a server accepts a handshake.
  ///
  /// [RFC 6455, section 4.2.2](https://www.rfc-editor.org/rfc/rfc6455#section-4.2.2)
  func acceptKey(_ key: String) -> String {
    Data(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }

  /// [RFC 3174](https://www.rfc-editor.org/rfc/rfc3174)
  private func sha1(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += (0..<8).map { UInt8((message.count * 8) >> (56 - 8 * $0) & 0xFF) }
    func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[start + word * 4 + $1]) }
      }
      for t in 16..<80 {
        words.append(rotate(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for t in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch t {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        (a, b, c, d, e) = (
          rotate(a, 5) &+ mixed &+ e &+ words[t] &+ constant, a, rotate(b, 30), c, d
        )
      }
      state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    }
    return state.flatMap { word in (0..<4).map { UInt8(word >> (24 - 8 * UInt32($0)) & 0xFF) } }
  }

  @Test("the server of the tests accepts the key of RFC 6455")
  func acceptKeyOfTheStandard() {
    #expect(acceptKey("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }
#endif
