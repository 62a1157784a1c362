/// An IPv4 address in any form that browsers accept: one to four decimal, octal or hexadecimal
/// numbers.
///
/// [WHATWG URL Standard, IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
struct IPv4Address: CustomStringConvertible {
  private let value: UInt32

  init?(_ labels: [[Unicode.Scalar]]) {
    var parts = labels
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard (1...4).contains(parts.count) else { return nil }
    var value: UInt64 = 0
    for (position, part) in parts.enumerated() {
      guard let number = IPv4Address.number(part) else { return nil }
      let bytes = position == parts.count - 1 ? 5 - parts.count : 1
      guard number < 1 << UInt64(8 * bytes) else { return nil }
      value = value << UInt64(8 * bytes) | number
    }
    self.value = UInt32(truncatingIfNeeded: value)
  }

  private static func number(_ part: [Unicode.Scalar]) -> UInt64? {
    var digits = part[...]
    var radix = 10
    if digits.starts(with: "0x".unicodeScalars) {
      radix = 16
      digits = digits.dropFirst(2)
      if digits.isEmpty { return 0 }
    } else if digits.count > 1, digits.first == "0" {
      radix = 8
      digits = digits.dropFirst()
    }
    let significant = digits.drop { $0 == "0" }
    if significant.isEmpty { return digits.isEmpty ? nil : 0 }
    guard significant.count <= 12 else { return nil }
    return UInt64(String(String.UnicodeScalarView(significant)), radix: radix)
  }

  var description: String {
    "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
  }
}
