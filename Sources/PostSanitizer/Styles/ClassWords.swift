internal import PostDocument
internal import PostText

/// The words of a `class` attribute that documents can express.
struct ClassWords {
  /// The words with a fixed spelling.
  enum Name: String, CaseIterable, Sendable {
    case mention, hashtag, spoiler, emoji
    case telegramSpoiler = "tg-spoiler"
    /// A microformats class that mentions often have in addition to `mention`. It has no effect.
    case url = "u-url"
    case centered = "ql-align-center"
    case right = "ql-align-right"
    case justified = "ql-align-justify"
    case rightToLeft = "ql-direction-rtl"
    case formula = "ql-formula"
    case code = "ql-code-block"
    case codeContainer = "ql-code-block-container"
    // Tasks of Notion and Confluence.
    case checked
    case checkboxOn = "checkbox-on"
    case checkboxOff = "checkbox-off"
    case taskList = "inline-task-list"

    static let named = NameTable<Name>()
  }

  /// The meaning of a word.
  enum Word {
    case name(Name)
    /// A Quill class that sets a background color of the text.
    case background
    /// The indent in a Quill class: 2 for `ql-indent-2`.
    case indent(Int)
    /// The language of code.
    case language
    /// A word that documents can express on no element.
    case unknown

    init(_ word: borrowing Span<UInt8>) {
      // Skip the lookup for most words, which start with other letters.
      switch word[0] | 0x20 {
      case UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "m"),
        UInt8(ascii: "q"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "u"):
        self = Word(named: word)
      case UInt8(ascii: "b"), UInt8(ascii: "h"), UInt8(ascii: "l"):
        self = ClassWords.languagePrefix(of: word) == nil ? Word(named: word) : .language
      default:
        self = .unknown
      }
    }

    private init(named word: borrowing Span<UInt8>) {
      if let name = Name.named[NameKey(folding: word)] {
        self = .name(name)
      } else if word.bytes.starts(with: "ql-bg-") {
        self = .background
      } else if word.bytes.starts(with: "ql-indent-"),
        let indent = Word.number(word.extracting(10...))
      {
        self = .indent(indent)
      } else {
        self = .unknown
      }
    }

    /// Returns the number that one to three digits represent, or `nil` for other words.
    private static func number(_ digits: borrowing Span<UInt8>) -> Int? {
      guard (1...3).contains(digits.count) else { return nil }
      var number = 0
      for index in digits.indices {
        guard ASCII.isDigit(digits[index]) else { return nil }
        number = 10 * number + Int(digits[index] & 0x0F)
      }
      return number
    }
  }

  /// The starts of words that are followed by a language: those of HTML, of GitHub and of
  /// SyntaxHighlighter.
  private static let languagePrefixes: [StaticString] = [
    "language-", "lang-", "highlight-source-", "highlight-text-", "brush:",
  ]

  /// Returns the size of the start of a word that is followed by a language, or `nil` if it has none.
  static func languagePrefix(of word: borrowing Span<UInt8>) -> Int? {
    for prefix in languagePrefixes where word.bytes.starts(with: prefix) {
      return prefix.utf8CodeUnitCount
    }
    return nil
  }

  private var names: [Name] = []

  /// The first indent in a Quill class.
  private(set) var indent: Int?

  /// Whether a Quill class sets a background color of the text.
  private(set) var hasBackground = false

  init() {}

  init(_ value: borrowing Span<UInt8>) {
    var scanner = WordScanner()
    while let range = scanner.next(in: value) {
      switch Word(value.extracting(range)) {
      case .name(let name): names.append(name)
      case .background: hasBackground = true
      case .indent(let number): indent = indent ?? number
      case .language, .unknown: break
      }
    }
  }

  /// Whether a word is a check box.
  var hasTask: Bool { !names.isEmpty && (contains(.checkboxOn) || contains(.checkboxOff)) }

  func contains(_ name: Name) -> Bool {
    names.contains(name) || name == .spoiler && names.contains(.telegramSpoiler)
  }
}

/// Splits a value into words, at white space.
struct WordScanner {
  private var position = 0

  /// Returns the range of the next word.
  mutating func next(in value: borrowing Span<UInt8>) -> Range<Int>? {
    while position < value.count, ASCII.isSpace(value[position]) { position += 1 }
    let start = position
    while position < value.count, !ASCII.isSpace(value[position]) { position += 1 }
    return position > start ? start..<position : nil
  }
}
