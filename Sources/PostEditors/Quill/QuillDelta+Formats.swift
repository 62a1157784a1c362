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

  /// The further formats of lines in a table of quill-better-table.
  static let ofCells: Set = ["table-cell-line", "row", "cell", "rowspan", "colspan"]

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
  ) -> QuillFormats {
    var formats = QuillFormats()
    guard let attributes else { return formats }
    formats.attributes = attributes
    for member in source.tree.members(of: attributes) {
      guard let value = present(member.value) else { continue }
      var isKnown = true
      switch member.name {
      case "link":
        formats.link = builder.url(member.name, of: attributes, in: nil).map { ($0, value) }
      case "background":
        formats.marks.insert(.highlight)
        isKnown = source.string(value) == QuillFormats.highlight
      case "script":
        let script = source.string(value)
        let mark = QuillFormats.scripts.first { $0.key == script }?.value
        formats.marks.formUnion(mark ?? [])
        isKnown = mark != nil
      case let name:
        if let (_, mark) = QuillFormats.marks.first(where: { $0.key == name }) {
          let isOn = source.bool(value)
          if isOn == true { formats.marks.insert(mark) }
          isKnown = isOn != nil
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
  mutating func line(_ attributes: JSONNode?) -> QuillLine {
    var line = QuillLine()
    guard let attributes else { return line }
    line.cell = cellPlace(attributes).map { cell(at: $0) }
    for member in source.tree.members(of: attributes) {
      guard let value = present(member.value) else { continue }
      // In a table of quill-better-table, the value of a header or list is in an object.
      let inner = source.member(member.name == "list" ? "list" : "value", of: value)
      var isKnown = true
      switch member.name {
      case "header":
        let level = source.integer(inner ?? value, in: Heading.levels)
        line.add(.heading(level ?? 1), member.name)
        isKnown = level != nil
      case "blockquote":
        let isOn = source.bool(value)
        if isOn == true { line.add(.quote, member.name) }
        isKnown = isOn != nil
      case "list":
        let kind = source.string(inner ?? value).flatMap { QuillLine.lists[$0] }
        isKnown = kind != nil
        line.add(kind ?? .list(.bullet, nil), member.name)
      case "code-block":
        // `true` and `plain` mean no language.
        let name = source.bool(value) == true ? "plain" : source.string(value)
        let language = name == "plain" ? nil : name.flatMap { CodeLanguage($0) }
        isKnown = name == "plain" || language != nil
        line.add(.code(language), member.name)
      case "table":
        let row = source.text(value)
        line.add(.table(row: row ?? ""), member.name)
        isKnown = row != nil
      case "indent":
        let indent = source.integer(value, in: 0...1_000_000)
        line.indent = indent ?? 0
        isKnown = indent != nil
      case "align": isKnown = source.string(value).map { line.layout.align($0) } == true
      case "direction":
        line.layout.direction = source.string(value)
          .flatMap { TextLayout.Direction(rawValue: $0) }
        isKnown = line.layout.direction != nil
      default: break
      }
      if !isKnown {
        builder.reportRemoved(member.name, at: Origin(nil, value))
      } else if inner != nil || member.name == "table-cell-line" && line.cell != nil {
        builder.reportMembers(of: value, except: QuillFormats.ofCells.union(["list", "value"]))
      }
    }
    return line
  }
}
