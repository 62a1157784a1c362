/// Finds the blocks at the start of growing HTML that no further text can change.
///
/// The source can be divided at the returned offsets: the blocks of the parts are those of the whole
/// source. An offset is the end of a block that is in no other element. From the first markup on that
/// is not well-formed, or whose effect can depend on what precedes or follows it, no further offset is
/// returned.
package struct HTMLBlockEnds {
  /// The start of the first text or tag that was not scanned.
  private var position = 0
  /// The last offset that was found.
  private var end = 0
  /// Whether markup was found after which no offset is returned.
  private var isBlocked = false
  private var open: [Name] = []

  /// The elements that a block can contain.
  private enum Name: String {
    case p, h1, h2, h3, h4, h5, h6, pre, figcaption, summary, caption
    case blockquote, details, figure, ul, ol, li, table, thead, tbody, tfoot, tr, th, td, hr
    case a, b, strong, i, em, u, s, del, code, sub, sup, mark, kbd, span, br, img

    var isVoid: Bool { self == .br || self == .img || self == .hr }

    /// Whether the element contains runs.
    var isParagraph: Bool {
      switch self {
      case .p, .h1, .h2, .h3, .h4, .h5, .h6, .pre, .figcaption, .summary, .caption: true
      default: false
      }
    }

    var isInline: Bool {
      switch self {
      case .a, .b, .strong, .i, .em, .u, .s, .del, .code, .sub, .sup, .mark, .kbd, .span, .br, .img:
        true
      default: false
      }
    }

    /// The elements that can be the parent of this one; `nil` if all elements with blocks can.
    var parents: [Name]? {
      switch self {
      case .li: [.ul, .ol]
      case .thead, .tbody, .tfoot, .caption: [.table]
      case .tr: [.thead, .tbody, .tfoot]
      case .th, .td: [.tr]
      case .figcaption: [.figure]
      case .summary: [.details]
      default: nil
      }
    }

    /// Whether the element can contain text or blocks, not only certain elements.
    var containsBlocks: Bool {
      switch self {
      case .blockquote, .details, .figure, .li, .th, .td: true
      default: false
      }
    }
  }

  /// The size in bytes of the largest tag that is scanned.
  private static let largestTag = 4096

  package init() {}

  /// Returns the last offset before which all blocks are final.
  ///
  /// - Parameter source: The source so far. It must start with the source of the preceding call.
  /// - Complexity: Linear in the size of the text that was added, if no tag is large.
  package mutating func end(in source: [UInt8]) -> Int {
    while !isBlocked, position < source.count {
      guard let tag = source[position...].firstIndex(of: 0x3C) else {
        checkText(source[position...])
        position = source.count
        break
      }
      checkText(source[position..<tag])
      position = tag
      guard let close = endOfTag(in: source, from: tag) else {
        // The next call scans the tag again.
        isBlocked = source.count - tag > HTMLBlockEnds.largestTag
        break
      }
      scan(source[(tag + 1)..<close])
      position = close + 1
      if !isBlocked, open.isEmpty, isEndOfBlock { end = position }
    }
    return end
  }

  /// Whether the last tag ended a block.
  private var isEndOfBlock = false

  /// Text between the rows of a table would be moved before the table.
  private mutating func checkText(_ text: ArraySlice<UInt8>) {
    guard let parent = open.last, !parent.isParagraph, !parent.isInline, !parent.containsBlocks
    else {
      return
    }
    if !text.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { isBlocked = true }
  }

  /// Returns the index of the `>` of a tag, or `nil` if the source ends before it.
  private func endOfTag(in source: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for position in (start + 1)..<max(start + 1, source.count) {
      let byte = source[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        return position
      }
    }
    return nil
  }

  /// Scans a tag, without its angle brackets.
  private mutating func scan(_ tag: ArraySlice<UInt8>) {
    isEndOfBlock = false
    let isEnd = tag.first == 0x2F
    let text = isEnd ? tag.dropFirst() : tag
    let nameEnd = text.firstIndex { $0 <= 0x20 } ?? text.endIndex
    guard let name = Name(rawValue: String(decoding: text[..<nameEnd], as: UTF8.self)) else {
      return isBlocked = true
    }
    if isEnd {
      guard open.last == name, nameEnd == text.endIndex else { return isBlocked = true }
      open.removeLast()
      isEndOfBlock = !name.isInline
    } else {
      start(name, attributes: text[nameEnd...])
    }
  }

  private mutating func start(_ name: Name, attributes: ArraySlice<UInt8>) {
    let isPlain = !attributes.contains { $0 == 0x2F || $0 == 0x3C } || name == .a || name == .img
    guard isPlain, isAllowed(name), open.count < 64 else { return isBlocked = true }
    // Word and other programs write lists as paragraphs with classes and styles.
    if !name.isInline, attributes.contains(where: { $0 > 0x20 }), !isHarmless(attributes) {
      return isBlocked = true
    }
    if name.isVoid {
      isEndOfBlock = name == .hr
    } else {
      open.append(name)
    }
  }

  private func isAllowed(_ name: Name) -> Bool {
    guard let parent = open.last else { return name.parents == nil }
    if let parents = name.parents { return parents.contains(parent) }
    if name.isInline {
      return (parent.isParagraph || parent.isInline || parent.containsBlocks)
        && !(name == .a && open.contains(.a))
    }
    return parent.containsBlocks
  }

  /// Whether attributes only have names whose effect is limited to the element.
  private func isHarmless(_ attributes: ArraySlice<UInt8>) -> Bool {
    attributes.split { $0 <= 0x20 }.allSatisfy { attribute in
      let name = String(decoding: attribute.prefix { $0 != 0x3D }, as: UTF8.self)
      return ["start", "reversed", "open", "dir", "lang", "colspan", "rowspan"].contains(name)
    }
  }
}
