/// What decorations are drawn with.
struct Glyphs: Sendable {
  var quoteBar = "│ "
  var bullets = ["• ", "◦ ", "▪ "]
  var openTask = "☐ "
  var doneTask = "☑ "
  var rule = "─"
  var continuation = "↪ "
  var folded = "▸ "
  var unfolded = "▾ "
  var tooWide = "▯"
  var times = "×"
  var columnGap = " │ "

  /// The lines of a table by the sides they lead to: 1 up, 2 down, 4 left, 8 right.
  var junctions = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]

  /// The same for the rule below a head, where other rows have rules as well.
  var headJunctions = [
    " ", "│", "│", "│", "━", "┙", "┑", "┥", "━", "┕", "┍", "┝", "━", "┷", "┯", "┿",
  ]

  static let unicode = Glyphs()

  /// What is read aloud well, and looks like plain mail.
  static let words: Glyphs = {
    var glyphs = Glyphs.ascii
    (glyphs.quoteBar, glyphs.continuation) = ("> ", "  ")
    (glyphs.folded, glyphs.unfolded) = ("closed: ", "open: ")
    (glyphs.openTask, glyphs.doneTask) = ("to do: ", "done: ")
    return glyphs
  }()

  static let ascii = Glyphs(
    quoteBar: "| ", bullets: ["- "], openTask: "[ ] ", doneTask: "[x] ", rule: "-",
    continuation: "\\ ", folded: "> ", unfolded: "v ", tooWide: "?", times: "x", columnGap: " | ",
    junctions: [" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"],
    headJunctions: [" ", "|", "|", "|", "=", "+", "+", "+", "=", "+", "+", "+", "=", "+", "+", "+"])
}
