internal import PostText

/// Finds the encoding in the `meta` elements of HTML.
///
/// The algorithm is that of the standard, but reads more than 1,024 bytes, and no text of elements that
/// contain only text.
///
/// [WHATWG, prescan a byte stream](https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding)
struct MetaPrescan {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether bytes may contain a `meta` element. Most sources contain none.
  static func mayDeclare(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if rest.prefix(4).lazy.map(ASCII.lowercased).elementsEqual("meta".utf8) { return true }
    }
    return false
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns the first declared encoding with a known label.
  mutating func encoding() -> TextEncoding? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start
      if starts(with: "<!--") {
        // The two hyphens of `<!-->` also end the comment.
        guard let end = bytes[(index + 2)...].firstRange(of: Array("-->".utf8)) else { return nil }
        index = end.upperBound
      } else if starts(with: "<meta"), let byte = byte(at: index + 5), isSpaceOrSlash(byte) {
        index += 5
        if let encoding = meta() { return encoding }
      } else if let byte = byte(at: index + 1), ASCII.isLetter(byte) {
        skipText(after: skipTag(from: index + 1))
      } else if let byte = byte(at: index + 1), byte == UInt8(ascii: "/"),
        let letter = self.byte(at: index + 2), ASCII.isLetter(letter)
      {
        skipTag(from: index + 2)
      } else if let byte = byte(at: index + 1), "!/?".utf8.contains(byte) {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        index = end + 1
      } else {
        index += 1
      }
    }
    return nil
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func starts(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { prefix in
      guard index + prefix.count <= bytes.count else { return false }
      for (offset, byte) in prefix.enumerated() {
        guard ASCII.lowercased(bytes[index + offset]) == byte else { return false }
      }
      return true
    }
  }

  private func isSpaceOrSlash(_ byte: UInt8) -> Bool { ASCII.isSpace(byte) || byte == 0x2F }

  /// Skips a tag, and returns its name in lower case.
  @discardableResult private mutating func skipTag(from start: Int) -> [UInt8] {
    index = start
    while let byte = current, !isSpaceOrSlash(byte), byte != UInt8(ascii: ">") { index += 1 }
    let name = bytes[start..<index].prefix(MetaPrescan.longestTextElement + 1)
    while attribute() != nil {}
    return name.map(ASCII.lowercased)
  }

  private static let textElements: Set<[UInt8]> = Set(
    ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]
      .map { Array($0.utf8) })
  private static let longestTextElement = 8

  /// Skips the text of an element whose start tag was skipped, if the element contains only text.
  private mutating func skipText(after name: [UInt8]) {
    guard MetaPrescan.textElements.contains(name) else { return }
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let end = start + 2 + name.count
      if byte(at: start + 1) == UInt8(ascii: "/"), end <= bytes.count,
        bytes[(start + 2)..<end].lazy.map(ASCII.lowercased).elementsEqual(name),
        byte(at: end).map({ isSpaceOrSlash($0) || $0 == UInt8(ascii: ">") }) ?? true
      {
        return index = start
      }
      index = start + 1
    }
    index = bytes.count
  }

  // MARK: - meta

  /// Reads the attributes of a `meta` element.
  private mutating func meta() -> TextEncoding? {
    var names: Set<[UInt8]> = []
    var isPragma = false
    var needsPragma: Bool?
    var charset: TextEncoding?
    while let (name, value) = attribute() {
      guard names.insert(name).inserted else { continue }
      switch String(decoding: name, as: UTF8.self) {
      case "http-equiv": isPragma = isPragma || value.elementsEqual("content-type".utf8)
      case "content":
        if charset == nil, needsPragma == nil, let found = MetaPrescan.charset(inContent: value) {
          charset = found
          needsPragma = true
        }
      case "charset":
        charset = TextEncoding(label: value[...])
        needsPragma = false
      default: break
      }
    }
    // An attribute that the end of the bytes cuts off ends the search.
    guard index < bytes.count else { return nil }
    guard let needsPragma, !needsPragma || isPragma, let charset else { return nil }
    return charset.id == .userDefined ? .windows1252 : charset.ofASCIIDeclaration
  }

  /// Reads the next attribute of a tag, with its name and value in lower case.
  ///
  /// [WHATWG, get an attribute](https://html.spec.whatwg.org/#concept-get-attributes-when-sniffing)
  private mutating func attribute() -> (name: [UInt8], value: [UInt8])? {
    while let byte = current, isSpaceOrSlash(byte) { index += 1 }
    guard let first = current, first != UInt8(ascii: ">") else { return nil }
    var name: [UInt8] = []
    while let byte = current {
      if byte == UInt8(ascii: "="), !name.isEmpty {
        index += 1
        return (name, value())
      }
      if ASCII.isSpace(byte) {
        skipSpaces()
        guard current == UInt8(ascii: "=") else { return (name, []) }
        index += 1
        return (name, value())
      }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") { return (name, []) }
      name.append(ASCII.lowercased(byte))
      index += 1
    }
    return nil
  }

  private mutating func value() -> [UInt8] {
    skipSpaces()
    var value: [UInt8] = []
    if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while let byte = current {
        index += 1
        if byte == quote { break }
        value.append(ASCII.lowercased(byte))
      }
      return value
    }
    while let byte = current, !ASCII.isSpace(byte), byte != UInt8(ascii: ">") {
      value.append(ASCII.lowercased(byte))
      index += 1
    }
    return value
  }

  private mutating func skipSpaces() {
    while let byte = current, ASCII.isSpace(byte) { index += 1 }
  }

  /// Returns the encoding after `charset=` in the `content` of a `meta` element.
  ///
  /// [WHATWG, extracting a character encoding from a meta element](https://html.spec.whatwg.org/#algorithm-for-extracting-a-character-encoding-from-a-meta-element)
  static func charset(inContent content: [UInt8]) -> TextEncoding? {
    var rest = content[...]
    while let word = rest.firstRange(of: Array("charset".utf8)) {
      rest = rest[word.upperBound...].drop(while: ASCII.isSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: ASCII.isSpace)
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        let label = rest.dropFirst()
        return label.firstIndex(of: first).flatMap { TextEncoding(label: label[..<$0]) }
      }
      return TextEncoding(label: rest.prefix { !ASCII.isSpace($0) && $0 != UInt8(ascii: ";") })
    }
    return nil
  }
}
