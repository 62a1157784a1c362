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

  /// The lines of a table by the sides they lead to: 1 up, 2 down, 4 left, 8 right.
  var junctions = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]

  /// The same for the rule below a head, where other rows have rules as well.
  var headJunctions = [
    " ", "│", "│", "│", "━", "┙", "┑", "┥", "━", "┕", "┍", "┝", "━", "┷", "┯", "┿",
  ]

  static let unicode = Glyphs()

  static let ascii = Glyphs(
    quoteBar: "| ", bullets: ["- "], openTask: "[ ] ", doneTask: "[x] ", rule: "-",
    continuation: "\\ ", folded: "> ", unfolded: "v ", tooWide: "?", times: "x",
    junctions: [" ", "|", "|", "|", "-", "+", "+", "+", "-", "+", "+", "+", "-", "+", "+", "+"],
    headJunctions: [" ", "|", "|", "|", "=", "+", "+", "+", "=", "+", "+", "+", "=", "+", "+", "+"])
}
