#if Sockets
  /// Frames of a server, also invalid ones.
  enum Frame {
    static func text(_ text: String, isFinal: Bool = true) -> [UInt8] {
      frame(1, Array(text.utf8), isFinal: isFinal)
    }

    static func fragment(_ text: String, isFinal: Bool = false) -> [UInt8] {
      frame(0, Array(text.utf8), isFinal: isFinal)
    }

    static func close(_ code: Int) -> [UInt8] { frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)]) }

    static func ping(_ text: String) -> [UInt8] { frame(9, Array(text.utf8)) }

    static func frame(
      _ opcode: UInt8, _ data: [UInt8], isFinal: Bool = true, reserved: UInt8 = 0,
      mask: [UInt8]? = nil
    ) -> [UInt8] {
      let bit: UInt8 = mask == nil ? 0 : 0x80
      var length: [UInt8]
      switch data.count {
      case ...125: length = [UInt8(data.count)]
      case ...0xFFFF: length = [126, UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
      default: length = [127] + (0..<8).map { UInt8(data.count >> (56 - 8 * $0) & 0xFF) }
      }
      length[0] |= bit
      let masked = mask.map { mask in data.enumerated().map { $1 ^ mask[$0 % 4] } } ?? data
      return [(isFinal ? 0x80 : 0) | reserved << 4 | opcode] + length + (mask ?? []) + masked
    }
  }
#endif
