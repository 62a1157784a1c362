extension String {
  /// Calls a function with the UTF-8 of this text.
  @inlinable @inline(__always) public func withUTF8Span<Result>(
    _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    // All other ways retain the text. The span of a short one is memory on the stack, in which the
    // compiler (6.3) lets other values stand before the span is read for the last time.
    if utf8.count > 15, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return body(utf8.span)
    }
    // Strings that are not from elsewhere stand in one piece.
    if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
    return Array(utf8).withUnsafeBufferPointer { body($0.span) }
  }

  /// Creates text from bytes that were found to be UTF-8 before.
  ///
  /// The standard library would read them once more, which is as much as all else that makes a
  /// string: 7 % of the cost of a post.
  ///
  /// - Parameter isASCII: Whether they are known to be ASCII.
  /// - Precondition: The bytes are valid UTF-8.
  public init(validUTF8 bytes: borrowing Span<UInt8>, isASCII: Bool = false) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      return
    }
    var text = UTF8Span(unchecked: copy bytes, isKnownASCII: isASCII)
    if !isASCII { _ = text.checkForASCII() }
    self.init(copying: text)
  }
}
