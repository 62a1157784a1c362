internal import PostText

/// The host of a web address.
enum URLHost {
  static let malformed = LinkTargetError(.host, "the target has no well-formed host")

  private static let punycodePrefix = Array("xn--".utf8)

  /// A host in the form in which it is written: percent-decoded, mapped as UTS #46 says, checked.
  ///
  /// - Numbers in any form of an IPv4 address become `127.0.0.1`; an IPv6 address is compressed.
  /// - A label whose letters are of several scripts, or look like ASCII ones, becomes punycode (see
  ///   ``HostLabel/isReadable(isUnderASCII:)``); others stay as they are.
  ///
  /// Refused are code points that no host has, among them invisible ones and compatibility forms,
  /// which a browser would drop or map to other characters, and punycode that stands for nothing.
  ///
  /// [WHATWG URL Standard, host parsing](https://url.spec.whatwg.org/#host-parsing)
  static func normalized(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> [UInt8] {
    guard !bytes.isEmpty, bytes.count <= 3072 else { throw malformed }
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"),
        let address = IPv6Address(bytes.dropFirst().dropLast())
      else { throw malformed }
      return Array("[\(address)]".utf8)
    }
    let decoded = bytes.contains(UInt8(ascii: "%")) ? percentDecoded(bytes) : bytes
    guard decoded.count <= 1024, let text = String(validating: decoded, as: UTF8.self) else {
      throw malformed
    }
    var labels: [HostLabel] = []
    for label in text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false) {
      labels.append(try HostLabel(label))
    }
    guard labels.contains(where: { !$0.isEmpty }) else { throw malformed }
    if let last = labels.last(where: { !$0.isEmpty }), last.isNumber {
      guard let address = IPv4Address(labels.map(\.scalars)) else { throw malformed }
      return Array(address.description.utf8)
    }
    // Browsers admit what is written in ASCII as it is.
    if !text.utf8.allSatisfy({ $0 < 0x80 }), labels.contains(where: \.isRightToLeft) {
      guard labels.allSatisfy(\.satisfiesBidiRule) else { throw malformed }
    }
    // As it is written: what is written must read the same.
    let isUnderASCII =
      labels.last { !$0.isEmpty }.map { $0.isASCII || !$0.isReadable(isUnderASCII: false) } ?? true
    var output: [UInt8] = []
    for (position, label) in labels.enumerated() {
      if position > 0 { output.append(UInt8(ascii: ".")) }
      output += label.isReadable(isUnderASCII: isUnderASCII) ? label.utf8 : try label.punycode()
    }
    return output
  }

  /// The host in ASCII, as whatever compares hosts sees it, without a dot at its end.
  ///
  /// - Parameter host: A host in its written form.
  static func ascii(_ host: String) -> String {
    ASCIIHost.name(of: host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host)
  }

  /// Escapes without two hexadecimal digits stay, and are no part of a host then.
  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: ArraySlice<UInt8> = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.prefix(2).count == 2,
        rest.prefix(2).allSatisfy(ASCII.isHexDigit),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        output.append(value)
        rest = rest.dropFirst(2)
      } else {
        output.append(byte)
      }
    }
    return output
  }
}
