internal import PostDocument

/// Encodes hosts in ASCII, as the domain name system requires.
///
/// [RFC 3492, Punycode](https://www.rfc-editor.org/rfc/rfc3492)
enum HostEncoding {
  private static let longestLabel = 63

  /// Returns a host in lower case, with labels in Punycode where necessary.
  ///
  /// Returns `nil` if a label is empty, has more than 63 bytes, or contains non-ASCII letters after
  /// `xn--`.
  static func encoded(_ host: some Collection<UInt32>) -> [UInt8]? {
    var output: [UInt8] = []
    for label in host.split(separator: 0x2E, omittingEmptySubsequences: false) {
      guard let label = encoded(label: Array(label.prefix(longestLabel + 1))) else { return nil }
      if !output.isEmpty { output.append(0x2E) }
      output += label
    }
    return output
  }

  private static func encoded(label: [UInt32]) -> [UInt8]? {
    // Each scalar takes at least one byte.
    guard !label.isEmpty, label.count <= longestLabel else { return nil }
    let folded = label.map(lowercased)
    let basic = folded.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
    if basic.count == folded.count { return basic }
    guard !folded.starts(with: "xn--".utf8.map(UInt32.init)) else { return nil }
    let output = Array("xn--".utf8) + Punycode.encoded(folded)
    return output.count <= longestLabel ? output : nil
  }

  private static func lowercased(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return CodePoint.lowercasedASCII(value) }
    let mapped = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars
    return mapped.flatMap { $0.count == 1 ? $0.first?.value : nil } ?? value
  }
}
