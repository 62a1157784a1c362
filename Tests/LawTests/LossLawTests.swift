import PostKit
import TestSupport
import Testing

/// Law 8: no input crashes, hangs or is lost silently.
@Suite struct LossLawTests {
  /// Elements and oddities that leave out nothing but themselves.
  private static let markup = [
    "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<a href=https://example.org>", "</a>", "<div>",
    "</div>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>", "</li>", "<blockquote>", "</blockquote>",
    "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<th rowspan=3>", "<tbody>",
    "<caption>",
    "</caption>", "<h1>", "</h1>", "<h2>", "<pre>", "</pre>", "<code>", "</code>", "<figure>",
    "</figure>", "<figcaption>", "</figcaption>", "<details>", "</details>", "<summary>",
    "</summary>", "<br>", "<hr>", "<dl>", "<dt>", "<dd>", "<ruby>", "<rt>", "</ruby>", "<q>",
    "</q>",
    "<span class=mention>", "</span>", "<font>", "</font>", "<button>", "<form>", "</form>",
    "<x-y>", "</x-y>", "<!-- c -->", "<!doctype html>", "<?pi?>", "&amp;", "&notit;", "&#0;", "<3",
    "<",
    "<td colspan=1000>", "<center>", "<u>", "<nobr>", "</br>",
  ]

  @Test("every word around broken markup is in the document, under every policy")
  func words() throws {
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...60)).map { number in
          (word: "w\(number)w", markup: random.pick(LossLawTests.markup))
        }
      }
    ) { pieces, seed in
      var random = Random(seed: seed &+ 1)
      let policy = try #require(Policy(preset: random.pick(Policy.presetNames)))
      let html = pieces.map { $0.word + $0.markup }.joined()
      let text = try Sanitizer(policy: policy).document(from: html).plainText
      let lost = pieces.map(\.word).filter { !text.contains($0) }
      return lost.isEmpty ? nil : "\(lost) are lost of \(html.debugDescription)"
    }
    #expect(failure == nil)
  }

  @Test("any bytes are read")
  func bytes() throws {
    let frequent = Array("<>&;=\"'/!-ab \n".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(0...200)).map { _ in
          random.oneIn(4) ? UInt8(truncatingIfNeeded: random.next()) : random.pick(frequent)
        }
      }
    ) { bytes, _ in
      let once = HTMLEncoder().html(for: try Sanitizer().reading(bytes).document)
      let twice = HTMLEncoder().html(for: try Sanitizer().document(from: once))
      return Array(once.utf8) == Array(twice.utf8) ? nil : "\(bytes): \(once) becomes \(twice)"
    }
    #expect(failure == nil)
  }
}
