internal import PostText

/// An IPv6 address.
///
/// [WHATWG URL Standard, IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
struct IPv6Address: CustomStringConvertible {
  private let pieces: [UInt16]

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= 45 else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2, let head = IPv6Address.pieces(halves[0], isLast: halves.count == 1)
    else { return nil }
    if halves.count == 1 {
      guard head.count == 8 else { return nil }
      pieces = head
    } else {
      guard let tail = IPv6Address.pieces(halves[1], isLast: true), head.count + tail.count < 8
      else { return nil }
      pieces = head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
    }
  }

  /// Returns the 16-bit pieces of a part of the address, or `nil` if the part is malformed. The
  /// last two pieces of the address may be written as an IPv4 address.
  private static func pieces(_ text: Substring, isLast: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var pieces: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (position, part) in parts.enumerated() {
      if isLast, position == parts.count - 1, part.contains(".") {
        let numbers = part.split(separator: ".", omittingEmptySubsequences: false)
          .map {
            $0.utf8.allSatisfy(ASCII.isDigit) && !($0.count > 1 && $0.first == "0")
              ? UInt8($0) : nil
          }
        guard numbers.count == 4 else { return nil }
        let bytes = numbers.compactMap { $0.map(UInt16.init) }
        guard bytes.count == 4 else { return nil }
        pieces += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(ASCII.isHexDigit),
          let piece = UInt16(part, radix: 16)
        else { return nil }
        pieces.append(piece)
      }
    }
    return pieces.count <= 8 ? pieces : nil
  }

  /// The address, with its longest run of zeros replaced by `::`.
  ///
  /// [RFC 5952](https://www.rfc-editor.org/rfc/rfc5952)
  var description: String {
    var longest = 0..<0
    var start = 0
    for index in 0...8 {
      if index < 8, pieces[index] == 0 { continue }
      if index - start > max(1, longest.count) { longest = start..<index }
      start = index + 1
    }
    func text(_ pieces: ArraySlice<UInt16>) -> String {
      pieces.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard !longest.isEmpty else { return text(pieces[...]) }
    return text(pieces[..<longest.lowerBound]) + "::" + text(pieces[longest.upperBound...])
  }
}
