/// Generates sources whose output is much larger than the source: a small unit is repeated inside
/// containers, marks and links that the output repeats for each line.
public enum ExpansionGenerator {
  /// Returns generated HTML of at most about `size` bytes.
  public static func html(seed: UInt64, size: Int) -> String {
    var random = Random(seed: seed)
    var prefix = ""
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let opening = openings.randomElement(using: &random) ?? ""
      prefix += String(repeating: opening, count: Int.random(in: 1...31, using: &random))
    }
    for mark in marks where Bool.random(using: &random) { prefix += mark }
    if Bool.random(using: &random) {
      let path = String(repeating: "x", count: Int.random(in: 0...600, using: &random))
      prefix += "<a href='https://a.example/\(path)' title='\(path.prefix(40))'>"
    }
    var unit = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      unit += units.randomElement(using: &random) ?? ""
    }
    if Bool.random(using: &random), Bool.random(using: &random) { prefix += "<pre>x" }
    let room = Int.random(in: 100...max(100, size), using: &random)
    return prefix + String(repeating: unit, count: room / unit.utf8.count) + "x"
  }

  private static let openings = [
    "<blockquote>", "<ul><li>", "<ol start=2147483000><li>", "<ol><li>",
    "<details open><summary>x</summary>", "<table><tr><td>", "<div lang=en-Latn-US dir=rtl>",
    "<div align=center>", "<table><tr><td colspan=200>", "<figure>",
  ]
  private static let marks = [
    "<b>", "<i>", "<u>", "<s>", "<sub>", "<sup>", "<mark>", "<code>", "<kbd>",
    "<span class=spoiler>",
  ]
  private static let units = [
    "\n", "x\n", "<hr>", "<p>x", "<br>x", "<h6>x", "<li>x", "<td>x", "<tr><td>x",
    "<pre>\n\nx</pre>",
    "<b>x</b>y", "<a class=mention href=//a.b>@a</a>", "<a href=//a.b/c>x</a>", "<img src=//a.b/c>",
    "<blockquote>x</blockquote>", "<ul><li>x</ul>", "\"", "&", "\u{A0}", "<table><td>",
  ]
}
