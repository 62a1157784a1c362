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
  var link: (url: String, place: JSONValue)?
  var attributes: JSONValue?
}

extension JSONValue {
  /// The formats in an object. `false`, `null` and an empty string remove a format.
  fileprivate var formats: some Sequence<(name: String, value: JSONValue)> {
    members.lazy.filter { $0.value.bool != false && $0.value.string?.isEmpty != true }
  }
}

extension QuillDelta {
  /// Reads the formats of text or an embed, and reports unsupported formats.
  ///
  /// - Parameter known: The names of further formats, which are not reported because the caller
  ///   reads them.
  mutating func formats(
    _ attributes: JSONValue?, besides known: Set<String>
  ) -> QuillFormats {
    var formats = QuillFormats()
    guard let attributes else { return formats }
    formats.attributes = attributes
    for (name, value) in attributes.formats {
      var isKnown = true
      switch name {
      case "link":
        formats.link = builder.url(name, of: attributes, in: nil).map { ($0, value) }
      case "background":
        formats.marks.insert(.highlight)
        isKnown = value.string == QuillFormats.highlight
      case "script":
        let script = value.string
        let mark = QuillFormats.scripts.first { $0.key == script }?.value
        formats.marks.formUnion(mark ?? [])
        isKnown = mark != nil
      default:
        if let (_, mark) = QuillFormats.marks.first(where: { $0.key == name }) {
          let isOn = value.isOn
          if isOn == true { formats.marks.insert(mark) }
          isKnown = isOn != nil
        } else {
          isKnown = known.contains(name)
        }
      }
      if !isKnown { builder.reportRemoved(name, at: Origin(nil, value)) }
    }
    return formats
  }

  /// Reports the formats of an object as removed: all formats, or only the formats with the given
  /// names.
  mutating func reportFormats(
    _ attributes: JSONValue?, in names: Set<String>? = nil, element: String? = nil
  ) {
    guard let attributes else { return }
    for (name, value) in attributes.formats where names?.contains(name) ?? true {
      builder.reportRemoved(name, at: Origin(element, value))
    }
  }

  /// Returns the marks and the link of text or an embed.
  mutating func style(_ formats: QuillFormats, at place: JSONValue) -> RunStyle {
    var style = RunStyle(marks: builder.admitted(formats.marks, at: place))
    if let link = formats.link {
      style.link = builder.link(link.url, title: nil, at: Origin("link", link.place))
    }
    return style
  }

  /// Reads the formats of a line.
  mutating func line(_ attributes: JSONValue?) -> QuillLine {
    var line = QuillLine()
    guard let attributes else { return line }
    line.cell = cellPlace(attributes).map { cell(at: $0) }
    for (name, value) in attributes.formats {
      // In a table of quill-better-table, the value of a header or list is in an object.
      let inner = value[name == "list" ? "list" : "value"]
      var isKnown = true
      switch name {
      case "header":
        let level = (inner ?? value).anyInteger(in: Heading.levels)
        line.add(.heading(level ?? 1), name)
        isKnown = level != nil
      case "blockquote":
        let isOn = value.isOn
        if isOn == true { line.add(.quote, name) }
        isKnown = isOn != nil
      case "list":
        let kind = (inner ?? value).string.flatMap { QuillLine.lists[$0] }
        isKnown = kind != nil
        line.add(kind ?? .list(.bullet, nil), name)
      case "code-block":
        // `true` and `plain` mean no language.
        let info = value.isOn == true ? "plain" : value.string
        let language = info == "plain" ? nil : info.flatMap { CodeLanguage($0) }
        isKnown = info == "plain" || language != nil
        line.add(.code(language), name)
      case "table":
        let row = value.text
        line.add(.table(row: row ?? ""), name)
        isKnown = row != nil
      case "indent":
        let indent = value.anyInteger(in: 0...1_000_000)
        line.indent = indent ?? 0
        isKnown = indent != nil
      case "align": isKnown = line.layout.align(value.string)
      case "direction":
        line.layout.direction = value.string
          .flatMap { TextLayout.Direction(rawValue: $0) }
        isKnown = line.layout.direction != nil
      default: break
      }
      if !isKnown {
        builder.reportRemoved(name, at: Origin(nil, value))
      } else if inner != nil || name == "table-cell-line" && line.cell != nil {
        builder.reportMembers(of: value, except: QuillFormats.ofCells.union(["list", "value"]))
      }
    }
    return line
  }
}
