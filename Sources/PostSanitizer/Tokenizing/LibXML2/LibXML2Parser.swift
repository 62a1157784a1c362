#if LibXML2
  internal import CLibXML2
  internal import PostText

  /// Parses tokens with libxml2. This is the only file of the module that imports
  /// libxml2.
  ///
  /// libxml2 parses a ``FlatForm``: valid UTF-8 with one empty element per tag, not nested. libxml2
  /// decodes text and attribute values. Tokenizing and tree construction are done in Swift.
  ///
  /// One parser parses all flat forms of a source, one after the other.
  final class LibXML2Parser {
    private let context: htmlParserCtxtPtr

    /// - Throws: ``SanitizerError`` with the code ``SanitizerError/Code/parserFailed`` when libxml2
    ///   cannot allocate memory.
    init() throws(SanitizerError) {
      _ = LibXML2Parser.initialized
      guard let context = htmlNewParserCtxt() else { throw .parserFailed }
      self.context = context
    }

    deinit { htmlFreeParserCtxt(context) }

    /// Parses a flat form and continues tree construction with its text and tags.
    ///
    /// libxml2 builds no tree, and its serializer is never called. Its global error handlers are not
    /// changed. Its errors are ignored, except for a lack of memory.
    ///
    /// - Throws: ``SanitizerError`` with the code ``SanitizerError/Code/parserFailed`` when libxml2
    ///   cannot allocate memory or stops before the last tag.
    func parse(
      _ form: FlatForm, into construction: inout TreeConstruction
    ) throws(SanitizerError) {
      // A pointer, because the tree must not be copied.
      try withUnsafeMutablePointer(to: &construction) { (pointer) throws(SanitizerError) in
        try parse(form, into: pointer)
      }
    }

    private func parse(
      _ form: FlatForm, into construction: UnsafeMutablePointer<TreeConstruction>
    ) throws(SanitizerError) {
      let sink = Sink(TokenReader(form, construction: construction, context: context))
      context.pointee.sax.pointee = LibXML2Parser.handlers
      context.pointee.userData = Unmanaged.passUnretained(sink).toOpaque()
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
      withExtendedLifetime(sink) {
        form.bytes.withUnsafeBufferPointer { buffer in
          buffer.withMemoryRebound(to: CChar.self) { characters in
            _ = htmlCtxtReadMemory(
              context, characters.baseAddress, Int32(characters.count), nil, "UTF-8",
              Int32(bitPattern: options))
          }
        }
      }
      guard sink.reader.isComplete else { throw .parserFailed }
      sink.reader.flush()
    }

    /// libxml2 must be initialized once before threads share it.
    private static let initialized: Void = xmlInitParser()

    private static var handlers: xmlSAXHandler {
      var handlers = xmlSAXHandler()
      handlers.startElement = { sink, name, attributes in
        LibXML2Parser.sink(sink)?.reader.start(name, attributes)
      }
      handlers.characters = { sink, text, count in
        LibXML2Parser.sink(sink)?.reader.text(text, count)
      }
      handlers.ignorableWhitespace = handlers.characters
      handlers.initialized = UInt32(XML_SAX2_MAGIC)
      handlers.serror = { sink, error in
        guard error?.pointee.code == Int32(XML_ERR_NO_MEMORY.rawValue) else { return }
        LibXML2Parser.sink(sink)?.reader.stop()
      }
      return handlers
    }

    private static func sink(_ pointer: UnsafeMutableRawPointer?) -> Sink? {
      pointer.map { Unmanaged<Sink>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the bytes of a NUL-terminated string.
    private static func bytes(_ string: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<xmlChar> {
      UnsafeBufferPointer(start: string, count: Int(xmlStrlen(string)))
    }

    /// The object that libxml2's callbacks receive. The reader is one value, so a callback checks for
    /// exclusive access only once, not for each property.
    private final class Sink {
      var reader: TokenReader

      init(_ reader: consuming TokenReader) { self.reader = reader }
    }

    /// Passes the text and tags from libxml2 to tree construction. Adjacent text is joined, and the
    /// strings that libxml2 owns are copied.
    private struct TokenReader: ~Copyable {
      private let tags: [Tag?]
      private let locations: [Attributes.Location]
      private let hasStandIns: Bool
      private var nextTag = 0
      private var nextLocation = 0
      private let construction: UnsafeMutablePointer<TreeConstruction>
      private var pending: [UInt8] = []
      private var attributes: Attributes
      private let context: htmlParserCtxtPtr
      private var isStopped = false

      init(
        _ form: FlatForm, construction: UnsafeMutablePointer<TreeConstruction>,
        context: htmlParserCtxtPtr
      ) {
        tags = form.tags
        locations = form.locations
        attributes = Attributes(of: construction.pointee.tree.input)
        hasStandIns = form.hasStandIns
        self.construction = construction
        self.context = context
      }

      /// Whether libxml2 reported the last tag and did not run out of memory.
      var isComplete: Bool { nextTag == tags.count && !isStopped }

      /// Ends the input at its current character. Otherwise, libxml2 2.9 could request the next
      /// character forever after a failed allocation.
      mutating func stop() {
        isStopped = true
        guard let input = context.pointee.input else { return }
        input.pointee.cur = input.pointee.end
      }

      mutating func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        pending += UnsafeBufferPointer(start: text, count: Int(count))
      }

      mutating func start(
        _ name: UnsafePointer<xmlChar>?,
        _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
      ) {
        // Ignores `html` and `body`, which are not tags of the source.
        guard let name, name[0] == FlatForm.element, name[1] == 0, nextTag < tags.count else {
          return
        }
        flush()
        defer { nextTag += 1 }
        guard let tag = tags[nextTag] else { return construction.pointee.comment() }
        attributes.removeAll()
        var next = list
        while let pair = next, let name = pair[0] {
          let key = NameKey(folding: LibXML2Parser.bytes(name).span)
          if let attribute = AttributeName.named[key], nextLocation < locations.count {
            let bytes = LibXML2Parser.bytes(pair[1])
            let location = locations[nextLocation]
            nextLocation += 1
            if hasStandIns {
              attributes.append(attribute, at: location, decoded: FlatForm.withoutStandIns(bytes))
            } else {
              attributes.append(attribute, at: location, decoded: bytes)
            }
          }
          next = pair + 2
        }
        construction.pointee.tag(tag, attributes)
      }

      /// Passes on the text since the last tag.
      mutating func flush() {
        guard !pending.isEmpty else { return }
        // libxml2 returns valid UTF-8, but memory safety must not depend on this.
        if pending.span.bytes.firstInvalidUTF8(from: 0) < pending.count {
          pending = Array(String(decoding: pending, as: UTF8.self).utf8)
        }
        var text: [UInt8] = []
        swap(&text, &pending)
        let stored = construction.pointee.tree.store(text.span, need: nil)
        construction.pointee.text(stored)
        text.removeAll(keepingCapacity: true)
        swap(&text, &pending)
      }
    }
  }
#endif
