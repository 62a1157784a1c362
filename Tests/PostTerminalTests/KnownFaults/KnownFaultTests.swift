import PostDocument
import PostPolicy
import PostSanitizer
import PostTerminal
import Testing

/// Forty-four faults that were reported against other terminal renderers, browsers and feed readers,
/// or found in them: one test for each, with its number, and where it is from above it.
///
/// The last is about pagers and stands with the tests of the command.
@Suite("faults known from other renderers") struct KnownFaultTests {}

/// The page of a post as a stranger wrote it.
func page(_ html: String, _ options: TerminalOptions) throws -> String {
  TerminalRenderer(options).render(try Sanitizer(policy: .post).sanitize(html).document)
}

/// What is left of a page without blanks and what lists, quotes and tables are drawn with.
func undecorated(_ page: String) -> String {
  page.filter { !" \n│─┼━┿•◦▪↪".contains($0) }
}

/// The cells of each line by the table of these tests, which knows nothing of the renderer's: only
/// what they are written with.
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
