internal import PostDocument
internal import PostText

/// The line that a summary shows of code: the first line with a letter or digit, except the line
/// `#!/bin/sh` of a script. If there is none, the first line that is not blank.
struct CodeLine {
  /// The line without white space at its start.
  let text: Substring
  /// Whether the code has other lines that are not blank.
  let hasOtherLines: Bool
  /// Whether the line was cut, because it is too long.
  let isCut: Bool

  /// Creates the line, or returns `nil` if the first ``Summarizer/blankLimit`` bytes are blank.
  init?(of code: CodeBlock) {
    let head = code.text.utf8.prefix(Summarizer.blankLimit)
    let lines = head.split(separator: 0x0A).map { $0.drop { $0 <= 0x20 } }.filter { !$0.isEmpty }
    guard
      let line = lines.first(where: {
        CodeLine.hasWords($0) && !CodeLine.isInterpreter($0, of: head)
      })
        ?? lines.first
    else { return nil }
    let rest = code.text.utf8[line.startIndex...]
    let longest = rest.prefix(Summarizer.blankLimit)
    let end = longest.firstIndex(of: 0x0A) ?? longest.endIndex
    isCut = end == longest.endIndex && end < rest.endIndex
    text = Substring(rest[..<end])
    let next = rest[end...].prefix(Summarizer.blankLimit)
    hasOtherLines = lines.first?.startIndex != line.startIndex || next.contains { $0 > 0x20 }
  }

  private static func hasWords(_ line: Substring.UTF8View) -> Bool {
    Substring(line).unicodeScalars.contains { $0.isAlphabetic || $0.isNumeric }
  }

  /// Whether a line is the first line of a script and names its interpreter.
  private static func isInterpreter(_ line: Substring.UTF8View, of code: Substring.UTF8View) -> Bool
  {
    line.startIndex == code.startIndex
      && (line.starts(with: "#!/".utf8) || line.starts(with: "#! ".utf8))
  }
}
