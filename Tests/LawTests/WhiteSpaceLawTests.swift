import PostKit
import TestSupport
import Testing

@Suite struct WhiteSpaceLawTests {
  @Test("the lines of a paragraph have the white space of CSS, whichever elements preserve it")
  func agreesWithCSS() {
    let failure = LawRun(cases: 3000).failure(of: WhiteSpaceSource.parts) { parts, _ in
      let source = "<p>" + parts.map(\.html).joined() + "</p>"
      let document = try Sanitizer().sanitize(source).document
      let expected = WhiteSpaceSource.lines(parts)
      let found = document.plainText.replacing("\u{A0}", with: " ")
      return found == expected ? nil : "\(source.debugDescription): \(found) is not \(expected)"
    }
    if let failure { Issue.record("\(failure)") }
  }
}

/// A part of a paragraph: text in one element.
private struct WhiteSpaceSource {
  let style: String
  let text: String

  var html: String { style.isEmpty ? text : "<span style=\"white-space:\(style)\">\(text)</span>" }

  static func parts(seed: UInt64) -> [WhiteSpaceSource] {
    var random = Random(seed: seed)
    return (0..<random.number(1...6)).map { _ in
      WhiteSpaceSource(
        style: random.pick(["", "", "normal", "nowrap", "pre", "pre-wrap", "pre-line"]),
        text: (0..<random.number(1...5)).map { _ in random.pick(["a", "b", " ", " ", "\n"]) }
          .joined())
    }
  }

  private var keepsLineFeeds: Bool { style.hasPrefix("pre") }

  private var keepsSpaces: Bool { style == "pre" || style == "pre-wrap" }

  /// Returns the lines of a paragraph by the phases of CSS, without the lines at its end that are
  /// empty, or an empty text if it has only white space.
  ///
  /// [CSS Text 3, 4.1](https://www.w3.org/TR/css-text-3/#white-space-rules)
  static func lines(_ parts: [WhiteSpaceSource]) -> String {
    var lines: [[(character: Character, isPreserved: Bool)]] = [[]]
    for part in parts {
      for character in part.text {
        switch character {
        case "\n" where part.keepsLineFeeds: lines.append([])
        case "\n", " ":
          let isPreserved = character == " " && part.keepsSpaces
          let previous = lines[lines.count - 1].last
          let collapses = previous.map { $0.character == " " && !$0.isPreserved } ?? true
          if isPreserved || !collapses { lines[lines.count - 1].append((" ", isPreserved)) }
        default: lines[lines.count - 1].append((character, true))
        }
      }
    }
    var texts = lines.map { line in
      var line = line
      if let last = line.last, last.character == " ", !last.isPreserved { line.removeLast() }
      return String(line.map(\.character))
    }
    guard texts.contains(where: { $0.contains { $0 != " " } }) else { return "" }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts.joined(separator: "\n")
  }
}
