#if Store
  /// The media types that a loader stores.
  struct ContentTypes: Sendable {
    let allowed: [String]

    /// Returns the media type of a header `Content-Type` without parameters, or `nil` if it is not
    /// allowed. SVG images and XML can contain scripts, so `image/*` does not include them.
    func checked(_ header: String?) -> String? {
      guard let header, header.utf8.count <= 200 else { return nil }
      let type = header.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
      let parts = type.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isToken) })
      else { return nil }
      if allowed.contains(type) { return type }
      let isMarkup = parts[1].hasSuffix("xml") || parts[1].hasPrefix("svg")
      return !isMarkup && allowed.contains("\(parts[0])/*") ? type : nil
    }

    private static func isToken(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "+-._".contains(character))
    }
  }

  /// The header `Content-Range` of a part, such as `bytes 100-199/200`.
  ///
  /// [RFC 9110, section 14.4](https://www.rfc-editor.org/rfc/rfc9110#section-14.4)
  struct ContentRange: Hashable, Sendable {
    let first: Int64
    let last: Int64
    let total: Int64

    /// Returns `nil` for a range that is not valid, and for an unknown total size.
    init?(_ header: String?) {
      guard let header, header.hasPrefix("bytes ") else { return nil }
      let numbers = header.dropFirst(6).split(
        maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "/" })
      guard numbers.count == 3, let first = Self.number(numbers[0]),
        let last = Self.number(numbers[1]), let total = Self.number(numbers[2]),
        first <= last, last < total
      else { return nil }
      self.first = first
      self.last = last
      self.total = total
    }

    static func number(_ text: Substring) -> Int64? {
      text.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(text) : nil
    }
  }

  extension HTTPReceiver.Response {
    /// The entity tag if it is strong. Only these can identify the bytes of a part.
    var strongETag: String? {
      guard let etag = header("ETag"), etag.utf8.count <= 1000, etag.hasPrefix("\"") else {
        return nil
      }
      return etag
    }

    /// The size of the body as it is sent.
    var contentLength: Int64? {
      header("Content-Length").flatMap { ContentRange.number($0[...]) }
    }

    /// Whether the body is compressed, so that the size of the content is not known before.
    var isEncoded: Bool {
      header("Content-Encoding").map { $0.lowercased() != "identity" } ?? false
    }
  }
#endif
