internal import PostDocument

/// The attributes that documents read something from.
enum AttributeName: String, CaseIterable, Sendable {
  case align, alt, checked, `class`, colspan, data, dir, disabled, height, hidden, href, lang, open, rel,
    reversed
  case rowspan, src, start, style, title, type, width
  case dataId = "data-id"
  case dataType = "data-type"
  case dataChecked = "data-checked"
  case dataLanguage = "data-language"
  case xmlLang = "xml:lang"

  static let named = NameTable<AttributeName>()

  /// A Boolean value that is true when the attribute means something on the element.
  func applies(to element: ElementName) -> Bool {
    switch self {
    case .class, .hidden, .style: true
    case .dir, .lang, .xmlLang: element.isBlock
    case .title: element == .a || element == .img || element == .image
    case .align: element.isBlock && element != .table
    case .href, .rel: element == .a
    case .src: element.isEmbed || element == .img || element == .image || element == .source
    case .data: element == .object
    case .alt: element == .img || element == .image
    case .width, .height: element == .img || element == .image
    case .checked, .disabled: element == .input
    case .type: element == .input
    case .colspan, .rowspan: element == .td || element == .th
    case .open: element == .details
    case .reversed, .start: element == .ol
    case .dataId, .dataType: element == .a || element == .span
    case .dataChecked: element == .li
    case .dataLanguage: element == .pre || element == .div || element == .code
    }
  }
}

extension ElementName {
  /// Elements that show something from another page.
  var isEmbed: Bool {
    switch self {
    case .iframe, .video, .audio, .embed, .object: true
    default: false
    }
  }
}

/// The attributes of one tag that documents read something from.
struct Attributes {
  private var names: [AttributeName] = []
  private var values: [String] = []

  static let none = Attributes()

  mutating func append(_ name: AttributeName, _ value: String) {
    names.append(name)
    values.append(value)
  }

  subscript(name: AttributeName) -> String? {
    names.firstIndex(of: name).map { values[$0] }
  }

  /// A Boolean value that is true when the `class` attribute has the given word.
  func hasClass(_ word: String) -> Bool { hasWord(word, in: .class) }

  /// A Boolean value that is true when an attribute has the given word, in ASCII lower case.
  func hasWord(_ word: String, in name: AttributeName) -> Bool {
    guard let value = self[name] else { return false }
    return value.utf8.split(whereSeparator: ASCII.isSpace).contains { candidate in
      candidate.count == word.utf8.count
        && zip(candidate, word.utf8).allSatisfy { ASCII.lowercased($0) == $1 }
    }
  }

  /// The integer that an attribute starts with, as HTML reads it.
  func integer(_ name: AttributeName) -> Int? {
    guard let value = self[name] else { return nil }
    var bytes = value.utf8.drop(while: ASCII.isSpace)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    let digits = bytes.prefix(while: ASCII.isDigit).prefix(12)
    guard let number = Int(String(Substring(digits))) else { return nil }
    return isNegative ? -number : number
  }
}
