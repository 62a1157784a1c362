internal import PostText

/// The bytes that are allowed in terminal output. An assertion checks the output of `ANSIEncoder`.
///
/// Printable scalars, line feeds and two escape sequences are allowed: `ESC [ digits m`, and
/// `ESC ] 8 ; id=digits ; target ESC \`. The target is an `http`, `https` or `mailto` URL. In the
/// sequence that ends a link, the ID and the target are missing. The isolates U+2066 and U+2068 are
/// allowed if U+2069 ends them in the same line.
enum OutputAllowList {
  /// Returns the position of the first byte that is not allowed, or `nil`.
  ///
  /// - Complexity: O(bytes).
  static func firstFault(in bytes: [UInt8]) -> Int? {
    var position = 0
    /// The number of isolates that have not ended.
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A, depth > 0 { return position }
      if byte == 0x0A || byte &- 0x20 < 0x5F {
        position += 1
      } else if byte == 0x1B {
        guard let end = endOfEscape(at: position, in: bytes) else { return position }
        position = end
      } else {
        guard byte >= 0x80 else { return position }
        let (scalar, length) = decodeScalar(bytes, at: position)
        if let control = IsolateControl(rawValue: scalar) {
          depth += control == .end ? -1 : 1
          guard depth >= 0 else { return position }
          position += length
          continue
        }
        switch ScalarProperties(of: scalar).disposition {
        case .printed, .contextual: position += length
        case .replaced, .dropped: return position
        }
      }
    }
    return nil
  }

  private static func endOfEscape(at start: Int, in bytes: [UInt8]) -> Int? {
    let rest = bytes[(start + 1)...]
    if rest.first == UInt8(ascii: "[") {
      let end = rest.dropFirst().drop { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ";") }.startIndex
      return end < bytes.count && bytes[end] == UInt8(ascii: "m") ? end + 1 : nil
    }
    guard rest.starts(with: "]8;".utf8) else { return nil }
    let parameters = rest.dropFirst(3).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
    let target = bytes[parameters.endIndex...].dropFirst().prefix { $0 > 0x20 && $0 < 0x7F }
    guard bytes[target.endIndex...].starts(with: "\u{1B}\\".utf8),
      parameters.isEmpty ? target.isEmpty : isID(parameters) && isTarget(target)
    else { return nil }
    return target.endIndex + 2
  }

  private static func isID(_ parameters: ArraySlice<UInt8>) -> Bool {
    parameters.starts(with: "id=".utf8) && parameters.dropFirst(3).allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func isTarget(_ target: ArraySlice<UInt8>) -> Bool {
    let schemes = ["https://", "http://", "mailto:"]
    return target.count <= RenderedTarget.maximumLength
      && schemes.contains { target.starts(with: $0.utf8) }
  }
}
