/// The characters of decorations, in UTF-8.
struct Glyphs: Sendable {
  /// One or several characters, with the blanks that belong to them.
  typealias Sign = [UInt8]

  var quoteBar: Sign
  var bullets: [Sign]
  var openTask: Sign
  var doneTask: Sign
  var rule: Sign
  var continuation: Sign
  var folded: Sign
  var unfolded: Sign
  var tooWide: Sign
  var times: String
  var ellipsis: String
  var columnGap: Sign

  /// The lines of a table by their sides: 1 up, 2 down, 4 left, 8 right.
  var junctions: [Sign]

  /// The same for the rule below a head, if other rows have rules as well.
  var headJunctions: [Sign]

  private static let unicode = Glyphs(
    quoteBar: sign("│ "), bullets: [sign("• "), sign("◦ "), sign("▪ ")], openTask: sign("☐ "),
    doneTask: sign("☑ "), rule: sign("─"), continuation: sign("↪ "), folded: sign("▸ "),
    unfolded: sign("▾ "), tooWide: sign("▯"), times: "×", ellipsis: "…", columnGap: sign(" │ "),
    junctions: " │││─┘┐┤─└┌├─┴┬┼".map { sign("\($0)") },
    headJunctions: " │││━┙┑┥━┕┍┝━┷┯┿".map { sign("\($0)") })

  private static let ascii = Glyphs(
    quoteBar: sign("| "), bullets: [sign("- ")], openTask: sign("[ ] "), doneTask: sign("[x] "),
    rule: sign("-"), continuation: sign("\\ "), folded: sign("> "), unfolded: sign("v "),
    tooWide: sign("?"), times: "x", ellipsis: "...", columnGap: sign(" | "),
    junctions: " |||-+++-+++-+++".map { sign("\($0)") },
    headJunctions: " |||=+++=+++=+++".map { sign("\($0)") })

  /// For screen readers, and similar to plain mail.
  private static let words: Glyphs = {
    var glyphs = Glyphs.ascii
    (glyphs.quoteBar, glyphs.continuation) = (sign("> "), sign("  "))
    (glyphs.folded, glyphs.unfolded) = (sign("closed: "), sign("open: "))
    (glyphs.openTask, glyphs.doneTask) = (sign("to do: "), sign("done: "))
    return glyphs
  }()

  private static func sign(_ text: String) -> Sign { Array(text.utf8) }
}

extension Glyphs {
  init(_ options: TerminalOptions) {
    switch options.charset {
    case .unicode: self = options.ambiguousWidth == .one ? .unicode : .ascii
    case .ascii: self = .ascii
    case .words: self = .words
    }
  }
}
