extension String {
  /// Calls a closure with the UTF-8 bytes of this text.
  @inlinable @inline(__always) package func withUTF8Span<Result>(
    _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    // `utf8.span` is not used for small strings. Their span refers to a copy on the stack, and
    // Swift 6.3 reuses that memory before the last read of the span.
    if utf8.count > 15, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return body(utf8.span)
    }
    // Native Swift strings have contiguous storage. The array is a fallback for other strings.
    if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
    return Array(utf8).withUnsafeBufferPointer { body($0.span) }
  }

  /// Creates a string from bytes that are known to be valid UTF-8.
  ///
  /// Unlike `String(decoding:as:)`, this initializer does not validate the bytes on systems that
  /// have `UTF8Span`.
  ///
  /// - Parameter isASCII: Whether the bytes are known to be ASCII.
  /// - Precondition: The bytes are valid UTF-8.
  package init(validUTF8 bytes: borrowing Span<UInt8>, isASCII: Bool = false) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      return
    }
    var text = UTF8Span(unchecked: copy bytes, isKnownASCII: isASCII)
    if !isASCII { _ = text.checkForASCII() }
    self.init(copying: text)
  }
}

extension Hasher {
  /// Hashes the bytes of a text. Texts that are only canonically equivalent have different hashes.
  package mutating func combine(utf8 text: String) {
    self = text.withUTF8Span { bytes in
      var hasher = self
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher
    }
  }
}

extension [UInt8] {
  /// Appends bytes.
  @inlinable package mutating func append(_ bytes: borrowing RawSpan) {
    bytes.withUnsafeBytes { append(contentsOf: $0) }
  }
}
