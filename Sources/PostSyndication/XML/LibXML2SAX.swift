#if LibXML2
  internal import CLibXML2
  internal import PostText

  /// Parses well-formed XML in pieces with libxml2's SAX2 interface, and passes its events to a
  /// ``FeedBuilder``. This is the only file of the module that imports libxml2.
  ///
  /// The source is the output of ``XMLRepair``, which has no document type: libxml2 has no entities to
  /// expand and no files to load. It builds no tree. Its global error handlers are not changed.
  final class LibXML2SAX {
    var builder: FeedBuilder
    private let context: xmlParserCtxtPtr
    private var names: [NameKey: XMLName] = [:]
    /// The prefixes and URIs of declared namespaces, and the names of attributes without a meaning.
    private var otherNames: Set<UnsafePointer<xmlChar>> = []
    private var attributes: [XMLAttribute] = []
    private var error: SyndicationError?

    /// libxml2 keeps each name until the parser is freed, and its table of names does not grow enough for
    /// more.
    private static let maximumNames = 20_000

    init(_ builder: FeedBuilder) throws(SyndicationError) {
      _ = LibXML2SAX.initialized
      self.builder = builder
      var handlers = LibXML2SAX.handlers
      guard let context = xmlCreatePushParserCtxt(&handlers, nil, nil, 0, nil) else {
        throw .outOfMemory
      }
      self.context = context
      let options =
        XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue
        | XML_PARSE_NOWARNING.rawValue
      _ = xmlCtxtUseOptions(context, Int32(bitPattern: options))
      context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { xmlFreeParserCtxt(context) }

    /// Parses the next bytes.
    func parse(_ bytes: [UInt8], isLast: Bool = false) throws(SyndicationError) {
      var start = 0
      repeat {
        // libxml2 takes a size of 32 bits, and its own limits are about 10 MB.
        let end = min(start + 1 << 20, bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { bytes in
            _ = xmlParseChunk(
              context, bytes.baseAddress.map { $0 + start }, Int32(end - start),
              isLast && end == bytes.count ? 1 : 0)
          }
        }
        if let error = error ?? builder.error { throw error }
        start = end
      } while start < bytes.count
    }

    /// libxml2 must be initialized once before threads share it.
    private static let initialized: Void = xmlInitParser()

    private static var handlers: xmlSAXHandler {
      var handlers = xmlSAXHandler()
      handlers.initialized = UInt32(XML_SAX2_MAGIC)
      handlers.startElementNs = {
        parser, name, prefix, uri, namespaceCount, namespaces, count, _, attributes in
        guard let sax = LibXML2SAX.of(parser) else { return }
        if let namespaces { sax.addNamespaces(namespaces, Int(namespaceCount)) }
        sax.start(name, prefix, uri, attributes, Int(count))
      }
      handlers.endElementNs = { parser, _, _, _ in LibXML2SAX.of(parser)?.builder.end() }
      handlers.characters = { parser, text, count in
        LibXML2SAX.of(parser)?.builder.text(
          UnsafeBufferPointer(start: text, count: Int(count)).span)
      }
      handlers.ignorableWhitespace = handlers.characters
      handlers.cdataBlock = handlers.characters
      handlers.serror = { parser, error in
        guard let code = error?.pointee.code else { return }
        LibXML2SAX.of(parser)?.record(code)
      }
      return handlers
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> LibXML2SAX? {
      pointer.map { Unmanaged<LibXML2SAX>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Records an error after which libxml2 stops.
    private func record(_ code: Int32) {
      switch UInt32(bitPattern: code) {
      case XML_ERR_NO_MEMORY.rawValue, XML_ERR_INTERNAL_ERROR.rawValue: stop(.outOfMemory)
      case XML_ERR_NAME_TOO_LONG.rawValue:
        stop(SyndicationError(.limitExceeded, "a name exceeds the limit of libxml2"))
      default: break
      }
    }

    private func stop(_ error: SyndicationError) {
      self.error = self.error ?? error
      xmlStopParser(context)
    }

    private func start(
      _ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
      _ uri: UnsafePointer<xmlChar>?, _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
      _ count: Int
    ) {
      attributes.removeAll(keepingCapacity: true)
      if let list, !builder.needsAttributes {
        for index in 0..<count { addNames(list + 5 * index, 2) }
      } else if let list {
        for index in 0..<count {
          // Five pointers: local name, prefix, namespace, start and end of the value.
          let parts = list + 5 * index
          guard let start = parts[3], let end = parts[4] else { continue }
          let value = UnsafeBufferPointer(start: start, count: end - start)
          attributes.append(
            XMLAttribute(
              name: self.name(parts[0], parts[1], parts[2]),
              value: LibXML2SAX.decoded(value)))
        }
      }
      builder.start(self.name(name, prefix, uri), attributes)
      if builder.error != nil { xmlStopParser(context) }
    }

    /// Returns the value of an attribute. libxml2 writes each `&` of the value as `&#38;`, because it
    /// does not replace entities.
    private static func decoded(_ value: UnsafeBufferPointer<xmlChar>) -> String {
      let ampersand = UInt8(ascii: "&")
      guard var end = value.firstIndex(of: ampersand) else {
        return String(decoding: value, as: UTF8.self)
      }
      var bytes = Array(value[..<end])
      while end < value.count {
        bytes.append(value[end])
        end += value[end] == ampersand ? 5 : 1
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// The pointers of a name. libxml2 has one copy of each name.
    private struct NameKey: Hashable {
      let local: UnsafePointer<xmlChar>?
      let prefix: UnsafePointer<xmlChar>?
      let uri: UnsafePointer<xmlChar>?
    }

    private func name(
      _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
      _ uri: UnsafePointer<xmlChar>?
    ) -> XMLName {
      let key = NameKey(local: local, prefix: prefix, uri: uri)
      if let name = names[key] { return name }
      let name = XMLName(
        local: LibXML2SAX.string(local) ?? "", prefix: LibXML2SAX.string(prefix),
        uri: LibXML2SAX.string(uri))
      names[key] = name
      checkNames()
      return name
    }

    /// Reads the prefixes and URIs of declared namespaces.
    private func addNamespaces(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, _ count: Int)
    {
      addNames(list, 2 * count)
      guard builder.roles.isEmpty else { return }
      for index in 0..<count
      where LibXML2SAX.string(list[2 * index + 1]) == XMLNamespace.ofPostKit {
        builder.isRootOfPostKit = true
      }
    }

    /// Counts names that are not passed on.
    private func addNames(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, _ count: Int) {
      for index in 0..<count {
        if let name = list[index] { otherNames.insert(name) }
      }
      checkNames()
    }

    private func checkNames() {
      guard names.count + otherNames.count > LibXML2SAX.maximumNames else { return }
      stop(
        SyndicationError(
          .limitExceeded,
          "the source has more names of elements, attributes and namespaces than the limit of "
            + "\(LibXML2SAX.maximumNames)"))
    }

    private static func string(_ string: UnsafePointer<xmlChar>?) -> String? {
      guard let string else { return nil }
      let bytes = UnsafeBufferPointer(start: string, count: Int(xmlStrlen(string)))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  extension SyndicationError {
    static let outOfMemory = SyndicationError(
      .parserFailed, "libxml2 failed, for example because memory is exhausted")
  }
#else
  /// Without libxml2, no XML can be parsed.
  final class LibXML2SAX {
    var builder: FeedBuilder

    init(_ builder: FeedBuilder) throws(SyndicationError) {
      throw SyndicationError(
        .parserUnavailable, "RSS and Atom need libxml2 (package trait LibXML2)")
    }

    func parse(_ bytes: [UInt8], isLast: Bool = false) throws(SyndicationError) {}
  }
#endif
