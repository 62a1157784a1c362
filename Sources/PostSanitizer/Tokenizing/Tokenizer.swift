internal import PostPolicy
internal import PostText

/// Divides an HTML source into tokens.
///
/// It follows the tokenizer of the HTML standard, with these exceptions, all of which keep what
/// people wrote where a browser would remove it:
///
/// - A tag that the source ends in is text.
/// - A start tag with an implausible name is text: `<ada@example.org>`, `<https://example.org>`.
///   So is an unknown tag with implausible attributes. What starts in such a tag must not remove
///   text after it.
/// - The value of a quote that does not close ends at the next `>`.
/// - Tags of elements that the policy shows are text.
/// - If too much is read as tags that turn out to be text, the rules become simpler, so that
///   tokenizing takes linear time: see ``TagsAsText/isLenient``.
/// - Raw text and CDATA sections give no tokens: documents hold neither.
///
/// [WHATWG HTML 13.2.5](https://html.spec.whatwg.org/multipage/parsing.html#tokenization)
struct Tokenizer: ~Copyable {
  /// The text of the current token.
  private(set) var text: TextToken
  /// The attributes of the current token that documents read something from.
  private(set) var attributes: Attributes
  /// The first unusual construct up to the current token.
  private(set) var unusual: UnusualConstruct?

  private let input: [UInt8]
  private let source: HTMLInput
  private let rules: Rules
  private let decoder: CharacterDecoder
  private let comments: CommentScanner
  private var scanner: AttributeScanner

  private var position = 0
  private var notes: TokenizerNotes
  private var foreign = ForeignContent()
  private var tagsAsText: TagsAsText
  /// The tag that follows the current token, which is text.
  private var nextTag: Tag?
  private var isTextCurrent = false

  // Of the tag that is being read.
  private var attributeCount = 0
  private var isSelfClosing = false
  private var removals: [Removal] = []
  /// Attributes with a value that is too long.
  private var oversized: [AttributeName] = []
  private var value: [UInt8] = []

  /// An attribute that is not read.
  private struct Removal {
    let code: Finding.Code
    let name: Range<Int>
    /// The offset after its value.
    let end: Int
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

  /// Reads the next token.
  mutating func next() -> Token? {
    if isTextCurrent {
      text.removeAll()
      isTextCurrent = false
    }
    if let tag = nextTag {
      nextTag = nil
      unusual = notes.unusual
      return .tag(tag)
    }
    while position < input.count {
      if input[position] != UInt8(ascii: "<") {
        readText(from: position)
      } else if let token = markup(at: position) {
        return token
      }
    }
    unusual = notes.unusual
    isTextCurrent = !text.isEmpty
    return isTextCurrent ? .text : nil
  }

  // MARK: - Text

  /// Reads text up to the next `<`.
  private mutating func readText(from start: Int) {
    // Most blocks have a line feed between them.
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
    // Not `==`: that of an enum of another module is called through its protocol.
    if case .cleaning = need {
      return decoder.plainEnd(in: range, before: UInt8(ascii: "<")) == range.upperBound
    }
    return true
  }

  private mutating func appendText(_ range: Range<Int>, in context: CharacterDecoder.Context) {
    text.append(range, in: context, decodedBy: decoder, &notes)
  }

  /// Keeps a `<` as text.
  private mutating func keepBracket(at start: Int) {
    notes.report(.markupRepaired, at: start..<start + 1)
    text.append(UInt8(ascii: "<"))
    position = start + 1
  }

  // MARK: - Markup

  /// Reads the markup at a `<`, or keeps it as text and returns `nil`.
  private mutating func markup(at start: Int) -> Token? {
    let next = start + 1 < input.count ? input[start + 1] : 0
    if ASCII.isLetter(next) { return tag(at: start, kind: .start) }
    switch next {
    case UInt8(ascii: "/"):
      let hasName = start + 2 < input.count
      if hasName, ASCII.isLetter(input[start + 2]) { return tag(at: start, kind: .end) }
      notes.note(.bogusEndTag)
      if hasName { return declaration(at: start) }
    case UInt8(ascii: "!"):
      if comments.isAt(start, "<!--") { return comment(at: start) }
      guard !foreign.isEmpty, start >= tagsAsText.end, comments.isAt(start, "<![CDATA[") else {
        return declaration(at: start)
      }
      // Foreign content is removed with all its text.
      position = comments.end(ofCharacterData: start + 9)
      return nil
    case UInt8(ascii: "?"):
      return declaration(at: start)
    default:
      break
    }
    keepBracket(at: start)
    return nil
  }

  private mutating func comment(at start: Int) -> Token? {
    let end = tagsAsText.end(ofComment: start + 4, comments)
    guard let end else {
      keepBracket(at: start)
      return nil
    }
    if !end.isUsual { notes.note(.comment) }
    return comment(start..<end.offset)
  }

  /// Reads a declaration, a processing instruction, or what a browser reads as a comment like them.
  private mutating func declaration(at start: Int) -> Token {
    let end = comments.end(ofDeclaration: start)
    if !end.isUsual { notes.note(.declaration) }
    return comment(start..<end.offset)
  }

  private mutating func comment(_ range: Range<Int>) -> Token {
    notes.report(.commentRemoved, at: range)
    position = range.upperBound
    return .comment(offset: range.lowerBound)
  }

  // MARK: - Tags

  /// Reads a tag and the raw text after it, or keeps it as text and returns `nil`.
  private mutating func tag(at start: Int, kind: Tag.Kind) -> Token? {
    let unusualText = notes.unusual
    guard start < scanner.lastTagEnd else {
      keepUnfinishedTag(at: start, kind: kind)
      return nil
    }
    let nameStart = kind == .end ? start + 2 : start + 1
    var nameEnd = nameStart
    var key = NameKey(readingFrom: nameStart, of: input.span.bytes, end: &nameEnd)
    while !AttributeScanner.endsName(input[nameEnd]) {
      notes.note(.tagName)
      key.append(ASCII.lowercased(input[nameEnd]))
      nameEnd += 1
    }
    let name = nameStart..<nameEnd
    let element = rules.elementNames[key] ?? .unknown
    if element == .unknown, kind != .end, !tagsAsText.isLenient, !isPlausible(name) {
      keepTag(at: start, named: name)
      return nil
    }
    // For a browser it is an attribute, which does not remove the text after it.
    if start < tagsAsText.end, kind != .end, element.isRemoved {
      keepBracket(at: start)
      return nil
    }
    guard let end = readAttributes(of: element, from: nameEnd, kind: kind, tagStart: start) else {
      keepBracket(at: start)
      return nil
    }
    if start < tagsAsText.end,
      end > tagsAsText.end || attributes.contains(.hidden) && !tagsAsText.isLenient
    {
      tagsAsText.noteRereading(end - start)
      keepBracket(at: start)
      return nil
    }
    if !rules.shown.isEmpty, rules.shown.contains(element) {
      show(element, named: name, from: start, to: end, kind: kind)
      return nil
    }
    return token(
      of: tag(element, named: name, from: start, to: end, kind: kind), unusualText: unusualText)
  }

  /// The token of a tag, or of the text before it.
  private mutating func token(of tag: Tag, unusualText: UnusualConstruct?) -> Token {
    guard !text.isEmpty else {
      unusual = notes.unusual
      return .tag(tag)
    }
    nextTag = tag
    unusual = unusualText
    isTextCurrent = true
    return .text
  }

  /// Reports on a tag, and moves after it and its raw text.
  private mutating func tag(
    _ element: ElementName, named name: Range<Int>, from start: Int, to end: Int, kind: Tag.Kind
  ) -> Tag {
    // Foreign content is removed as a whole.
    if element == .unknown, kind != .end, foreign.isEmpty {
      notes.report(.elementUnwrapped, at: start..<end, element: name)
    }
    for removal in removals {
      notes.report(
        removal.code, at: removal.name.lowerBound..<removal.end, element: name,
        attribute: removal.name)
    }
    if element == .svg || element == .math { notes.note(.foreignContent) }
    let range = source.sourceRange(start..<end)
    let tag = Tag(
      element: element, kind: kind == .start && isSelfClosing ? .selfClosing : kind,
      offset: range.lowerBound, length: range.count,
      endsForeignContent: element.breaksOutOfForeignContent
        || element == .font && !foreign.isEmpty && hasFontAttribute)
    position = kind == .end ? end : self.end(ofContentsOf: element, named: name, from: end)
    foreign.follow(tag)
    return tag
  }

  /// Whether a `font` tag ends foreign content.
  private var hasFontAttribute: Bool {
    removals.contains {
      ["color", "face", "size"].contains(FindingLog.describe(input[$0.name]))
    }
  }

  /// The end of the raw text after a start tag. The tag there is read like any other.
  private mutating func end(
    ofContentsOf element: ElementName, named name: Range<Int>, from start: Int
  ) -> Int {
    let model = element.contentModel
    guard model != .markup, foreign.holdsHTML else { return start }
    guard model != .plainText else { return input.count }
    return RawTextScanner(element, named: name, of: input).end(from: start)
  }

  // MARK: - Tags that are text

  /// Keeps a tag without a `>` as text. An end tag without anything after its name is removed.
  private mutating func keepUnfinishedTag(at start: Int, kind: Tag.Kind) {
    notes.note(.unfinishedTag)
    if kind == .end {
      let name = input[(start + 2)...].prefix { !ASCII.isSpace($0) && $0 != UInt8(ascii: "<") }
      if input[name.endIndex...].allSatisfy(ASCII.isSpace) {
        notes.report(.markupRepaired, at: start..<input.count)
        position = input.count
        return
      }
    }
    keepBracket(at: start)
  }

  /// Whether the name of an unknown element can be one, and not an e-mail address or a URL.
  private mutating func isPlausible(_ name: Range<Int>) -> Bool {
    guard input[name.upperBound - 1] != UInt8(ascii: ":") else {
      notes.note(.tagName)
      return false
    }
    return input[name].allSatisfy { byte in
      // A control is damage; people do not type it.
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80 || byte < 0x20
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
        || byte == UInt8(ascii: ".")
    }
  }

  /// Keeps the start of a tag with an implausible name as text.
  private mutating func keepTag(at start: Int, named name: Range<Int>) {
    // An end tag can follow without a space: `x<y</p>`.
    let endsBeforeTag =
      input[name.upperBound - 1] == UInt8(ascii: "<")
      && input[name.upperBound] == UInt8(ascii: "/")
    let end = endsBeforeTag ? name.upperBound - 1 : name.upperBound
    noteTagAsText(at: start, attributesFrom: name.upperBound)
    notes.report(.markupRepaired, at: start..<end)
    appendText(start..<end, in: .text)
    position = end
  }

  /// Notes where a tag ends that is kept as text.
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

  /// Keeps a tag as the text that it is in the source, and the raw text after it.
  private mutating func show(
    _ element: ElementName, named name: Range<Int>, from start: Int, to tagEnd: Int, kind: Tag.Kind
  ) {
    notes.note(.shownElement)
    var end = tagEnd
    if kind != .end {
      notes.report(.elementShown, at: start..<tagEnd, element: name)
      end = self.end(ofContentsOf: element, named: name, from: tagEnd)
    }
    appendText(start..<end, in: .shownTag)
    position = end
  }

  // MARK: - Attributes

  /// Reads the attributes of a tag, and returns its end, or `nil` if it is text: the source ends in
  /// it, or it is an unknown element with implausible attributes.
  private mutating func readAttributes(
    of element: ElementName, from start: Int, kind: Tag.Kind, tagStart: Int
  ) -> Int? {
    attributes.removeAll()
    attributeCount = 0
    isSelfClosing = false
    if !removals.isEmpty { removals.removeAll(keepingCapacity: true) }
    if !oversized.isEmpty { oversized.removeAll() }
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

  /// Reads an attribute if documents read something from it, and notes its removal otherwise.
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
    guard !attributes.contains(name), oversized.isEmpty || !oversized.contains(name) else {
      notes.note(.duplicateAttribute)
      return remove(attribute, .attributeRemoved)
    }
    let range = attribute.value.range
    if attribute.value.isPlain, range.count <= limits.attributeBytes {
      attributes.append(name, at: range)
      return
    }
    value.removeAll(keepingCapacity: true)
    decoder.decode(range, in: .value, into: &value, &notes)
    if value.count <= limits.attributeBytes {
      attributes.append(name, value)
    } else {
      notes.note(.attributeLimit)
      oversized.append(name)
      remove(attribute, .attributeSizeLimit)
    }
  }

  private mutating func remove(_ attribute: AttributeScanner.Attribute, _ code: Finding.Code) {
    removals.append(Removal(code: code, name: attribute.name, end: attribute.end))
  }
}
