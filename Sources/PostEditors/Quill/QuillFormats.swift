internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// What the attributes of an operation say about its text or embed.
struct QuillFormats {
  /// The background of what is highlighted, as ``QuillEncoder`` writes it: no other is kept.
  static let highlight = "#ffff00"

  /// What operations insert, by the attributes that say something on it.
  enum Host {
    case text, picture, embed
    /// What stands between lines, and says all itself.
    case block
  }

  var marks: Marks = []
  var link: JSONNode?
  var attributes: JSONNode?
}

/// What the attributes of a line end say about its line.
struct QuillLine {
  /// What a line becomes.
  enum Kind: Equatable {
    case paragraph, quote
    case heading(Int)
    case list(ListStyle, TaskState?)
    case code(CodeLanguage?)
    case table(row: String)

    /// The attribute that says so.
    fileprivate var name: String {
      switch self {
      case .paragraph: ""
      case .quote: "blockquote"
      case .heading: "header"
      case .list: "list"
      case .code: "code-block"
      case .table: "table"
      }
    }

    /// Of two that exclude each other, the one with the higher rank counts.
    fileprivate var rank: Int {
      ["", "blockquote", "header", "list", "code-block", "table"].firstIndex(of: name) ?? 0
    }
  }

  private(set) var kind = Kind.paragraph
  private var losers: [Kind] = []
  var indent = 0
  var layout = TextLayout()

  /// Takes one of the kinds, of which a line has one in the editor.
  mutating func take(_ kind: Kind) {
    if self.kind != .paragraph { losers.append(min(self.kind, kind)) }
    self.kind = max(self.kind, kind)
  }

  private func max(_ first: Kind, _ second: Kind) -> Kind {
    first.rank > second.rank ? first : second
  }

  private func min(_ first: Kind, _ second: Kind) -> Kind {
    first.rank > second.rank ? second : first
  }

  /// Reports the formats that say nothing beside the one that counts.
  mutating func resolveConflicts(_ report: (String) -> Void) {
    for loser in losers { report(loser.name) }
    if case .code = kind {
      if layout.alignment != nil { report("align") }
      if layout.direction != nil { report("direction") }
      layout = TextLayout()
    }
    if case .list = kind { return }
    if indent > 0 { report("indent") }
    indent = 0
  }
}

extension QuillReader {
  /// The formats of text and embeds.
  private static let marks: [String: Marks] = [
    "bold": .strong, "italic": .emphasis, "underline": .underline, "strike": .strikethrough,
    "code": .code,
  ]

  /// The formats of lines.
  private static let lineFormats: Set<String> = [
    "header", "list", "indent", "align", "direction", "code-block", "blockquote", "table",
  ]

  /// The attributes of pictures, which are read with them.
  private static let pictureFormats: Set<String> = [
    "alt", "title", "width", "height", "caption", "emoji",
  ]

  /// Reads the formats of text and embeds, and reports those that documents do not have there.
  mutating func formats(
    _ attributes: JSONNode?, on host: QuillFormats.Host
  ) throws(EditorError) -> QuillFormats {
    var formats = QuillFormats()
    guard let attributes else { return formats }
    formats.attributes = try source.object(attributes)
    for member in source.tree.members(of: attributes) {
      guard let value = present(member.value) else { continue }
      if host == .block {
        builder.report(.attributeRemoved, attribute: member.name, at: value)
        continue
      }
      if let mark = QuillReader.marks[member.name] {
        if try source.bool(value) { formats.marks.insert(mark) }
        continue
      }
      switch member.name {
      case "link":
        _ = try source.string(value)
        formats.link = value
      case "background":
        formats.marks.insert(.highlight)
        if try source.string(value) != QuillFormats.highlight {
          builder.report(.attributeRemoved, attribute: member.name, at: value)
        }
      case "script":
        switch try source.string(value) {
        case "sub": formats.marks.insert(.subscript)
        case "super": formats.marks.insert(.superscript)
        default: builder.report(.attributeRemoved, attribute: member.name, at: value)
        }
      case let name where host == .text && QuillReader.lineFormats.contains(name): break
      case let name where host == .picture && QuillReader.pictureFormats.contains(name): break
      default: builder.report(.attributeRemoved, attribute: member.name, at: value)
      }
    }
    return formats
  }

  /// How text of the formats looks and where it leads.
  mutating func look(
    _ formats: QuillFormats, at place: JSONNode
  ) throws(EditorError) -> DocumentBuilder.Look {
    var look = DocumentBuilder.Look(marks: builder.admitted(formats.marks, at: place))
    if let link = formats.link {
      look.link = builder.link(try source.string(link), title: nil, element: "link", at: link)
    }
    return look
  }

  /// Reports the formats of lines that stand on text: a line says what it is at its end.
  mutating func reportLineFormats(_ attributes: JSONNode?) {
    guard let attributes else { return }
    for member in source.tree.members(of: attributes) {
      guard QuillReader.lineFormats.contains(member.name), present(member.value) != nil else {
        continue
      }
      builder.report(.attributeRemoved, attribute: member.name, at: member.value)
    }
  }

  /// A value that says something: `false` and `null` take a format away, as an empty text does.
  func present(_ node: JSONNode) -> JSONNode? {
    switch source.tree.kind(of: node) {
    case .null: nil
    case .bool: source.tree.bool(node) == false ? nil : node
    case .string: source.tree.text(of: node).isEmpty ? nil : node
    default: node
    }
  }

  /// Reads what a line end says.
  mutating func line(_ attributes: JSONNode?) throws(EditorError) -> QuillLine {
    var line = QuillLine()
    guard let attributes else { return line }
    for member in source.tree.members(of: attributes) {
      guard let value = present(member.value) else { continue }
      switch member.name {
      case "header": line.take(.heading(try source.integer(value, in: Heading.levels)))
      case "blockquote": if try source.bool(value) { line.take(.quote) }
      case "list": line.take(try list(value))
      case "code-block": line.take(.code(try language(value)))
      case "table": line.take(.table(row: try source.string(value)))
      case "indent": line.indent = try source.integer(value, in: 0...1_000_000)
      case "align", "direction":
        let text = try source.string(value)
        let isKnown: Bool
        if member.name == "align" {
          isKnown = line.layout.align(text)
        } else {
          line.layout.direction = TextLayout.Direction(rawValue: text)
          isKnown = line.layout.direction != nil
        }
        if !isKnown { builder.report(.attributeRemoved, attribute: member.name, at: value) }
      default: break
      }
    }
    return line
  }

  private mutating func list(_ value: JSONNode) throws(EditorError) -> QuillLine.Kind {
    switch try source.string(value) {
    case "ordered": return .list(.ordered(Numbering()), nil)
    case "checked": return .list(.bullet, .checked)
    case "unchecked": return .list(.bullet, .unchecked)
    case "bullet": break
    default: builder.report(.attributeRemoved, attribute: "list", at: value)
    }
    return .list(.bullet, nil)
  }

  /// The language of a line of code; `true` and `plain` are none.
  private mutating func language(_ value: JSONNode) throws(EditorError) -> CodeLanguage? {
    if source.tree.kind(of: value) == .bool { return nil }
    let name = try source.string(value)
    if name == "plain" { return nil }
    let language = CodeLanguage(name)
    if language == nil { builder.report(.attributeRemoved, attribute: "code-block", at: value) }
    return language
  }
}
