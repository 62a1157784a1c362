internal import PostDocument
internal import PostPolicy

/// The source in a form that every version of libxml2 reads alike, and what its tags were.
///
/// libxml2 2.9 reads HTML 4: it closes, implies and re-orders elements by rules that browsers do not
/// have, stops at NUL, knows a tenth of the references, and takes quadratic time on floods of tags
/// and attributes. So the source is flattened in one pass: text stays, with references that mean
/// what they say; each tag becomes one empty element of a neutral kind with its known attributes,
/// quoted; comments, declarations and raw text are gone. libxml2 reads text, references and
/// attributes from that, at one level of depth; which tag stood where is in ``tags``.
///
/// The pass follows the tokenizer of WHATWG HTML 13.2.5, except that what a browser would throw away
/// at the end of the source (an unfinished tag) stays as text.
struct FlatSource {
  /// A tag of the source.
  struct Tag {
    var element: ElementName
    var kind: Kind
    /// The position of its `<` in the source, in bytes.
    var offset: Int

    enum Kind: UInt8 {
      case start, end
      /// A start tag with a slash at its end, which matters in foreign content only.
      case selfClosing
    }
  }

  /// The flat form.
  private(set) var bytes: [UInt8] = []

  /// The tags, one for each element of the flat form, in order.
  private(set) var tags: [Tag] = []

  /// The element that stands for every tag: known to libxml2, without rules of its own.
  static let element = UInt8(ascii: "q")

  private let limits: Limits
  private var report: Report
  private let source: [UInt8]
  private let repairs: UTF8Repair

  /// The foreign elements (`svg`, `math` and what is in them) that are open.
  private var foreign: [ElementName] = []

  /// The positions behind which there is no such byte.
  private let lastGreater: Int
  private let lastQuote: Int
  private let lastApostrophe: Int

  /// The number of bytes read as tags that turned out to be text.
  private var wasted = 0

  init(repairing source: [UInt8], limits: Limits, report: inout Report) {
    repairs = UTF8Repair(source, report: &report)
    self.source = repairs.bytes
    self.limits = limits
    self.report = report
    report = Report()
    lastGreater = self.source.lastIndex(of: UInt8(ascii: ">")) ?? -1
    lastQuote = self.source.lastIndex(of: UInt8(ascii: "\"")) ?? -1
    lastApostrophe = self.source.lastIndex(of: UInt8(ascii: "'")) ?? -1
    bytes.reserveCapacity(self.source.count + self.source.count / 8 + 64)
    flatten()
    report = self.report
  }
}

extension FlatSource {
  private var end: Int { source.count }

  private mutating func add(
    _ code: Finding.Code, at index: Int, element: Range<Int>? = nil, attribute: Range<Int>? = nil
  ) {
    guard report.hasRoom else { return report.count(code) }
    report.add(
      Finding(
        code, element: element.map(describe), attribute: attribute.map(describe),
        offset: repairs.sourceOffset(index)))
  }

  private mutating func flatten() {
    var index = 0
    while index < end {
      let byte = source[index]
      if byte == UInt8(ascii: "<") {
        index = markup(at: index)
      } else {
        index = text(at: index)
      }
    }
  }

  // MARK: - Text

  /// Copies text up to the next `<`.
  private mutating func text(at start: Int) -> Int {
    var index = start
    while index < end {
      let byte = source[index]
      if byte == UInt8(ascii: "<") { break }
      if byte >= 0x20, byte != UInt8(ascii: "&"), byte != 0xEF {
        let run = index
        index += 1
        while index < end, FlatSource.isPlain(source[index]) { index += 1 }
        bytes += source[run..<index]
      } else {
        index = special(at: index, isInAttribute: false)
      }
    }
    return index
  }

  /// A Boolean value that is true when a byte of text stays as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") && byte != 0xEF
  }

  /// Writes a byte of text that libxml2 would misread, and returns the position behind it.
  private mutating func special(at index: Int, isInAttribute: Bool) -> Int {
    switch source[index] {
    case UInt8(ascii: "&"):
      return reference(at: index, isInAttribute: isInAttribute)
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
      bytes.append(source[index])
    case UInt8(ascii: "\r"):
      bytes.append(UInt8(ascii: "\n"))
      return index + 1 < end && source[index + 1] == UInt8(ascii: "\n") ? index + 2 : index + 1
    case 0x0B, 0x0C:
      bytes.append(UInt8(ascii: " "))
    case 0x00 where isInAttribute:
      bytes += [0xEF, 0xBF, 0xBD]
      add(.characterRemoved, at: index)
    case 0x00...0x1F:
      add(.characterRemoved, at: index)
    case 0xEF where index + 2 < end && source[index + 1] == 0xBF && source[index + 2] >= 0xBE:
      // U+FFFE and U+FFFF end libxml2's reading of text.
      bytes += [0xEF, 0xBF, 0xBD]
      add(.characterRemoved, at: index)
      return index + 3
    default:
      escape(source[index])
    }
    return index + 1
  }

  private mutating func reference(at index: Int, isInAttribute: Bool) -> Int {
    guard let reference = CharacterReference(in: source, at: index, isInAttribute: isInAttribute)
    else {
      bytes += "&amp;".utf8
      return index + 1
    }
    if !reference.isValid { add(.referenceRepaired, at: index) }
    for scalar in reference.scalars {
      switch scalar.value {
      case 0x0C: bytes.append(UInt8(ascii: " "))
      case 0x00..<0x20 where scalar != "\n" && scalar != "\t" && scalar != "\r":
        add(.characterRemoved, at: index)
      case 0xFFFE, 0xFFFF:
        bytes += [0xEF, 0xBF, 0xBD]
        add(.characterRemoved, at: index)
      default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { escape(byte) }
      }
    }
    return reference.end
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "\""): bytes += "&quot;".utf8
    default: bytes.append(byte)
    }
  }

  // MARK: - Markup

  private mutating func markup(at index: Int) -> Int {
    let next = index + 1 < end ? source[index + 1] : 0
    if ASCII.isLetter(next) {
      return tag(at: index, nameStart: index + 1, kind: .start)
    }
    switch next {
    case UInt8(ascii: "/"):
      let first = index + 2 < end ? source[index + 2] : 0
      if ASCII.isLetter(first) {
        return tag(at: index, nameStart: index + 2, kind: .end)
      }
      if index + 2 < end { return bogusComment(at: index) }
    case UInt8(ascii: "!"):
      if isAt(index, "<!--") { return comment(at: index) }
      if !foreign.isEmpty, isAt(index, "<![CDATA[") {
        // Foreign content goes with all its text.
        return position(behind: "]]>", from: index + 9) ?? end
      }
      return bogusComment(at: index)
    case UInt8(ascii: "?"):
      return bogusComment(at: index)
    default:
      break
    }
    add(.markupRepaired, at: index)
    escape(UInt8(ascii: "<"))
    return index + 1
  }

  private func isAt(_ index: Int, _ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= end else { return false }
    return source[index...].starts(with: text.description.utf8)
  }

  private func position(behind text: StaticString, from start: Int) -> Int? {
    let needle = Array(text.description.utf8)
    var index = start
    while index + needle.count <= end {
      if source[index] == needle[0], source[index...].starts(with: needle) {
        return index + needle.count
      }
      index += 1
    }
    return nil
  }

  private mutating func bogusComment(at index: Int) -> Int {
    add(.commentRemoved, at: index)
    return position(behind: ">", from: index + 2) ?? end
  }

  private mutating func comment(at index: Int) -> Int {
    add(.commentRemoved, at: index)
    let body = index + 4
    if isAt(body, ">") { return body + 1 }
    if isAt(body, "->") { return body + 2 }
    var dash = body
    while dash < end {
      if source[dash] == UInt8(ascii: "-"), isAt(dash, "--") {
        if isAt(dash, "-->") { return dash + 3 }
        if isAt(dash, "--!>") { return dash + 4 }
      }
      dash += 1
    }
    return end
  }
}

// MARK: - Tags

extension FlatSource {
  /// Flattens a tag, and the raw text behind it.
  private mutating func tag(at index: Int, nameStart: Int, kind: Tag.Kind) -> Int {
    let checkpoint = bytes.count
    var key = NameKey()
    var position = nameStart
    while position < end, !FlatSource.endsName(source[position]) {
      key.append(ASCII.lowercased(source[position]))
      position += 1
    }
    let name = nameStart..<position
    let element = ElementName.named[key] ?? .unknown
    bytes.append(UInt8(ascii: "<"))
    bytes.append(FlatSource.element)
    var reader = AttributeReader(element: element, kind: kind, start: index)
    guard kind == .end || isName(name, of: element),
      let tagEnd = attributes(from: position, reader: &reader)
    else {
      bytes.removeSubrange(checkpoint...)
      add(.markupRepaired, at: index)
      // An end tag that the end of the source cut off says nothing that could be lost.
      if kind == .end, element != .unknown, index > lastGreater { return end }
      escape(UInt8(ascii: "<"))
      return index + 1
    }
    for removal in reader.removals {
      add(
        removal.code, at: removal.name.lowerBound, element: name, attribute: removal.name)
    }
    bytes.append(UInt8(ascii: "/"))
    bytes.append(UInt8(ascii: ">"))
    let kind: Tag.Kind = kind == .start && reader.isSelfClosing ? .selfClosing : kind
    tags.append(Tag(element: element, kind: kind, offset: repairs.sourceOffset(index)))
    if element == .unknown, kind != .end {
      add(.elementUnwrapped, at: index, element: name)
    }
    trackForeign(element, kind: kind)
    guard kind != .end, element.contentModel != .markup,
      foreign.last?.isIntegrationPoint ?? true
    else { return tagEnd }
    return rawText(of: element, name: name, from: tagEnd)
  }

  /// A Boolean value that is false when a name is none that anybody gave an element, so that the
  /// tag is text that only looks like one: `<ada@example.org>`, `<https://example.org>`.
  private func isName(_ name: Range<Int>, of element: ElementName) -> Bool {
    guard element == .unknown, !isLenient else { return true }
    guard source[name.upperBound - 1] != UInt8(ascii: ":") else { return false }
    return source[name].allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || "-_:.".utf8.contains(byte)
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// A name of the source for a finding: lower case, at most 64 bytes.
  private func describe(_ name: Range<Int>) -> String {
    String(decoding: source[name].prefix(64).map(ASCII.lowercased), as: UTF8.self)
  }

  /// What is known while the attributes of one tag are read.
  private struct AttributeReader {
    let element: ElementName
    let kind: Tag.Kind
    let start: Int
    var count = 0
    var seen: [AttributeName] = []
    var isSelfClosing = false
    var removals: [Removal] = []

    struct Removal {
      var code: Finding.Code
      var name: Range<Int>
    }
  }

  /// Flattens the attributes of a tag, and returns the position behind the tag, or `nil` when it is
  /// text that only looks like a tag: the source ends inside it (a browser would show nothing of
  /// it), or it has an unknown name and attributes that nobody wrote as such.
  private mutating func attributes(from start: Int, reader: inout AttributeReader) -> Int? {
    var index = start
    defer { wasted += index - reader.start }
    while index < lastGreater + 1 {
      let byte = source[index]
      if byte == UInt8(ascii: ">") {
        wasted -= index - reader.start
        return index + 1
      }
      if ASCII.isSpace(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        index += 1
        reader.isSelfClosing = index < end && source[index] == UInt8(ascii: ">")
      } else {
        guard let next = attribute(at: index, reader: &reader) else { return nil }
        index = next
      }
    }
    return nil
  }

  private mutating func attribute(at start: Int, reader: inout AttributeReader) -> Int? {
    var key = NameKey()
    var index = start
    repeat {
      key.append(ASCII.lowercased(source[index]))
      index += 1
    } while index < end && !FlatSource.endsName(source[index])
      && source[index] != UInt8(ascii: "=")
    let name = start..<index
    var valueStart = index
    while valueStart < end, ASCII.isSpace(source[valueStart]) { valueStart += 1 }
    var value = index..<index
    if valueStart < end, source[valueStart] == UInt8(ascii: "=") {
      valueStart += 1
      while valueStart < end, ASCII.isSpace(source[valueStart]) { valueStart += 1 }
      guard valueStart <= lastGreater else { return nil }
      let quote = source[valueStart]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let first = valueStart + 1
        let last = closingQuote(quote, from: first)
        value = first..<last
        index = source[last] == quote ? last + 1 : last
      } else {
        index = valueStart
        while index < end, !ASCII.isSpace(source[index]), source[index] != UInt8(ascii: ">") {
          index += 1
        }
        value = valueStart..<index
      }
    }
    if reader.element == .unknown, !isLenient,
      source[name].contains(where: FlatSource.isNoAttribute)
    {
      return nil
    }
    write(key, name: name, value: value, reader: &reader)
    return index
  }

  /// A Boolean value that is true when too much was read as tags and was text: from then on every
  /// tag ends at the next `>`, so that the pass stays linear.
  private var isLenient: Bool { wasted > 4 * end + 4096 }

  private static func isNoAttribute(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// The position of the quote that ends a value, or, when none does, of the `>` that ends the tag:
  /// a browser would let the quote eat the rest of the source.
  private func closingQuote(_ quote: UInt8, from start: Int) -> Int {
    let last = quote == UInt8(ascii: "\"") ? lastQuote : lastApostrophe
    let isHopeless = start > last || isLenient
    var index = start
    while index < end, source[index] != quote {
      if isHopeless, source[index] == UInt8(ascii: ">") { break }
      index += 1
    }
    return index
  }

  private mutating func write(
    _ key: NameKey, name: Range<Int>, value: Range<Int>, reader: inout AttributeReader
  ) {
    guard reader.kind == .start else { return }
    reader.count += 1
    guard reader.count <= limits.attributesPerTag else {
      if reader.count == limits.attributesPerTag + 1 {
        reader.removals.append(.init(code: .attributeLimit, name: name))
      }
      return
    }
    guard let attribute = AttributeName.named[key], attribute.applies(to: reader.element),
      !reader.seen.contains(attribute)
    else {
      reader.removals.append(.init(code: .attributeRemoved, name: name))
      return
    }
    reader.seen.append(attribute)
    guard value.count <= limits.attributeBytes else {
      reader.removals.append(.init(code: .attributeSizeLimit, name: name))
      return
    }
    bytes.append(UInt8(ascii: " "))
    bytes += attribute.rawValue.utf8
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    var index = value.lowerBound
    while index < value.upperBound {
      let byte = source[index]
      if FlatSource.isPlain(byte), byte != UInt8(ascii: "\"") {
        bytes.append(byte)
        index += 1
      } else {
        index = special(at: index, isInAttribute: true)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Skips raw text; the tag at its end is flattened like any other.
  private mutating func rawText(of element: ElementName, name: Range<Int>, from start: Int) -> Int {
    guard element.contentModel != .plainText else { return end }
    let scanner = RawTextScanner(
      name: source[name].map(ASCII.lowercased), isScript: element == .script)
    return scanner.end(in: source, from: start)
  }

  /// Follows what is open of foreign content, where raw-text elements hold markup.
  private mutating func trackForeign(_ element: ElementName, kind: Tag.Kind) {
    if foreign.isEmpty {
      if kind == .start, element == .svg || element == .math { foreign.append(element) }
      return
    }
    switch kind {
    case .selfClosing: break
    case .start:
      if element.breaksOutOfForeignContent, !(foreign.last?.isIntegrationPoint ?? false) {
        foreign.removeAll()
      } else if element == .svg || element == .math || element.isIntegrationPoint {
        foreign.append(element)
      }
    case .end:
      if let open = foreign.lastIndex(of: element) { foreign.removeSubrange(open...) }
    }
  }
}

/// Finds the end tag of a raw-text element.
private struct RawTextScanner {
  let name: [UInt8]
  let isScript: Bool

  /// The position of the `<` of the end tag, or the end of the source.
  func end(in source: [UInt8], from start: Int) -> Int {
    var index = start
    var isEscaped = false
    var isDoublyEscaped = false
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "<") {
        if isTag(in: source, at: index + 1, isEnd: true) {
          if !isDoublyEscaped { return index }
          isDoublyEscaped = false
        } else if isScript, !isEscaped, source[index...].starts(with: "<!--".utf8) {
          isEscaped = true
        } else if isEscaped, isTag(in: source, at: index + 1, isEnd: false) {
          isDoublyEscaped = true
        }
      } else if isEscaped, byte == UInt8(ascii: "-"), source[index...].starts(with: "-->".utf8) {
        isEscaped = false
        isDoublyEscaped = false
      }
      index += 1
    }
    return source.count
  }

  private func isTag(in source: [UInt8], at start: Int, isEnd: Bool) -> Bool {
    var index = start
    if isEnd {
      guard index < source.count, source[index] == UInt8(ascii: "/") else { return false }
      index += 1
    }
    guard index + name.count < source.count else { return false }
    for (offset, letter) in name.enumerated()
    where ASCII.lowercased(source[index + offset]) != letter {
      return false
    }
    let follower = source[index + name.count]
    return ASCII.isSpace(follower) || follower == UInt8(ascii: "/")
      || follower == UInt8(ascii: ">")
  }
}

extension ElementName {
  /// Foreign elements that hold HTML.
  var isIntegrationPoint: Bool {
    switch self {
    case .foreignobject, .desc, .title, .mi, .mo, .mn, .ms, .mtext, .annotationXml: true
    default: false
    }
  }

  /// HTML elements whose start ends foreign content.
  ///
  /// [WHATWG HTML 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
  var breaksOutOfForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    default: false
    }
  }
}
