internal import PostText

/// The host of a URL: an IPv6 address, an IPv4 address, or a domain.
///
/// The host is mapped as in browsers. The initializer rejects malformed Punycode and code points that
/// are not allowed in hosts, also if another code point is mapped to them.
///
/// [WHATWG URL, host parser](https://url.spec.whatwg.org/#concept-host-parser)
struct Host {
  /// The host in its validated form, as written in the URL.
  let serialized: [UInt8]

  /// Creates a host from its bytes in a URL. The bytes are percent-decoded. Then the labels are
  /// mapped, validated and serialized.
  init(parsing bytes: ArraySlice<UInt8>) throws(LinkTargetError) {
    guard !bytes.isEmpty, bytes.count <= 3072 else { throw .malformedHost }
    if bytes.first == UInt8(ascii: "[") {
      serialized = try Host.ipv6(bytes)
      return
    }
    let domain = try Host.decoded(bytes)
    let labels = try domain.unicodeScalars
      .split(omittingEmptySubsequences: false, whereSeparator: Host.isStop)
      .map { label throws(LinkTargetError) in try HostLabel(label) }
    guard let last = labels.last(where: { !$0.isEmpty }) else { throw .malformedHost }
    if last.isNumber {
      serialized = try Host.ipv4(labels)
      return
    }
    // Browsers do not apply the Bidi Rule to domains in ASCII.
    if !domain.utf8.allSatisfy({ $0 < 0x80 }), labels.contains(where: \.isRightToLeft) {
      guard labels.allSatisfy(\.satisfiesBidiRule) else { throw .malformedHost }
    }
    serialized = try Host.serialized(labels, topLevel: last)
  }

  /// Whether a scalar separates labels: a full stop, or an ideographic one of any width.
  ///
  /// [UTS 46, section 4](https://www.unicode.org/reports/tr46/#Notation)
  private static func isStop(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E, 0x3002, 0xFF0E, 0xFF61: true
    default: false
    }
  }

  private static func ipv6(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> [UInt8] {
    guard bytes.last == UInt8(ascii: "]"), let address = IPv6Address(bytes.dropFirst().dropLast())
    else { throw .malformedHost }
    return Array("[\(address)]".utf8)
  }

  private static func ipv4(_ labels: [HostLabel]) throws(LinkTargetError) -> [UInt8] {
    guard let address = IPv4Address(labels.map(\.scalars)) else { throw .malformedHost }
    return Array(address.description.utf8)
  }

  /// Returns the percent-decoded text. A malformed escape keeps its percent sign, which makes the
  /// host invalid later.
  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> String {
    let output = PercentEncoding.decoded(bytes)
    guard output.count <= 1024, let text = String(validating: output, as: UTF8.self) else {
      throw .malformedHost
    }
    return text
  }

  /// Returns the host with each label in Unicode, or in Punycode if the label is deceptive.
  private static func serialized(
    _ labels: [HostLabel], topLevel: HostLabel
  ) throws(LinkTargetError) -> [UInt8] {
    // Whether the top-level domain is in ASCII in the result. Testing the result instead of the
    // input ensures that parsing the serialized host again returns the same host.
    let isUnderASCII = topLevel.isASCII || !topLevel.isReadable(isUnderASCII: false)
    var output: [UInt8] = []
    for (position, label) in labels.enumerated() {
      if position > 0 { output.append(UInt8(ascii: ".")) }
      output += label.isReadable(isUnderASCII: isUnderASCII) ? label.utf8 : try label.punycode()
    }
    return output
  }
}
