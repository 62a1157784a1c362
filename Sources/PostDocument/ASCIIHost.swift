/// Host names in ASCII, as the domain name system and everything that compares hosts sees them.
package enum ASCIIHost {
  /// A host whose labels with other letters are written in Punycode, with the prefix `xn--`.
  package static func name(of host: some StringProtocol) -> String {
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return String(host) }
    return host.split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        label.utf8.allSatisfy { $0 < 0x80 }
          ? String(label)
          : "xn--"
            + String(decoding: Punycode.encoded(label.unicodeScalars.map(\.value)), as: UTF8.self)
      }
      .joined(separator: ".")
  }
}
