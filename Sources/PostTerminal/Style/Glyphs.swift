internal import PostText

/// The characters of decorations, such as list markers and table lines, in UTF-8.
///
/// Each value includes the spaces around the decoration.
struct Glyphs: Sendable {
  var quoteBar: [UInt8]
  var bullets: [[UInt8]]
  var openTask, doneTask, rule, continuation, folded, unfolded, tooWide: [UInt8]
  var times, ellipsis: String
  var columnGap: [UInt8]
  /// The characters of table lines. The index is the sum of the directions in which the lines of a
  /// character extend: 1 up, 2 down, 4 left, 8 right.
  var junctions: [[UInt8]]
  /// The characters of the rule below a table head, if there is a rule between all rows. The index
  /// is the same as in `junctions`.
  var headJunctions: [[UInt8]]

  private static let unicode = Glyphs(
    quoteBar: utf8("│ "), bullets: [utf8("• "), utf8("◦ "), utf8("▪ ")], openTask: utf8("☐ "),
    doneTask: utf8("☑ "), rule: utf8("─"), continuation: utf8("↪ "), folded: utf8("▸ "),
    unfolded: utf8("▾ "), tooWide: utf8("▯"), times: "×", ellipsis: "…", columnGap: utf8(" │ "),
    junctions: " │││─┘┐┤─└┌├─┴┬┼".map { utf8("\($0)") },
    headJunctions: " │││━┙┑┥━┕┍┝━┷┯┿".map { utf8("\($0)") })

  private static let ascii = Glyphs(
    quoteBar: utf8("| "), bullets: [utf8("- ")], openTask: utf8("[ ] "), doneTask: utf8("[x] "),
    rule: utf8("-"), continuation: utf8("\\ "), folded: utf8("> "), unfolded: utf8("v "),
    tooWide: utf8("?"), times: "x", ellipsis: "...", columnGap: utf8(" | "),
    junctions: " |||-+++-+++-+++".map { utf8("\($0)") },
    headJunctions: " |||=+++=+++=+++".map { utf8("\($0)") })

  /// The decorations for screen readers. They resemble the decorations in plain-text e-mail.
  private static let words: Glyphs = {
    var glyphs = Glyphs.ascii
    (glyphs.quoteBar, glyphs.continuation) = (utf8("> "), utf8("  "))
    (glyphs.folded, glyphs.unfolded) = (utf8("closed: "), utf8("open: "))
    (glyphs.openTask, glyphs.doneTask) = (utf8("to do: "), utf8("done: "))
    return glyphs
  }()

  /// Returns a marker for the right of a right-to-left line. Letters and the digits of a number keep
  /// their order.
  static func mirrored(_ marker: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var word: [UInt8] = []
    for cluster in marker.clusters(in: marker.indices).reversed() {
      let text = marker[cluster]
      if text.allSatisfy(isWord) || text.elementsEqual("-".utf8) && !word.isEmpty {
        word = text + word
      } else {
        result += word
        word = []
        result +=
          text.elementsEqual("▸".utf8)
          ? utf8("◂") : BidiMirror.mirrored(cluster: text) ?? Array(text)
      }
    }
    return result + word
  }

  /// Whether right-to-left text could reorder a marker because of a byte: a letter or digit.
  static func isWord(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) }

  private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension Glyphs {
  init(_ options: TerminalOptions) {
    self = options.charset == .words ? .words : options.isASCII ? .ascii : .unicode
  }
}
