internal import PostDocument
internal import PostPolicy
internal import PostText

/// Writes lines of text in Discord's Markdown.
struct DiscordWriter {
  var layout: LineLayout

  init(form: TextForm, capacity: Int) { layout = LineLayout(form, capacity: capacity) }

  mutating func content(of document: Document) -> String {
    // What Discord shows is decided before the text is escaped: without its mark or link, a text joins
    // its neighbors, and together they can be a mention or the marker of a block.
    var lines = layout.lines(of: document.blocks).joined
    resolve(&lines) { $0.resolveCode(of: &$1) }
    lines = lines.joined
    resolve(&lines) { $0.resolveLink(of: &$1) }
    lines = lines.joined
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

  // MARK: - What Discord shows

  private mutating func resolve(
    _ lines: inout [TextLine], _ change: (inout Self, inout TextPiece) -> Void
  ) {
    for line in lines.indices where lines[line].code == nil {
      for piece in lines[line].pieces.indices { change(&self, &lines[line].pieces[piece]) }
    }
  }

  /// Removes the mark `code` of a text that cannot be code: its backquotes would end it, or its
  /// characters would end a marker around it.
  private mutating func resolveCode(of piece: inout TextPiece) {
    guard piece.marks.contains(.code), piece.reference == nil, let core = piece.text.core else {
      return
    }
    let markers = DiscordWriter.markers(of: piece.marks).joined().unicodeScalars
    guard
      DiscordEscaper.codeFence(of: core.text) == nil
        || core.text.unicodeScalars.contains(where: markers.contains)
    else { return }
    piece.marks.remove(.code)
    layout.log.add(.elementUnwrapped, "code")
  }

  /// Removes the link of a text that Discord would not show as its label.
  private mutating func resolveLink(of piece: inout TextPiece) {
    guard let url = piece.link?.description, piece.reference == nil, let core = piece.text.core
    else { return }
    guard
      url == core.text ? DiscordEscaper.hasMention(url) : !DiscordEscaper.isLabel(core.text)
    else { return }
    piece.link = nil
    layout.log.add(.linkRemoved, "a")
  }

  // MARK: - Text

  private func text(of line: TextLine) -> String {
    var text = ""
    // Whether only markers and white space precede the piece, so that its start can be the markup of a
    // block.
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
      if piece.text.core != nil { isStart = false }
    }
    return text
  }

  private struct Written {
    var text: String
    var startsWithMarkup = false
    var endsWithMarkup = false
  }

  /// Returns a piece in Markdown. White space at its ends is outside the markers.
  private func written(_ piece: TextPiece, isStart: Bool) -> Written {
    if case .mention(let id)? = piece.reference {
      // Other marks have no effect on a mention.
      let marker = piece.marks.contains(.spoiler) ? "||" : ""
      let isHidden = !marker.isEmpty
      return Written(
        text: "\(marker)<@\(id)>\(marker)", startsWithMarkup: isHidden, endsWithMarkup: isHidden)
    }
    guard let core = piece.text.core else { return Written(text: piece.text) }
    let markers = DiscordWriter.markers(of: piece.marks)
    let fence = piece.marks.contains(.code) ? DiscordEscaper.codeFence(of: core.text) : nil
    let isMarkup = !markers.isEmpty || fence != nil || piece.link != nil
    var text =
      fence.map { $0 + DiscordEscaper.codeLine(core.text) + $0 }
      ?? DiscordEscaper.escaped(core.text, isStart: isStart && !isMarkup)
    if let link = piece.link {
      let url = DiscordEscaper.url(link.description, in: markers)
      text =
        link.description == core.text
        ? "<\(url)>" : "[\(text)](\(DiscordEscaper.maskedURL(url)))"
    }
    for marker in markers {
      // Discord ignores the backslash before a bar or tilde at the end, which would be a part of the
      // marker.
      let needsGuard =
        marker == "||" && text.hasSuffix("|") || marker == "~~" && text.hasSuffix("~")
      text = marker + text + (needsGuard ? MentionGuard.text : "") + marker
    }
    return Written(
      text: core.start + text + core.end,
      startsWithMarkup: isMarkup && core.start.isEmpty,
      endsWithMarkup: isMarkup && core.end.isEmpty)
  }

  /// Returns the markers around a text, innermost first.
  private static func markers(of marks: Marks) -> [String] {
    let all: [(Marks, String)] = [
      (.emphasis, "*"), (.strong, "**"), (.strikethrough, "~~"), (.underline, "__"),
      (.spoiler, "||"),
    ]
    return all.filter { marks.contains($0.0) }.map(\.1)
  }
}

extension String {
  /// The text without white space at its ends, and that white space; `nil` if there is no other text.
  fileprivate var core: (start: String, text: String, end: String)? {
    let scalars = unicodeScalars
    let isVisible = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isVisible),
      let last = scalars.lastIndex(where: isVisible)
    else { return nil }
    let end = scalars.index(after: last)
    return (String(scalars[..<first]), String(scalars[first..<end]), String(scalars[end...]))
  }
}
