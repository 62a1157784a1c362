/// An error that prevents decoding a source: libxml2 cannot convert its encoding, or PostKit was built
/// without libxml2.
///
/// Malformed sequences are not an error: they are read as U+FFFD.
package struct TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  let encoding: TextEncoding

  package var description: String {
    #if LibXML2
      "the encoding '\(encoding.name)' is not supported by libxml2 on this system"
    #else
      "the encoding '\(encoding.name)' needs libxml2 (package trait LibXML2); "
        + "available are UTF-8, UTF-16 and windows-1252"
    #endif
  }
}
