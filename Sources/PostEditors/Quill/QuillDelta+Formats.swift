internal import PostDocument
internal import PostJSON
internal import PostPolicy

/// The formats of text or an embed.
struct QuillFormats {
  static let marks: KeyValuePairs<String, Marks> = [
    "bold": .strong, "italic": .emphasis, "underline": .underline, "strike": .strikethrough,
    "code": .code, "spoiler": .spoiler,
  ]

  static let scripts: KeyValuePairs<String, Marks> = ["sub": .subscript, "super": .superscript]

  /// The background color that ``QuillEncoder`` writes for highlighted text.
  static let highlight = "#ffff00"

  /// The formats of lines, which have no effect on text.
  static let ofLines: Set = [
    "header", "list", "indent", "align", "direction", "code-block", "blockquote", "table",
  ]

  static let ofImages: Set = ["alt", "title", "width", "height", "caption", "emoji"]

  var marks: Marks = []
  var link: (url: String, place: JSONNode)?
  var attributes: JSONNode?
}

extension QuillDelta {
  /// Returns the value of a format. Returns `nil` for `false`, `null` and an empty string, which
  /// remove the format.
  func present(_ node: JSONNode) -> JSONNode? {
    switch source.tree.kind(of: node) {
    case .null: nil
    case .bool: source.tree.bool(node) == false ? nil : node
    case .string: source.tree.text(of: node).isEmpty ? nil : node
    default: node
    }
  }

  /// Reads the formats of text or an embed, and reports unsupported formats.
  ///
  /// - Parameter known: The names of further formats, which are not reported because the caller
  ///   reads them.
  mutating func formats(
    _ attributes: JSONNode?, besides known: Set<String>
  ) throws(EditorError) -> QuillFormats {
    var formats = QuillFormats()
    guard let attributes else { return formats }
    formats.attributes = try source.object(attributes)
    for member in source.tree.members(of: attributes) {
      guard let value = present(member.value) else { continue }
      var isKnown = true
      switch member.name {
      case "link": formats.link = (try source.string(value), value)
      case "background":
        formats.marks.insert(.highlight)
        isKnown = try source.string(value) == QuillFormats.highlight
      case "script":
        let script = try source.string(value)
        let mark = QuillFormats.scripts.first { $0.key == script }?.value
        formats.marks.formUnion(mark ?? [])
        isKnown = mark != nil
      case let name:
        if let (_, mark) = QuillFormats.marks.first(where: { $0.key == name }) {
          if try source.bool(value) { formats.marks.insert(mark) }
        } else {
          isKnown = known.contains(name)
        }
      }
      if !isKnown { builder.reportRemoved(member.name, at: Origin(nil, value)) }
    }
    return formats
  }

  /// Reports the formats of an object as removed: all formats, or only the formats with the given
  /// names.
  mutating func reportFormats(
    _ attributes: JSONNode?, in names: Set<String>? = nil, element: String? = nil
  ) {
    guard let attributes else { return }
    for member in source.tree.members(of: attributes) where names?.contains(member.name) ?? true {
      guard let value = present(member.value) else { continue }
      builder.reportRemoved(member.name, at: Origin(element, value))
    }
  }

  /// Returns the marks and the link of text or an embed.
  mutating func style(_ formats: QuillFormats, at place: JSONNode) -> RunStyle {
    var style = RunStyle(marks: builder.admitted(formats.marks, at: place))
    if let link = formats.link {
      style.link = builder.link(link.url, title: nil, at: Origin("link", link.place))
    }
    return style
  }

  /// Reads the formats of a line.
  mutating func line(_ attributes: JSONNode?) throws(EditorError) -> QuillLine {
    var line = QuillLine()
    guard let attributes else { return line }
    for member in source.tree.members(of: attributes) {
      guard let value = present(member.value) else { continue }
      var isKnown = true
      switch member.name {
      case "header":
        line.add(.heading(try source.integer(value, in: Heading.levels)), member.name)
      case "blockquote": if try source.bool(value) { line.add(.quote, member.name) }
      case "list":
        let kind = QuillLine.lists[try source.string(value)]
        isKnown = kind != nil
        line.add(kind ?? .list(.bullet, nil), member.name)
      case "code-block":
        // `true` and `plain` mean no language.
        let name = source.tree.kind(of: value) == .bool ? "plain" : try source.string(value)
        let language = name == "plain" ? nil : CodeLanguage(name)
        isKnown = name == "plain" || language != nil
        line.add(.code(language), member.name)
      case "table": line.add(.table(row: try source.string(value)), member.name)
      case "indent": line.indent = try source.integer(value, in: 0...1_000_000)
      case "align": isKnown = line.layout.align(try source.string(value))
      case "direction":
        line.layout.direction = TextLayout.Direction(rawValue: try source.string(value))
        isKnown = line.layout.direction != nil
      default: break
      }
      if !isKnown { builder.reportRemoved(member.name, at: Origin(nil, value)) }
    }
    return line
  }
}
