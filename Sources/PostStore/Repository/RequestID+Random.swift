#if Store
  internal import PostFeed

  extension RequestID {
    /// Returns a random UUID, version 4, as text.
    ///
    /// [RFC 9562, section 5.4](https://www.rfc-editor.org/rfc/rfc9562#section-5.4)
    static func random(using random: inout some RandomNumberGenerator) -> RequestID {
      let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
      let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
      let digits = [high, low].map { word in
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
      }.joined()
      var text = ""
      for (index, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(index) { text.append("-") }
        text.append(digit)
      }
      return RequestID(text)
    }
  }
#endif
