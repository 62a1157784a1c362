/// Host names in ASCII, as the domain name system and everything that compares hosts sees them.
package enum ASCIIHost {
  /// A host whose labels with other letters are written in Punycode, with the prefix `xn--`. A label
  /// too long for the domain name system, which leads nowhere, stays as it is.
  ///
  /// - Complexity: Linear in the length of the host.
  package static func name(of host: String) -> String {
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return host }
    // By scalars: a full stop with a combining mark behind it is another `Character`.
    return host.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        guard label.contains(where: { !$0.isASCII }), label.count <= HostLabel.maximumLength else {
          return String(label)
        }
        return "xn--" + String(decoding: Punycode.encoded(label.map(\.value)), as: UTF8.self)
      }
      .joined(separator: ".")
  }
}
