#if Store
  internal import struct Foundation.Data

  /// The checksum FNV-1a with 64 bits. It finds accidental changes, not deliberate ones.
  ///
  /// [The FNV Non-Cryptographic Hash Algorithm](https://datatracker.ietf.org/doc/draft-eastlake-fnv/)
  struct FNV1a {
    /// The checksum of the bytes so far.
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: Data) {
      var value = value
      bytes.withUnsafeBytes { buffer in
        for byte in buffer { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
      self.value = value
    }
  }
#endif
