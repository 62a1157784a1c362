/// Canonical HTML as tags and texts, which tests spell differently or add to.
public struct HTMLPieces {
  public enum Piece {
    case start(name: String, attributes: [Attribute])
    case end(name: String)
    /// Text as it is in the source, with character references.
    case text(String)
  }

  public struct Attribute {
    public var name: String
    /// The value as it is in the source, or `nil` for a Boolean attribute.
    public var value: String?

    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  public var pieces: [Piece] = []

  /// Divides canonical HTML, in which every value has double quotes and no `<` or `>`.
  public init(_ html: String) {
    // Scalars, because a combining mark after a tag is in the same character as its `>`.
    var rest = html.unicodeScalars[...]
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">") {
        pieces.append(HTMLPieces.tag(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        pieces.append(.text(String(rest[..<end])))
        rest = rest[end...]
      }
    }
  }

  private static func tag(_ tag: Substring.UnicodeScalarView) -> Piece {
    if tag.first == "/" { return .end(name: String(tag.dropFirst())) }
    let name = tag.prefix { $0 != " " }
    var attributes: [Attribute] = []
    var rest = tag[name.endIndex...].dropFirst()
    while !rest.isEmpty {
      let name = rest.prefix { $0 != " " && $0 != "=" }
      rest = rest[name.endIndex...]
      var value: String?
      if rest.starts(with: "=\"".unicodeScalars) {
        let text = rest.dropFirst(2).prefix { $0 != "\"" }
        value = String(text)
        rest = rest[text.endIndex...].dropFirst()
      }
      attributes.append(Attribute(String(name), value))
      rest = rest.dropFirst()
    }
    return .start(name: String(name), attributes: attributes)
  }

  /// The canonical spelling.
  public var html: String { pieces.map { HTMLPieces.spelled($0) }.joined() }

  public static func spelled(_ piece: Piece) -> String {
    switch piece {
    case .text(let text): text
    case .end(let name): "</\(name)>"
    case .start(let name, let attributes):
      "<\(name)"
        + attributes.map { " " + $0.name + ($0.value.map { "=\"\($0)\"" } ?? "") }.joined() + ">"
    }
  }
}

/// Spells canonical HTML as an author or another program might, without changing its meaning.
public struct Respelling {
  private var random: Random
  /// The names of open elements, as they are spelled.
  private var open: [String] = []

  private static let synonyms = [
    "strong": ["strong", "b"], "em": ["em", "i"], "s": ["s", "del", "strike"], "u": ["u", "ins"],
  ]
  private static let voids: Set = ["br", "hr", "img", "input"]
  /// The elements after whose end white space is not rendered.
  private static let blocks: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "table",
    "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "details", "summary",
  ]

  public static func pieces(of html: String, seed: UInt64) -> [String] {
    var respelling = Respelling(random: Random(seed: seed))
    let pieces = HTMLPieces(html).pieces
    return pieces.indices.map { index in
      respelling.spell(
        pieces[index], before: index + 1 < pieces.count ? pieces[index + 1] : nil)
    }
  }

  private mutating func spell(_ piece: HTMLPieces.Piece, before next: HTMLPieces.Piece?) -> String {
    switch piece {
    case .text(let text): return spell(text: text)
    case .start(let name, let attributes):
      let name = cased(random.pick(Respelling.synonyms[name] ?? [name]))
      if !Respelling.voids.contains(name.lowercased()) { open.append(name) }
      return "<" + name + attributes.shuffled(using: &random).map { spell($0) }.joined()
        + random.pick(["", "", " ", "\n"]) + ">"
    case .end(let name):
      let spelled = open.popLast() ?? name
      if mayOmitEnd(of: name, before: next), random.oneIn(2) { return "" }
      let space = Respelling.blocks.contains(name) ? random.pick(["", "", "\n", "\n  "]) : ""
      return "</\(random.oneIn(3) ? cased(spelled) : spelled)>" + space
    }
  }

  /// [WHATWG HTML 13.1.2.4](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags)
  private func mayOmitEnd(of name: String, before next: HTMLPieces.Piece?) -> Bool {
    let starts: Set<String>
    switch name {
    case "p":
      starts = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "pre", "table", "figure",
        "details", "hr",
      ]
    case "li": starts = ["li"]
    case "td", "th": starts = ["td", "th"]
    case "tr": starts = ["tr"]
    case "tbody": starts = []
    default: return false
    }
    switch next {
    case .start(let next, _): return starts.contains(next)
    case .end, nil: return true
    case .text: return false
    }
  }

  private mutating func cased(_ name: String) -> String {
    random.oneIn(4) ? name.uppercased() : name
  }

  private mutating func spell(_ attribute: HTMLPieces.Attribute) -> String {
    let space = random.pick([" ", " ", "\n", "  "])
    let name = cased(attribute.name)
    guard let value = attribute.value else {
      return space + name + random.pick(["", "=\"\"", "=\(attribute.name)"])
    }
    let isPlain =
      !value.isEmpty
      && value.utf8.allSatisfy {
        ("a"..."z").contains(Unicode.Scalar($0)) || ("0"..."9").contains(Unicode.Scalar($0))
      }
    if isPlain, random.oneIn(2) { return "\(space)\(name)=\(value)" }
    if !value.contains("'"), random.oneIn(2) { return "\(space)\(name)='\(value)'" }
    return "\(space)\(name)=\"\(value)\""
  }

  private mutating func spell(text: String) -> String {
    let isCode = open.contains { $0.lowercased() == "pre" }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " " where !isCode: result += random.pick([" ", " ", "  ", "\n", "\t "])
      case "a"..."z" where random.oneIn(20) && !result.utf8.contains(UInt8(ascii: "&")):
        result +=
          random.oneIn(2) ? "&#\(scalar.value);" : "&#x\(String(scalar.value, radix: 16));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
