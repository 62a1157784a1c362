internal import PostText

extension String {
  /// This text with ASCII letters in lower case and everything else unchanged.
  package var asciiLowercased: String {
    String(decoding: utf8.map(ASCII.lowercased), as: UTF8.self)
  }
}
