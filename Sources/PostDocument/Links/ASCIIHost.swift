/// Hosts in ASCII, the form in which the domain name system and allowlists compare them.
package enum ASCIIHost {
  /// A host whose labels with other letters are written in Punycode, with the prefix `xn--`. A
  /// label that is too long for the domain name system is kept as it is.
  ///
  /// - Complexity: Linear in the length of the host.
  package static func name(of host: String) -> String {
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return host }
    // By scalars: a full stop followed by a combining mark is a different `Character`.
    return host.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        guard label.contains(where: { !$0.isASCII }), label.count <= HostLabel.maximumLength else {
          return String(label)
        }
        return "xn--" + String(decoding: Punycode.encoded(label.map(\.value)), as: UTF8.self)
      }
      .joined(separator: ".")
  }

  /// The name of a host without the dot at its end: hosts that lead to one place have one key.
  static func key(of host: String) -> String {
    name(of: host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host)
  }
}
