internal import PostBytes
internal import PostDocument

/// What the words of a `class` attribute say to documents.
struct ClassWords {
  /// The words that mean something by themselves.
  enum Name: String, CaseIterable, Sendable {
    case mention, hashtag, spoiler, emoji
    /// Of microformats, beside `mention`; it says nothing more.
    case url = "u-url"
    case centered = "ql-align-center"
    case right = "ql-align-right"
    case justified = "ql-align-justify"
    case rightToLeft = "ql-direction-rtl"
    case formula = "ql-formula"
    case code = "ql-code-block"
    case codeContainer = "ql-code-block-container"

    static let named = NameTable<Name>()
  }

  private var names: [Name] = []

  /// How far Quill indents: 2 in `ql-indent-2`.
  private(set) var indent: Int?

  /// A Boolean value that is true when Quill gives the text a background.
  private(set) var hasBackground = false

  /// A Boolean value that is true when each word means something to documents, on some element.
  private(set) var isReadWhole = true

  init() {}

  init(_ value: ArraySlice<UInt8>) {
    var index = value.startIndex
    while index < value.endIndex {
      let start = index
      while index < value.endIndex, !ASCII.isSpace(value[index]) { index += 1 }
      if index > start { read(value[start..<index]) }
      index += 1
    }
  }

  func contains(_ name: Name) -> Bool { names.contains(name) }

  private mutating func read(_ word: ArraySlice<UInt8>) {
    // Most words of pages start with other letters than the names.
    switch word[word.startIndex] | 0x20 {
    case UInt8(ascii: "e"), UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "q"),
      UInt8(ascii: "s"), UInt8(ascii: "u"):
      break
    case UInt8(ascii: "l"):
      let isLanguage = word.starts(with: "language-".utf8) || word.starts(with: "lang-".utf8)
      isReadWhole = isReadWhole && isLanguage
      return
    default:
      isReadWhole = false
      return
    }
    if let name = Name.named[NameKey(folding: word)] {
      names.append(name)
    } else if word.starts(with: "ql-bg-".utf8) {
      hasBackground = true
    } else if word.starts(with: "ql-indent-".utf8) {
      let digits = word.dropFirst("ql-indent-".utf8.count)
      guard indent == nil, (1...3).contains(digits.count), digits.allSatisfy(ASCII.isDigit) else {
        return
      }
      indent = digits.reduce(0) { 10 * $0 + Int($1 & 0x0F) }
    } else {
      isReadWhole = false
    }
  }
}
