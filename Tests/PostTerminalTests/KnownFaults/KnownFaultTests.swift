import PostDocument
import PostPolicy
import PostSanitizer
import PostTerminal
import Testing

/// Forty-four faults of other terminal renderers, browsers and feed readers: one numbered test for
/// each, with its source above it.
///
/// Number 44 is about pagers and is in `CommandTests/PagerTests`.
@Suite("faults known from other renderers") struct KnownFaultTests {}

/// Returns the page of a post in untrusted HTML.
func page(_ html: String, _ options: TerminalOptions) throws -> String {
  TerminalRenderer(options).render(try Sanitizer(policy: .post).sanitize(html).document)
}

/// Returns a page without blanks and without the decorations of lists, quotes and tables.
func undecorated(_ page: String) -> String {
  page.filter { !" \n│─┼━┿•◦▪↪".contains($0) }
}

/// Returns the width of each line in cells. It shares no code with the renderer and knows only the
/// characters of these tests.
func cells(ofLinesOf page: String) -> [Int] {
  page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    line.reduce(0) { $0 + cells(of: $1) }
  }
}

private func cells(of character: Character) -> Int {
  switch character.unicodeScalars.first?.value ?? 0 {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF:
    2
  default: character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }
}
