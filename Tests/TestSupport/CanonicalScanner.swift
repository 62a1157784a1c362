/// Checks canonical HTML independently of the encoder. Everything outside of the vocabulary and
/// spelling of canonical HTML is a fault.
public struct CanonicalScanner {
  /// A description of the first fault, or `nil` if the HTML is canonical.
  public private(set) var fault: String?

  /// The text between the tags, with decoded character references.
  public private(set) var text = ""

  private var rest: Substring.UTF8View
  private var open: [String] = []

  public init(_ html: String) {
    rest = html.utf8[...]
    while fault == nil, let byte = rest.first {
      switch byte {
      case UInt8(ascii: "<"): tag()
      default: scalars(until: { $0 == UInt8(ascii: "<") }, isText: true)
      }
    }
    if fault == nil, let last = open.last { fault = "<\(last)> is not closed" }
  }

  // MARK: - Tags

  private mutating func tag() {
    rest = rest.dropFirst()
    let isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    let name = take {
      ("a"..."z").contains(Unicode.Scalar($0)) || ("1"..."6").contains(Unicode.Scalar($0))
    }
    guard let allowed = CanonicalScanner.elements[name] else {
      return fail("<\(name)> is not in the vocabulary")
    }
    var seen: [String] = []
    while !isEnd, rest.first == UInt8(ascii: " ") {
      rest = rest.dropFirst()
      let attribute = take { ("a"..."z").contains(Unicode.Scalar($0)) || $0 == UInt8(ascii: "-") }
      guard allowed.contains(attribute) else { return fail("<\(name) \(attribute)>") }
      guard !seen.contains(attribute) else { return fail("<\(name)> has \(attribute) twice") }
      seen.append(attribute)
      guard rest.first == UInt8(ascii: "=") else {
        if !CanonicalScanner.flags.contains(attribute) { fail("\(attribute) has no value") }
        continue
      }
      guard rest.starts(with: "=\"".utf8) else { return fail("\(attribute) is not quoted") }
      rest = rest.dropFirst(2)
      let start = text.endIndex
      scalars(until: { $0 == UInt8(ascii: "\"") }, isText: false)
      let value = String(text[start...])
      text.removeSubrange(start...)
      guard rest.first == UInt8(ascii: "\"") else { return fail("\(attribute) does not end") }
      rest = rest.dropFirst()
      check(attribute, value, of: name)
    }
    guard rest.first == UInt8(ascii: ">") else { return fail("<\(name) does not end") }
    rest = rest.dropFirst()
    if isEnd {
      if open.popLast() != name { fail("</\(name)> ends another element") }
    } else if !CanonicalScanner.voids.contains(name) {
      open.append(name)
    }
    if CanonicalScanner.breaks.contains(name) { text += "\n" }
  }

  private mutating func check(_ attribute: String, _ value: String, of name: String) {
    switch attribute {
    case "href": checkURL(value, schemes: CanonicalScanner.linkSchemes)
    case "src" where value.hasPrefix("data:"):
      let imageData = /data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+\/=]+/
      if value.wholeMatch(of: imageData) == nil { fail("the data '\(value.prefix(80))'") }
    case "src": checkURL(value, schemes: ["http", "https"])
    case "class":
      let isLanguage = name == "code" && value.hasPrefix("language-")
      if !isLanguage, !CanonicalScanner.classes.contains(value) { fail("the class '\(value)'") }
    case "rel":
      let words = value.split(separator: " ").map(String.init)
      if !words.allSatisfy(CanonicalScanner.relations.contains) { fail("the relations '\(value)'") }
    case "type": if value != "checkbox" { fail("an input of type '\(value)'") }
    case "align":
      if !["left", "center", "right", "justify"].contains(value) { fail("align=\(value)") }
    case "dir": if !["ltr", "rtl", "auto"].contains(value) { fail("dir=\(value)") }
    case "width", "height", "colspan", "rowspan", "start":
      if Int(value) == nil { fail("\(attribute)=\(value)") }
    default: break
    }
  }

  private mutating func checkURL(_ url: String, schemes: Set<String>) {
    if url.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) {
      return fail("the URL '\(url)' contains a control character or space")
    }
    if let scheme = CanonicalScanner.scheme(of: url) {
      if !schemes.contains(scheme) { fail("the URL '\(url.prefix(80))'") }
    } else if url.hasPrefix("//") || url.hasPrefix("\\") || url.hasPrefix("/\\") {
      fail("the URL '\(url)' leads to another host")
    }
  }

  /// The scheme, by the grammar of RFC 3986: a letter, then letters, digits, `+`, `-` and `.`.
  private static func scheme(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon].lowercased()
    guard let first = scheme.utf8.first, ("a"..."z").contains(Unicode.Scalar(first)) else {
      return nil
    }
    let isScheme = scheme.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0)
    }
    return isScheme ? scheme : nil
  }

  // MARK: - Text

  /// Reads text. It must not contain control characters or character references other than the five
  /// of canonical HTML.
  private mutating func scalars(until isEnd: (UInt8) -> Bool, isText: Bool) {
    var bytes: [UInt8] = []
    while let byte = rest.first, !isEnd(byte) {
      switch byte {
      case UInt8(ascii: "&"):
        guard
          let reference = CanonicalScanner.references.first(where: {
            rest.starts(with: $0.key.utf8)
          })
        else { return fail("a bare ampersand") }
        bytes += Array(reference.value.utf8)
        rest = rest.dropFirst(reference.key.utf8.count)
        continue
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
        return fail("a bare '\(Character(Unicode.Scalar(byte)))'")
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        if !open.contains("pre") || !isText { return fail("a line feed or tab outside code") }
        bytes.append(byte)
      case 0..<0x20, 0x7F: return fail("the control \(byte)")
      default: bytes.append(byte)
      }
      rest = rest.dropFirst()
    }
    let read = String(decoding: bytes, as: UTF8.self)
    if let scalar = read.unicodeScalars.first(where: CanonicalScanner.isForbidden) {
      return fail("U+\(String(scalar.value, radix: 16, uppercase: true))")
    }
    text += read
  }

  /// C1 controls, overrides and noncharacters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x202D, 0x202E, 0xFDD0...0xFDEF, 0xFEFF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private mutating func take(while isMember: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isMember)
    rest = rest[taken.endIndex...]
    return String(decoding: taken, as: UTF8.self)
  }

  private mutating func fail(_ reason: String) {
    fault = fault ?? reason
    rest = rest.suffix(0)
  }

  // MARK: - The vocabulary

  private static let layout = ["align", "lang", "dir"]
  private static let cell = ["colspan", "rowspan", "align", "lang", "dir"]

  private static let elements: [String: [String]] = [
    "p": layout, "h1": layout, "h2": layout, "h3": layout, "h4": layout, "h5": layout,
    "h6": layout, "blockquote": [], "ul": [], "ol": ["start", "reversed"], "li": [],
    "input": ["type", "disabled", "checked"], "pre": [], "code": ["class"], "table": [],
    "caption": [], "thead": [], "tbody": [], "tr": [], "th": cell, "td": cell, "figure": [],
    "figcaption": [], "details": ["open"], "summary": [], "hr": [], "br": [],
    "img": ["class", "src", "alt", "title", "width", "height"],
    "a": ["class", "href", "title", "rel", "data-id"], "strong": [], "em": [], "u": [], "s": [],
    "sub": [], "sup": [], "mark": [], "span": ["class", "data-id"], "kbd": [],
  ]
  private static let voids: Set = ["input", "hr", "br", "img"]
  private static let flags: Set = ["disabled", "checked", "open", "reversed"]
  private static let breaks: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "table",
    "caption", "tr", "th", "td", "figure", "figcaption", "details", "summary", "hr", "br",
  ]
  private static let classes: Set = [
    "spoiler", "mention", "u-url mention", "mention hashtag", "emoji",
  ]
  private static let relations: Set = ["tag", "me", "nofollow", "noopener", "noreferrer", "ugc"]
  private static let linkSchemes: Set = [
    "http", "https", "mailto", "tel", "sms", "xmpp", "matrix", "irc", "ircs", "gemini", "magnet",
    "geo",
  ]
  private static let references = [
    "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&nbsp;": "\u{A0}",
  ]
}
