internal import PostDocument
internal import PostText

/// The words of a `class` attribute that documents can express.
struct ClassWords {
  /// The words with a fixed spelling.
  enum Name: String, CaseIterable, Sendable {
    case mention, hashtag, spoiler, emoji
    /// A microformats class that mentions often have in addition to `mention`. It has no effect.
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

  /// The indent in a Quill class: 2 for `ql-indent-2`.
  private(set) var indent: Int?

  /// Whether a Quill class sets a background color of the text.
  private(set) var hasBackground = false

  /// Whether documents can express every word, at least on some elements.
  private(set) var isFullyRead = true

  init() {}

  init(_ value: borrowing Span<UInt8>) {
    var index = 0
    while index < value.count {
      let start = index
      while index < value.count, !ASCII.isSpace(value[index]) { index += 1 }
      if index > start { read(value.extracting(start..<index)) }
      index += 1
    }
  }

  func contains(_ name: Name) -> Bool { names.contains(name) }

  private mutating func read(_ word: borrowing Span<UInt8>) {
    // Skip the lookup for most words, which start with other letters.
    switch word[0] | 0x20 {
    case UInt8(ascii: "e"), UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "q"),
      UInt8(ascii: "s"), UInt8(ascii: "u"):
      break
    case UInt8(ascii: "l"):
      let isLanguage = word.bytes.starts(with: "language-") || word.bytes.starts(with: "lang-")
      isFullyRead = isFullyRead && isLanguage
      return
    default:
      isFullyRead = false
      return
    }
    if let name = Name.named[NameKey(folding: word)] {
      names.append(name)
    } else if word.bytes.starts(with: "ql-bg-") {
      hasBackground = true
    } else if word.bytes.starts(with: "ql-indent-") {
      let digits = word.extracting(10...)
      guard indent == nil, (1...3).contains(digits.count) else { return }
      var number = 0
      for index in digits.indices {
        guard ASCII.isDigit(digits[index]) else { return }
        number = 10 * number + Int(digits[index] & 0x0F)
      }
      indent = number
    } else {
      isFullyRead = false
    }
  }
}
