internal import CLibXML2
internal import PostText

/// The only place that sees libxml2.
enum LibXML2 {
  /// Reads a flat source (``FlatSource``) and hands its text and tags to a tree builder.
  ///
  /// - Parameter text: The start of the text that the source starts with.
  /// No tree is built and libxml2's serialiser is never called; its global error handlers are not
  /// touched. Its reports about markup go to nobody; only a lack of memory is heard.
  ///
  /// - Throws: ``SanitizerError`` with the code ``SanitizerError/Code/parserFailed`` when libxml2
  ///   cannot allocate or stops before the last tag.
  static func parse(
    _ source: FlatSource, after text: [UInt8], into builder: inout TreeConstruction
  ) throws(SanitizerError) {
    _ = initialized
    guard let context = htmlNewParserCtxt() else { throw .parserFailed }
    defer { htmlFreeParserCtxt(context) }
    let sink = Sink(TagReader(source, text: text, builder: builder, context: context))
    context.pointee.sax.pointee = handlers
    context.pointee.userData = Unmanaged.passUnretained(sink).toOpaque()
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    withExtendedLifetime(sink) {
      source.bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          _ = htmlCtxtReadMemory(
            context, characters.baseAddress, Int32(characters.count), nil, "UTF-8",
            Int32(bitPattern: options))
        }
      }
    }
    guard sink.reader.isComplete else { throw .parserFailed }
    builder = sink.reader.finish()
  }

  /// To be done once before threads share the library.
  private static let initialized: Void = xmlInitParser()

  private static var handlers: xmlSAXHandler {
    var handlers = xmlSAXHandler()
    handlers.startElement = { sink, name, attributes in
      LibXML2.sink(sink)?.reader.start(name, attributes)
    }
    handlers.characters = { sink, text, count in LibXML2.sink(sink)?.reader.text(text, count) }
    handlers.ignorableWhitespace = handlers.characters
    handlers.initialized = UInt32(XML_SAX2_MAGIC)
    handlers.serror = { sink, error in
      guard error?.pointee.code == Int32(XML_ERR_NO_MEMORY.rawValue) else { return }
      LibXML2.sink(sink)?.reader.stop()
    }
    return handlers
  }

  private static func sink(_ pointer: UnsafeMutableRawPointer?) -> Sink? {
    pointer.map { Unmanaged<Sink>.fromOpaque($0).takeUnretainedValue() }
  }

  /// What libxml2 calls. The reader is one value, so that a call asks once, not for each property,
  /// whether anybody else is changing it: 6 % of what this way costs.
  private final class Sink {
    var reader: TagReader

    init(_ reader: consuming TagReader) { self.reader = reader }
  }

  /// Gathers text between tags and copies what libxml2 lends.
  private struct TagReader: ~Copyable {
    private let tags: [Tag]
    private let hasStandIns: Bool
    private var nextTag = 0
    private var builder: TreeConstruction
    private var pending: [UInt8]
    private var attributes = Attributes(of: [])
    private let context: htmlParserCtxtPtr
    private var isStopped = false

    init(
      _ source: FlatSource, text: [UInt8], builder: TreeConstruction, context: htmlParserCtxtPtr
    ) {
      tags = source.tags
      hasStandIns = source.hasStandIns
      pending = text
      self.builder = builder
      self.context = context
    }

    /// A Boolean value that is true when the last tag was taken and memory was never short.
    var isComplete: Bool { nextTag == tags.count && !isStopped }

    /// Ends the source where it is: libxml2 2.9 may ask for its next character forever after an
    /// allocation that failed, and never gets one.
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
      // The elements around the source are no tags of it.
      guard let name, name[0] == FlatSource.element, name[1] == 0, nextTag < tags.count else {
        return
      }
      flush()
      attributes.removeAll()
      var next = list
      while let pair = next, let name = pair[0] {
        if let attribute = AttributeName.named[NameKey(name)] {
          let value = pair[1]
          let bytes = UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value)))
          if hasStandIns {
            attributes.append(attribute, FlatSource.withoutStandIns(bytes))
          } else {
            attributes.append(attribute, bytes)
          }
        }
        next = pair + 2
      }
      builder.tag(tags[nextTag], attributes)
      nextTag += 1
    }

    mutating func finish() -> TreeConstruction {
      flush()
      return builder
    }

    private mutating func flush() {
      guard !pending.isEmpty else { return }
      // What libxml2 gives is UTF-8 as the source is. That nobody reads beyond a string's end must not
      // rest on it.
      if pending.span.bytes.firstInvalidUTF8(from: 0) < pending.count {
        pending = Array(String(decoding: pending, as: UTF8.self).utf8)
      }
      var text: [UInt8] = []
      swap(&text, &pending)
      builder.text(text.span, need: nil)
      text.removeAll(keepingCapacity: true)
      swap(&text, &pending)
    }
  }
}

extension NameKey {
  fileprivate init(_ name: UnsafePointer<xmlChar>) {
    self.init()
    var byte = name
    while byte.pointee != 0 {
      append(byte.pointee)
      byte += 1
    }
  }
}
