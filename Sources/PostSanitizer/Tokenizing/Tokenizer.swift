internal import PostPolicy
internal import PostText

/// Divides an HTML source into tokens, and passes them to a ``TokenSink``.
///
/// It follows the tokenizer of the HTML standard, with some exceptions. Most exceptions keep user
/// text that a browser would remove:
///
/// - An unfinished tag at the end of the source is text.
/// - A start tag with an implausible name is text: `<ada@example.org>`, `<www.example.org>`. A
///   tag of an unknown element with implausible attributes is also text. Markup in such a tag must
///   not remove text after the tag.
/// - An attribute value without a closing quote ends at the next `>`.
/// - A tag is text if the policy keeps tags of its element as text.
/// - If too many bytes are first read as tags and then kept as text, simpler rules apply, so
///   tokenizing takes linear time: see ``TagsAsText/isLenient``.
/// - Raw text is skipped, because documents do not contain it.
///
/// [WHATWG HTML 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)
struct Tokenizer: ~Copyable {
  private let input: [UInt8]
  private let source: HTMLInput
  private let rules: Rules
  private let decoder: CharacterDecoder
  private let comments: CommentScanner
  private var scanner: AttributeScanner

  private var position = 0
  /// The text since the last tag or comment.
  private var text: TextToken
  private var notes: TokenizerNotes
  /// Whether the source has had a tag of foreign content. Only then is tree construction asked whether
  /// its rules apply.
  private var mayBeForeign = false
  private var tagsAsText: TagsAsText

  // The state of the current tag.
  private var attributes: Attributes
  private var attributeCount = 0
  private var isSelfClosing = false
  private var tagName = 0..<0
  private var removals: [Removal] = []

  /// An attribute that is removed.
  private struct Removal {
    let code: Finding.Code
    let name: Range<Int>
    /// The offset after the attribute's value.
    let end: Int
    /// The name of the attribute, if it is removed because its value is too long.
    var oversized: AttributeName?
  }

  init(_ source: HTMLInput, rules: Rules, report: SharedReport) {
    self.source = source
    self.rules = rules
    input = source.bytes
    decoder = CharacterDecoder(of: input)
    comments = CommentScanner(of: input)
    scanner = AttributeScanner(of: input, decoder: decoder)
    text = TextToken(of: input)
    attributes = Attributes(of: source)
    notes = TokenizerNotes(of: source, limits: rules.policy.limits, report: report)
    tagsAsText = TagsAsText(inputSize: input.count)
  }

  /// The first unusual construct so far.
  var unusual: UnusualConstruct? { notes.unusual }

  /// Passes tokens to a sink until the source ends or the sink stops the tokenizer.
  mutating func run(into sink: inout some TokenSink & ~Copyable) {
    while position < input.count {
      let start = position
      guard input[start] == UInt8(ascii: "<") else {
        readText(from: start)
        continue
      }
      let unusualText = unusual
      switch markup(at: start, in: &sink) {
      case .text: break
      case .comment:
        passText(to: &sink, unusual: unusualText)
        guard sink.comment(at: start, unusual: unusual) else { return }
      case .tag(let tag):
        passText(to: &sink, unusual: unusualText)
        sink.tag(tag, attributes, unusual: unusual)
        if tag.kind != .end, tag.element.contentModel != .markup {
          skipRawText(of: tag.element, named: tagName, in: &sink)
        }
      }
    }
    passText(to: &sink, unusual: unusual)
  }

  @inline(__always) private mutating func passText(
    to sink: inout some TokenSink & ~Copyable, unusual: UnusualConstruct?
  ) {
    guard !text.isEmpty else { return }
    sink.text(text, unusual: unusual)
    text.removeAll()
  }

  // MARK: - Text

  /// Reads text up to the next `<`.
  private mutating func readText(from start: Int) {
    // Fast path for the line feed between two blocks.
    if text.isEmpty, input[start] == UInt8(ascii: "\n"), start + 1 < input.count,
      input[start + 1] == UInt8(ascii: "<")
    {
      text.append(start..<start + 1, need: .collapsing)
      position = start + 1
      return
    }
    let scan = TextScanner.scan(
      input.span.bytes, from: start, before: UInt8(ascii: "<"), or: UInt8(ascii: "&"))
    let isPlain = isPlain(start..<scan.end, needing: scan.need)
    if isPlain, scan.end == input.count || input[scan.end] == UInt8(ascii: "<") {
      text.append(start..<scan.end, need: scan.need)
      position = scan.end
    } else {
      position =
        input.span.bytes.firstOffset(of: UInt8(ascii: "<"), from: scan.end) ?? input.count
      appendText(start..<position, in: .text)
    }
  }

  private mutating func isPlain(_ range: Range<Int>, needing need: TextHygiene.Need) -> Bool {
    // Not `==`, which the compiler does not specialize for an enum of another module.
    if case .cleaning = need {
      return decoder.plainEnd(in: range, before: UInt8(ascii: "<")) == range.upperBound
    }
    return true
  }

  private mutating func appendText(_ range: Range<Int>, in context: CharacterDecoder.Context) {
    text.append(range, in: context, decodedBy: decoder, &notes)
  }

  /// Keeps a `<` as text.
  private mutating func keepBracket(at start: Int) -> Markup {
    notes.report(.markupRepaired, at: start..<start + 1)
    text.append(start..<start + 1, need: nil)
    position = start + 1
    return .text
  }

  // MARK: - Markup

  /// The kind of markup that a `<` starts.
  private enum Markup {
    case tag(Tag)
    /// A comment, or markup that browsers parse as one.
    case comment
    /// Text, or raw text without a tag.
    case text
  }

  /// Reads the markup at a `<`.
  @inline(__always) private mutating func markup(
    at start: Int, in sink: inout some TokenSink & ~Copyable
  ) -> Markup {
    let next = start + 1 < input.count ? input[start + 1] : 0
    if ASCII.isLetter(next) { return tag(at: start, kind: .start) }
    switch next {
    case UInt8(ascii: "/"):
      let hasName = start + 2 < input.count
      if hasName, ASCII.isLetter(input[start + 2]) { return tag(at: start, kind: .end) }
      notes.note(.bogusEndTag)
      return hasName ? declaration(at: start) : keepBracket(at: start)
    case UInt8(ascii: "!"):
      if comments.isAt(start, "<!--") { return comment(at: start) }
      guard mayBeForeign, start >= tagsAsText.end, comments.isAt(start, "<![CDATA["),
        sink.isInForeignContent()
      else { return declaration(at: start) }
      return characterData(at: start)
    case UInt8(ascii: "?"):
      return declaration(at: start)
    default:
      return keepBracket(at: start)
    }
  }

  /// Keeps the text of a CDATA section.
  private mutating func characterData(at start: Int) -> Markup {
    let end = comments.end(ofCharacterData: start + 9)
    appendText(start + 9..<end.text, in: .literal)
    position = end.section
    return .text
  }

  private mutating func comment(at start: Int) -> Markup {
    guard let end = tagsAsText.end(ofComment: start + 4, comments) else {
      return keepBracket(at: start)
    }
    if !end.isUsual { notes.note(.comment) }
    return comment(start..<end.offset)
  }

  /// Reads a declaration, a processing instruction or a bogus comment.
  private mutating func declaration(at start: Int) -> Markup {
    let end = comments.end(ofDeclaration: start)
    if !end.isUsual { notes.note(.declaration) }
    return comment(start..<end.offset)
  }

  private mutating func comment(_ range: Range<Int>) -> Markup {
    notes.report(.commentRemoved, at: range)
    position = range.upperBound
    return .comment
  }

  // MARK: - Tags

  /// Reads a tag and the raw text after it, or keeps the tag as text.
  private mutating func tag(at start: Int, kind: Tag.Kind) -> Markup {
    guard start < scanner.lastTagEnd else { return keepUnfinishedTag(at: start, kind: kind) }
    let nameStart = kind == .end ? start + 2 : start + 1
    var nameEnd = nameStart
    var key = NameKey(readingFrom: nameStart, of: input.span.bytes, end: &nameEnd)
    while !AttributeScanner.endsName(input[nameEnd]) {
      notes.note(.tagName)
      key.append(ASCII.lowercased(input[nameEnd]))
      nameEnd += 1
    }
    let name = nameStart..<nameEnd
    tagName = name
    let element = rules.elementNames[key] ?? .unknown
    if element == .unknown, kind != .end, !tagsAsText.isLenient, !isPlausible(name) {
      return keepTag(at: start, named: name)
    }
    let isInTagAsText = start < tagsAsText.end
    // A browser parses this tag as attributes of the outer tag and displays the text after it. As
    // a tag, it would remove this text.
    if isInTagAsText, kind != .end, element.isRemoved {
      return keepBracket(at: start)
    }
    guard let end = readAttributes(of: element, from: nameEnd, kind: kind, tagStart: start) else {
      return keepBracket(at: start)
    }
    if isInTagAsText,
      end > tagsAsText.end || attributes.contains(.hidden) && !tagsAsText.isLenient
    {
      tagsAsText.noteRereading(end - start)
      return keepBracket(at: start)
    }
    if !rules.shown.isEmpty, rules.shown.contains(element) {
      return show(element, named: name, from: start, to: end, kind: kind)
    }
    if element == .svg || element == .math {
      notes.note(.foreignContent)
      mayBeForeign = true
    }
    if !removals.isEmpty { reportRemovals(ofTagNamed: name) }
    let tag = Tag(
      place: SourceRange(source.sourceRange(start..<end)), element: element,
      kind: kind == .start && isSelfClosing ? .selfClosing : kind,
      endsForeignContent: element.breaksOutOfForeignContent
        || element == .font && hasFontAttribute)
    position = end
    return .tag(tag)
  }

  /// Reports the removed attributes of a tag.
  private mutating func reportRemovals(ofTagNamed name: Range<Int>) {
    for removal in removals {
      notes.report(
        removal.code, at: removal.name.lowerBound..<removal.end, element: name,
        attribute: removal.name)
    }
  }

  /// Whether the current tag has a `color`, `face` or `size` attribute. A `font` tag with one of
  /// them ends foreign content.
  private var hasFontAttribute: Bool {
    removals.contains { removal in
      let name = input[removal.name].lazy.map(ASCII.lowercased)
      return name.elementsEqual("color".utf8) || name.elementsEqual("face".utf8)
        || name.elementsEqual("size".utf8)
    }
  }

  /// Skips the raw text after a start tag.
  private mutating func skipRawText(
    of element: ElementName, named name: Range<Int>, in sink: inout some TokenSink & ~Copyable
  ) {
    guard sink.readsRawText() else { return }
    position = end(ofContentsOf: element, named: name, from: position)
  }

  /// Returns the end of the raw text after a start tag: the offset of its end tag or the end of the
  /// input. Returns `start` if the element's content is markup.
  private func end(
    ofContentsOf element: ElementName, named name: Range<Int>, from start: Int
  ) -> Int {
    switch element.contentModel {
    case .markup: start
    case .plainText: input.count
    case .rawText, .escapableRawText:
      RawTextScanner(element, named: name, of: input).end(from: start)
    }
  }

  // MARK: - Tags that are text

  /// Keeps a tag without a `>` as text. An end tag that ends after its name is removed.
  private mutating func keepUnfinishedTag(at start: Int, kind: Tag.Kind) -> Markup {
    notes.note(.unfinishedTag)
    if kind == .end {
      let name = input[(start + 2)...].prefix { !ASCII.isSpace($0) && $0 != UInt8(ascii: "<") }
      if input[name.endIndex...].allSatisfy(ASCII.isSpace) {
        notes.report(.markupRepaired, at: start..<input.count)
        position = input.count
        return .text
      }
    }
    return keepBracket(at: start)
  }

  /// Whether the name of an unknown element is plausible, and not an e-mail address or a URL.
  private mutating func isPlausible(_ name: Range<Int>) -> Bool {
    guard input[name.upperBound - 1] != UInt8(ascii: ":") else {
      notes.note(.tagName)
      return false
    }
    // A host or a DOI: `www.example.com`, `doi:10.1000`. The name of a custom element has a hyphen.
    if Tokenizer.isHostOrDOI(input[name]) {
      notes.note(.tagName)
      return false
    }
    // Control characters are accepted in a name: authors do not type them in text, so a name that
    // contains one is more likely markup.
    return input[name].allSatisfy { NameKey.isName($0) || $0 >= 0x80 || $0 < 0x20 }
  }

  private static func isHostOrDOI(_ name: ArraySlice<UInt8>) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    if name.starts(with: "doi:".utf8) || name.starts(with: "www.".utf8) { return true }
    let label = name[(dot + 1)...]
    return label.count > 1 && label.allSatisfy(ASCII.isLetter) && !name.contains(UInt8(ascii: "-"))
  }

  /// Keeps the start of a tag with an implausible name as text.
  private mutating func keepTag(at start: Int, named name: Range<Int>) -> Markup {
    // An end tag can directly follow the name: `x<y</p>`.
    let endsBeforeTag =
      input[name.upperBound - 1] == UInt8(ascii: "<")
      && input[name.upperBound] == UInt8(ascii: "/")
    let end = endsBeforeTag ? name.upperBound - 1 : name.upperBound
    noteTagAsText(at: start, attributesFrom: name.upperBound)
    notes.report(.markupRepaired, at: start..<end)
    appendText(start..<end, in: .text)
    position = end
    return .text
  }

  /// Records the end of a tag that is kept as text.
  private mutating func noteTagAsText(at start: Int, attributesFrom attributesStart: Int) {
    guard tagsAsText.needsEnd(ofTagAt: start) else { return }
    var index = attributesStart
    while index <= scanner.lastTagEnd {
      let byte = input[index]
      if byte == UInt8(ascii: ">") { return tagsAsText.noteTag(endingAt: index + 1) }
      if ASCII.isSpace(byte) || byte == UInt8(ascii: "/") {
        index += 1
      } else if let attribute = scanner.attribute(at: index, isLenient: tagsAsText.isLenient) {
        index = attribute.end
      } else {
        break
      }
    }
    tagsAsText.noteTag(endingAt: nil)
  }

  /// Keeps a tag and the raw text after it as unchanged text.
  private mutating func show(
    _ element: ElementName, named name: Range<Int>, from start: Int, to tagEnd: Int, kind: Tag.Kind
  ) -> Markup {
    notes.note(.shownElement)
    var end = tagEnd
    if kind != .end {
      notes.report(.elementShown, at: start..<tagEnd, element: name)
      end = self.end(ofContentsOf: element, named: name, from: tagEnd)
    }
    appendText(start..<end, in: .literal)
    position = end
    return .text
  }

  // MARK: - Attributes

  /// Reads the attributes of a tag, and returns the end of the tag.
  ///
  /// Returns `nil` if the tag is text: the source ends in the tag, or the element is unknown and
  /// has implausible attributes.
  private mutating func readAttributes(
    of element: ElementName, from start: Int, kind: Tag.Kind, tagStart: Int
  ) -> Int? {
    attributes.removeAll()
    attributeCount = 0
    isSelfClosing = false
    if !removals.isEmpty { removals.removeAll(keepingCapacity: true) }
    var index = start
    while index <= scanner.lastTagEnd {
      let byte = input[index]
      if byte == UInt8(ascii: ">") { return index + 1 }
      if ASCII.isSpace(byte) {
        index += 1
        continue
      }
      if kind == .end { notes.note(.endTagAttribute) }
      if byte == UInt8(ascii: "/") {
        index += 1
        isSelfClosing = input[index] == UInt8(ascii: ">")
        if !isSelfClosing { notes.note(.slash) }
        continue
      }
      if !ASCII.isSpace(input[index - 1]) { notes.note(.missingSpace) }
      guard let attribute = scanner.attribute(at: index, isLenient: tagsAsText.isLenient) else {
        break
      }
      if !attribute.hasPlainName {
        notes.note(.attributeName)
        if element == .unknown, !tagsAsText.isLenient,
          input[attribute.name].contains(where: Tokenizer.isImplausibleInName)
        {
          tagsAsText.noteRereading(index - tagStart)
          noteTagAsText(at: tagStart, attributesFrom: start)
          return nil
        }
      }
      if let construct = attribute.value.unusual { notes.note(construct) }
      if kind != .end { read(attribute, of: element) }
      index = attribute.end
    }
    notes.note(.unfinishedTag)
    tagsAsText.noteRereading(index - tagStart)
    return nil
  }

  private static func isImplausibleInName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  /// Adds an attribute to ``attributes`` if documents use it, or records its removal.
  private mutating func read(_ attribute: AttributeScanner.Attribute, of element: ElementName) {
    let limits = rules.policy.limits
    attributeCount += 1
    guard attributeCount <= limits.attributesPerTag else {
      notes.note(.attributeLimit)
      if attributeCount == limits.attributesPerTag + 1 { remove(attribute, .attributeLimit) }
      return
    }
    guard let name = rules.attributeNames[attribute.key], name.applies(to: element) else {
      return remove(attribute, .attributeRemoved)
    }
    guard !attributes.contains(name), !removals.contains(where: { $0.oversized == name }) else {
      notes.note(.duplicateAttribute)
      return remove(attribute, .attributeRemoved)
    }
    let range = attribute.value.range
    let location = Attributes.Location(
      start: attribute.name.lowerBound, value: range, end: attribute.end)
    if attribute.value.isPlain, range.count <= limits.attributeBytes {
      return attributes.append(name, at: location)
    }
    var value: [UInt8] = []
    decoder.decode(range, in: .value, into: &value, &notes)
    if value.count <= limits.attributeBytes {
      attributes.append(name, at: location, decoded: value)
    } else {
      notes.note(.attributeLimit)
      remove(attribute, .attributeSizeLimit, oversized: name)
    }
  }

  private mutating func remove(
    _ attribute: AttributeScanner.Attribute, _ code: Finding.Code, oversized: AttributeName? = nil
  ) {
    removals.append(
      Removal(code: code, name: attribute.name, end: attribute.end, oversized: oversized))
  }
}
