internal import PostDocument
internal import PostPolicy
internal import PostText

extension FlatSource {
  /// Flattens a tag, and the raw text behind it.
  mutating func tag(at index: Int, nameStart: Int, kind: Tag.Kind) -> Int {
    guard index < lastGreater else { return unfinishedTag(at: index, kind: kind) }
    let checkpoint = bytes.count
    var position = nameStart
    var key = NameKey(readingFrom: nameStart, of: source.span.bytes, end: &position)
    while position < end, !FlatSource.endsName(source[position]) {
      key.append(ASCII.lowercased(source[position]))
      position += 1
    }
    let name = nameStart..<position
    let element = ElementName.named[key] ?? .unknown
    guard kind == .end || isName(name, of: element) else {
      // An end tag may follow without a space: `x<y</p>`. A start tag could eat the rest of the post.
      let endsBeforeTag =
        position - 1 > index && source[position - 1] == UInt8(ascii: "<")
        && source[position...].first == UInt8(ascii: "/")
      let stop = endsBeforeTag ? position - 1 : position
      keepVisible(tagAt: index, from: position)
      add(.markupRepaired, at: index..<stop)
      copy(index..<stop, isInAttribute: false)
      return stop
    }
    // A browser reads it as an attribute, and shows the text that it would take.
    if index < shownTagEnd, kind == .start, element.isDroppedWithContents {
      return literal(at: index)
    }
    bytes.append(UInt8(ascii: "<"))
    bytes.append(FlatSource.element)
    var reader = AttributeReader(element: element, kind: kind, start: index)
    guard let tagEnd = attributes(from: position, reader: &reader) else {
      bytes.removeSubrange(checkpoint...)
      if reader.isText { keepVisible(tagAt: index, from: position) }
      return literal(at: index)
    }
    if index < shownTagEnd,
      tagEnd > shownTagEnd || reader.seen.contains(.hidden) && !isLenient
    {
      rereadBytes += tagEnd - index
      bytes.removeSubrange(checkpoint...)
      return literal(at: index)
    }
    if !shown.isEmpty, shown.contains(element) {
      bytes.removeSubrange(checkpoint...)
      return show(element, named: name, from: index, to: tagEnd, isEnd: kind == .end)
    }
    // Foreign content goes as a whole.
    if element == .unknown, kind != .end, foreign.isEmpty {
      add(.elementUnwrapped, at: index..<tagEnd, element: name)
    }
    for removal in reader.removals {
      add(
        removal.code, at: removal.name.lowerBound..<removal.end, element: name,
        attribute: removal.name)
    }
    bytes.append(UInt8(ascii: "/"))
    bytes.append(UInt8(ascii: ">"))
    let kind: Tag.Kind = kind == .start && reader.isSelfClosing ? .selfClosing : kind
    // The look of a font is nothing that foreign content has.
    let endsForeignContent =
      element.breaksOutOfForeignContent
      || (element == .font && !foreign.isEmpty
        && reader.removals.contains { ["color", "face", "size"].contains(describe($0.name)) })
    tags.append(
      Tag(
        element: element, kind: kind, offset: repairs.sourceOffset(index),
        length: repairs.sourceOffset(tagEnd) - repairs.sourceOffset(index),
        endsForeignContent: endsForeignContent))
    // Foreign elements of these names hold markup.
    let isHTML = foreign.last?.isIntegrationPoint ?? true
    trackForeign(element, kind: kind, isEnd: endsForeignContent)
    guard kind != .end, element.contentModel != .markup, isHTML else { return tagEnd }
    return rawText(of: element, name: name, from: tagEnd)
  }

  /// Keeps a tag without a `>` as text, which a browser would not show; an end tag that the end of
  /// the source cut off says nothing that could be lost.
  private mutating func unfinishedTag(at index: Int, kind: Tag.Kind) -> Int {
    if kind == .end {
      let name = source[(index + 2)...].prefix { !ASCII.isSpace($0) && $0 != UInt8(ascii: "<") }
      if source[name.endIndex...].allSatisfy(ASCII.isSpace) {
        add(.markupRepaired, at: index..<end)
        return end
      }
    }
    return literal(at: index)
  }

  /// Remembers where a tag ends that is kept as text, because a browser shows what follows.
  ///
  /// Tags in that tag are not measured: a browser reads them as its attributes.
  private mutating func keepVisible(tagAt index: Int, from attributesStart: Int) {
    guard index >= shownTagEnd, !endsInShownTag else { return }
    var position = attributesStart
    while position <= lastGreater {
      let byte = source[position]
      if byte == UInt8(ascii: ">") {
        shownTagEnd = position + 1
        hasNoCommentEnd = false
        return
      }
      if ASCII.isSpace(byte) || byte == UInt8(ascii: "/") {
        position += 1
      } else if let attribute = scanAttribute(at: position) {
        position = attribute.end
      } else {
        break
      }
    }
    endsInShownTag = true
  }

  /// A Boolean value that is false when a name is none that anybody gave an element, so that the
  /// tag is text that only looks like one: `<ada@example.org>`, `<https://example.org>`.
  func isName(_ name: Range<Int>, of element: ElementName) -> Bool {
    guard element == .unknown, !isLenient else { return true }
    guard source[name.upperBound - 1] != UInt8(ascii: ":") else { return false }
    return source[name].allSatisfy { byte in
      // A control is damage, nothing that people write.
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || byte < 0x20
        || "-_:.".utf8.contains(byte)
    }
  }

  static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  func describe(_ name: Range<Int>) -> String { FindingLog.describe(source[name]) }

  /// What is known while the attributes of one tag are read.
  struct AttributeReader {
    let element: ElementName
    let kind: Tag.Kind
    let start: Int
    var count = 0
    var seen: [AttributeName] = []
    var isSelfClosing = false
    /// A Boolean value that is true when an attribute shows that the tag is text.
    var isText = false
    var removals: [Removal] = []

    struct Removal {
      var code: Finding.Code
      var name: Range<Int>
      /// The position behind the value.
      var end: Int
    }
  }

  /// Flattens the attributes of a tag, and returns the position behind the tag, or `nil` when it is
  /// text that only looks like a tag: the source ends inside it (a browser would show nothing of
  /// it), or it has an unknown name and attributes that nobody wrote as such.
  mutating func attributes(from start: Int, reader: inout AttributeReader) -> Int? {
    var index = start
    defer { rereadBytes += index - reader.start }
    while index < lastGreater + 1 {
      let byte = source[index]
      if byte == UInt8(ascii: ">") {
        rereadBytes -= index - reader.start
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

  mutating func attribute(at start: Int, reader: inout AttributeReader) -> Int? {
    guard let attribute = scanAttribute(at: start) else { return nil }
    if reader.element == .unknown, !isLenient,
      source[attribute.name].contains(where: FlatSource.isNoAttribute)
    {
      reader.isText = true
      return nil
    }
    write(attribute, reader: &reader)
    return attribute.end
  }

  struct ScannedAttribute {
    let key: NameKey
    let name: Range<Int>
    let value: Range<Int>
    let end: Int
  }

  /// The attribute at a position, or `nil` when the source ends in it.
  private func scanAttribute(at start: Int) -> ScannedAttribute? {
    var index = start
    var key = NameKey(readingFrom: start, of: source.span.bytes, end: &index)
    while index < end, !FlatSource.endsName(source[index]),
      index == start || source[index] != UInt8(ascii: "=")
    {
      key.append(ASCII.lowercased(source[index]))
      index += 1
    }
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
    return ScannedAttribute(key: key, name: name, value: value, end: index)
  }

  /// A Boolean value that is true when too much was read as tags and was text: from then on every
  /// tag ends at the next `>`, so that the pass stays linear.
  var isLenient: Bool { rereadBytes > rereadLimit }

  static func isNoAttribute(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// The position of the quote that ends a value, or, when none does, of the `>` that ends the tag:
  /// a browser would let the quote eat the rest of the source.
  func closingQuote(_ quote: UInt8, from start: Int) -> Int {
    let last = quote == UInt8(ascii: "\"") ? lastQuote : lastApostrophe
    let isHopeless = start > last || isLenient
    guard isHopeless else { return source.span.bytes.firstOffset(of: quote, from: start) ?? end }
    var index = start
    while index < end, source[index] != quote, source[index] != UInt8(ascii: ">") { index += 1 }
    return index
  }

  mutating func write(
    _ scanned: ScannedAttribute, reader: inout AttributeReader
  ) {
    let (name, end) = (scanned.name, scanned.end)
    guard reader.kind == .start else { return }
    reader.count += 1
    guard reader.count <= limits.attributesPerTag else {
      if reader.count == limits.attributesPerTag + 1 {
        reader.removals.append(.init(code: .attributeLimit, name: name, end: end))
      }
      return
    }
    guard let attribute = AttributeName.named[scanned.key], attribute.applies(to: reader.element),
      !reader.seen.contains(attribute)
    else {
      reader.removals.append(.init(code: .attributeRemoved, name: name, end: end))
      return
    }
    reader.seen.append(attribute)
    let checkpoint = bytes.count
    bytes.append(UInt8(ascii: " "))
    bytes += attribute.rawValue.utf8
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    copy(scanned.value, isInAttribute: true)
    guard bytes.count - start <= limits.attributeBytes || size(from: start) <= limits.attributeBytes
    else {
      bytes.removeSubrange(checkpoint...)
      reader.removals.append(.init(code: .attributeSizeLimit, name: name, end: end))
      return
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The size of the value that was written last, which references make larger than it is.
  private func size(from start: Int) -> Int {
    var size = bytes.count - start
    for index in start..<bytes.count where bytes[index] == UInt8(ascii: "&") {
      switch bytes[index + 1] {
      case UInt8(ascii: "l"): size -= "lt;".utf8.count
      case UInt8(ascii: "a"): size -= "amp;".utf8.count
      default: size -= "quot;".utf8.count
      }
    }
    return size
  }

  /// Copies a stretch of the source as text, with what libxml2 would misread escaped.
  private mutating func copy(_ stretch: Range<Int>, isInAttribute: Bool) {
    var index = stretch.lowerBound
    while index < stretch.upperBound {
      let run = index
      index = source.span.bytes.extracting(..<stretch.upperBound).firstOffset(
        from: index,
        where: { FlatSource.special($0) .| $0.equal(to: UInt8(ascii: "\"")) },
        or: { !FlatSource.isPlain($0) || $0 == UInt8(ascii: "\"") })
      bytes += source[run..<index]
      if index < stretch.upperBound { index = special(at: index, isInAttribute: isInAttribute) }
    }
  }

  /// Copies a tag as the text that it is in the source, and raw text behind it.
  private mutating func show(
    _ element: ElementName, named name: Range<Int>, from start: Int, to tagEnd: Int, isEnd: Bool
  ) -> Int {
    if !isEnd { add(.elementShown, at: start..<tagEnd, element: name) }
    let isRawText =
      !isEnd && element.contentModel != .markup && (foreign.last?.isIntegrationPoint ?? true)
    let textEnd = isRawText ? rawText(of: element, name: name, from: tagEnd) : tagEnd
    var index = start
    while index < textEnd {
      // References are what somebody typed, and stay so.
      if source[index] >= 0x20 {
        escape(source[index])
        index += 1
      } else {
        index = special(at: index, isInAttribute: false)
      }
    }
    return textEnd
  }

  /// Skips raw text; the tag at its end is flattened like any other.
  mutating func rawText(of element: ElementName, name: Range<Int>, from start: Int) -> Int {
    guard element.contentModel != .plainText else { return end }
    let scanner = RawTextScanner(
      name: source[name].map(ASCII.lowercased), isScript: element == .script)
    return scanner.end(in: source, from: start)
  }

  /// Follows what is open of foreign content, where raw-text elements hold markup.
  mutating func trackForeign(_ element: ElementName, kind: Tag.Kind, isEnd: Bool) {
    if foreign.isEmpty {
      if kind == .start, element == .svg || element == .math { foreign.append(element) }
      return
    }
    switch kind {
    case .selfClosing: break
    case .start:
      if isEnd, !(foreign.last?.isIntegrationPoint ?? false) {
        foreign.removeAll()
      } else if element == .svg || element == .math || element.isIntegrationPoint {
        foreign.append(element)
      }
    case .end:
      if element == .p || element == .br, !(foreign.last?.isIntegrationPoint ?? false) {
        foreign.removeAll()
      } else if let open = foreign.lastIndex(of: element) {
        foreign.removeSubrange(open...)
      }
    }
  }
}
