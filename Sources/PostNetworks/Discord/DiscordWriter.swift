internal import PostDocument
internal import PostPolicy
internal import PostText

/// Writes lines of text in Discord's Markdown.
struct DiscordWriter {
  var layout: LineLayout

  init(form: TextForm, capacity: Int) { layout = LineLayout(form, capacity: capacity) }

  mutating func content(of document: Document) -> String {
    let lines = layout.lines(of: document.blocks).joined
    var output: [String] = []
    var code: Int?
    for line in lines.trimmed {
      if line.code != code {
        if code != nil { output.append("```") }
        code = line.code
        if case .code(let language)? = code.map({ layout.regions[$0] }) {
          output.append("```" + (language?.description ?? ""))
        }
      }
      if code != nil {
        output.append(DiscordEscaper.codeLine(line.pieces.map(\.text).joined()))
      } else {
        output.append((line.region == nil ? "" : "> ") + text(of: line))
      }
    }
    if code != nil { output.append("```") }
    return output.joined(separator: "\n")
  }

  private mutating func text(of line: TextLine) -> String {
    var text = ""
    // Whether only markers precede the piece, so that its start can be the markup of a block.
    var isStart = true
    var endsWithMarkup = false
    for piece in line.pieces where !piece.text.isEmpty {
      if piece.isMarker {
        text += piece.text
        continue
      }
      let written = written(piece, isStart: isStart)
      // The markers of adjacent runs would be read as one marker.
      if endsWithMarkup, written.startsWithMarkup { text += MentionGuard.text }
      text += written.text
      endsWithMarkup = written.endsWithMarkup
      isStart = false
    }
    return text
  }

  private struct Written {
    var text: String
    var startsWithMarkup = false
    var endsWithMarkup = false
  }

  /// Returns a piece in Markdown. White space at its ends is outside the markers.
  private mutating func written(_ piece: TextPiece, isStart: Bool) -> Written {
    if case .mention(let id)? = piece.reference {
      // Other marks have no effect on a mention.
      let marker = piece.marks.contains(.spoiler) ? "||" : ""
      let isHidden = !marker.isEmpty
      return Written(
        text: "\(marker)<@\(id)>\(marker)", startsWithMarkup: isHidden, endsWithMarkup: isHidden)
    }
    let scalars = Array(piece.text.unicodeScalars)
    let isVisible = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isVisible),
      let last = scalars.lastIndex(where: isVisible)
    else { return Written(text: piece.text) }
    let core = String(scalars[first...last])
    let markers = DiscordWriter.markers(of: piece.marks)
    let fence = piece.marks.contains(.code) ? DiscordEscaper.codeFence(of: core) : nil
    if piece.marks.contains(.code), fence == nil { layout.log.add(.elementUnwrapped, "code") }
    let isMarkup = !markers.isEmpty || fence != nil || piece.link != nil
    var text =
      fence.map { $0 + DiscordEscaper.codeLine(core) + $0 }
      ?? DiscordEscaper.escaped(core, isStart: isStart && first == 0 && !isMarkup)
    if let link = piece.link { text = linked(text, core, to: link) }
    for marker in markers {
      // A bar at the end of a spoiler would be a part of its marker.
      let needsGuard = marker == "||" && text.hasSuffix("|")
      text = marker + text + (needsGuard ? MentionGuard.text : "") + marker
    }
    return Written(
      text: String(scalars[..<first]) + text + String(scalars[(last + 1)...]),
      startsWithMarkup: isMarkup && first == 0,
      endsWithMarkup: isMarkup && last == scalars.count - 1)
  }

  /// Returns the markers around a text, innermost first.
  private static func markers(of marks: Marks) -> [String] {
    let all: [(Marks, String)] = [
      (.emphasis, "*"), (.strong, "**"), (.strikethrough, "~~"), (.underline, "__"),
      (.spoiler, "||"),
    ]
    return all.filter { marks.contains($0.0) }.map(\.1)
  }

  /// Returns a text as a link. A label that Discord would not show as a label stays text.
  private mutating func linked(_ text: String, _ label: String, to link: LinkTarget) -> String {
    let url = link.description
    if url == label {
      if !DiscordEscaper.hasMention(url) { return "<\(url)>" }
    } else if DiscordEscaper.isLabel(label) {
      return "[\(text)](\(DiscordEscaper.maskedURL(url)))"
    }
    layout.log.add(.linkRemoved, "a")
    return text
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
