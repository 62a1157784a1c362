import PostKit
import TestSupport
import Testing

/// Law 8: no input crashes, hangs or loses text silently.
@Suite struct LossLawTests {
  /// Markup that does not remove the text around it.
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

  /// Tags of unknown elements that contain the start of other markup. A browser reads each as one
  /// tag and shows the text after it.
  private static let tagsWithMarkup = [
    "<x y<!--z>", "<x y<!-- z>", "<x y<script>", "<x y<style z>", "<x <textarea>",
    "<x y<plaintext>",
    "<x y<svg>", "<x y<template>", "<x y<b>", "<x y</p>", "<x y</script>", "<x y<z>", "<x y&z>",
    "<x \"<!-->", "<x \"z>", "<x a='<!--' b<c>", "<x a=\"<script>\" b<c>", "<x b<c a='<title>'>",
    "<x a=\"<b c='\" d<e '>", "<x@y <!--z>", "<x@y z=<style>", "<x@y z='<!--'>", "<x<y <!--z>",
    "<x<!--z>", "</x y<!--z>", "</x y='<!--' z<w>", "</x y<script>", "<x/<!--z/>", "<x y<![CDATA[>",
    "<x y<!doctype>", "<x y<?z>", "<x y<iframe/>", "<x y<x y<!--z>", "<x y<!--<!--z>",
    "<x y<!--z-->",
    "<x:y <!--z>", "<x: <!--z>", "<x y<select>", "<x\"y <math>", "<x y<title>", "<x y=<!-- z<w>",
  ]

  @Test("each word around unknown tags that contain markup is kept")
  func wordsAroundTagsWithMarkup() throws {
    let failure = LawRun(cases: 4000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...20)).map { number in
          let markup = random.oneIn(3) ? LossLawTests.markup : LossLawTests.tagsWithMarkup
          return (word: "w\(number)w", markup: random.pick(markup))
        }
      }
    ) { pieces, _ in
      let html = pieces.map { $0.markup + $0.word }.joined()
      let text = try Sanitizer().sanitize(html).document.plainText(spoilers: .shown)
      let lost = pieces.map(\.word).filter { !text.contains($0) }
      return lost.isEmpty ? nil : "\(lost) are lost of \(html.debugDescription)"
    }
    #expect(failure == nil)
  }

  @Test("each word around broken markup is kept under every preset")
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
      let text = try Sanitizer(policy: policy).sanitize(html).document.plainText(spoilers: .shown)
      let lost = pieces.map(\.word).filter { !text.contains($0) }
      return lost.isEmpty ? nil : "\(lost) are lost of \(html.debugDescription)"
    }
    #expect(failure == nil)
  }

  @Test("random bytes are sanitized to HTML that sanitizing does not change")
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
      let once = HTMLEncoder().encode(try Sanitizer().sanitize(bytes).document)
      let twice = HTMLEncoder().encode(try Sanitizer().sanitize(once).document)
      return Array(once.utf8) == Array(twice.utf8) ? nil : "\(bytes): \(once) becomes \(twice)"
    }
    #expect(failure == nil)
  }
}
