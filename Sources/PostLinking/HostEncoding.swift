/// Hosts in the letters that the domain name system knows.
///
/// [RFC 3492, Punycode](https://www.rfc-editor.org/rfc/rfc3492)
enum HostEncoding {
  private static let longestLabel = 63

  /// The host with each label as Punycode where it needs it, in lower case, or `nil` when a label is
  /// empty, longer than 63 bytes then, or Punycode mixed with other letters.
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
    // No scalar takes less than a byte.
    guard !label.isEmpty, label.count <= longestLabel else { return nil }
    let folded = label.map(lowercased)
    let basic = folded.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
    if basic.count == folded.count { return basic }
    guard !folded.starts(with: "xn--".utf8.map(UInt32.init)) else { return nil }
    let output = Array("xn--".utf8) + punycode(folded, basic: basic)
    return output.count <= longestLabel ? output : nil
  }

  private static func lowercased(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return CodePoint.lowercasedASCII(value) }
    let mapped = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars
    return mapped.flatMap { $0.count == 1 ? $0.first?.value : nil } ?? value
  }

  /// [RFC 3492, section 6.3](https://www.rfc-editor.org/rfc/rfc3492#section-6.3)
  private static func punycode(_ label: [UInt32], basic: [UInt8]) -> [UInt8] {
    var output = basic
    if !basic.isEmpty { output.append(0x2D) }
    var next: UInt32 = 0x80
    var delta = 0
    var bias = 72
    var handled = basic.count
    while handled < label.count, let smallest = label.lazy.filter({ $0 >= next }).min() {
      delta += Int(smallest - next) * (handled + 1)
      next = smallest
      for value in label {
        if value < next { delta += 1 }
        guard value == next else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, isFirst: handled == basic.count, count: handled + 1)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return output
  }

  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x30 + value - 26)
  }

  private static func adapted(_ delta: Int, isFirst: Bool, count: Int) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}
