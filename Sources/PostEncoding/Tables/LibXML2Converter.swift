#if LibXML2
  internal import CLibXML2
  internal import PostText

  /// Converts single characters with an encoding handler of libxml2. This is the only file of this
  /// module that imports libxml2.
  ///
  /// libxml2 converts a text up to its first malformed sequence, and its converters resynchronize in
  /// other ways than browsers do. So it is asked for each character once, and malformed sequences are
  /// found in Swift.
  final class LibXML2Converter {
    private let handler: xmlCharEncodingHandlerPtr
    private let input: xmlBufferPtr
    private let output: xmlBufferPtr

    /// Opens the first of the names that libxml2 has a handler for.
    init?(_ names: [String]) {
      _ = LibXML2Converter.initialized
      var found: xmlCharEncodingHandlerPtr?
      for name in names where found == nil {
        found = LibXML2Converter.withoutMessages { xmlFindCharEncodingHandler(name) }
      }
      guard let found else { return nil }
      guard let input = xmlBufferCreate() else {
        xmlCharEncCloseFunc(found)
        return nil
      }
      guard let output = xmlBufferCreate() else {
        xmlBufferFree(input)
        xmlCharEncCloseFunc(found)
        return nil
      }
      handler = found
      self.input = input
      self.output = output
    }

    deinit {
      xmlBufferFree(input)
      xmlBufferFree(output)
      xmlCharEncCloseFunc(handler)
    }

    /// libxml2 must be initialized once before threads share it.
    private static let initialized: Void = xmlInitParser()

    /// Returns the scalar that the bytes of one character encode, or `nil` if there is none or more
    /// than one.
    func scalar(of bytes: [UInt8]) -> UInt32? {
      xmlBufferEmpty(input)
      xmlBufferEmpty(output)
      // Some converters hold a character back until they know that it does not combine with the next
      // one. A space combines with none.
      guard add(bytes + [0x20]) else { return nil }
      convert()
      let result = UnsafeBufferPointer(
        start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
      guard xmlBufferLength(input) == 0, result.last == 0x20 else { return nil }
      let scalars = String(decoding: result.dropLast(), as: UTF8.self).unicodeScalars
      guard scalars.count == 1 else { return nil }
      return scalars.first?.value
    }

    private func add(_ text: [UInt8]) -> Bool {
      text.withUnsafeBufferPointer { text in
        xmlBufferAdd(input, text.baseAddress, Int32(text.count)) == 0
      }
    }

    private func convert() {
      _ = LibXML2Converter.withoutMessages { xmlCharEncInFunc(handler, output, input) }
    }

    /// Calls a closure without the messages that libxml2 would write to standard error. libxml2 has
    /// one error handler per thread; the caller's is restored.
    private static func withoutMessages<Result>(_ body: () -> Result) -> Result {
      guard let handler = __xmlStructuredError() else { return body() }
      let previous = handler.pointee
      handler.pointee = { _, _ in }
      defer { handler.pointee = previous }
      return body()
    }
  }
#else
  /// Without libxml2, there are no converters.
  struct LibXML2Converter {
    init?(_ names: [String]) { return nil }

    func scalar(of bytes: [UInt8]) -> UInt32? { nil }
  }
#endif
