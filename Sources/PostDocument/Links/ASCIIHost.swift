/// Hosts in ASCII, the form that the domain name system uses and that allowlists are compared with.
package enum ASCIIHost {
  /// Returns the host with its non-ASCII labels in Punycode, with the prefix `xn--`.
  ///
  /// A label of more than 63 scalars, which the domain name system does not allow, is unchanged.
  ///
  /// - Complexity: Linear in the length of the host.
  package static func name(of host: String) -> String {
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return host }
    // Split by scalars: a full stop followed by a combining mark is a different `Character`.
    return host.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        guard label.contains(where: { !$0.isASCII }), label.count <= HostLabel.maximumLength else {
          return String(label)
        }
        return "xn--" + String(decoding: Punycode.encoded(label.map(\.value)), as: UTF8.self)
      }
      .joined(separator: ".")
  }

  /// Returns the form of a host for comparisons: in ASCII, and without a trailing dot.
  static func key(of host: String) -> String {
    name(of: host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host)
  }
}
