/// An error that prevents decoding a source: libxml2 cannot convert its encoding.
///
/// Malformed sequences are not an error: they are read as U+FFFD.
package struct TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  let encoding: TextEncoding

  package var description: String {
    "the encoding '\(encoding.name)' is not supported by libxml2 on this system"
  }
}
