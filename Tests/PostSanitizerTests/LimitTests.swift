import Foundation
import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Suite("Limits")
struct LimitTests {
  @Test("a source at the limit is read, one byte more is refused")
  func inputBytes() throws {
    let policy = limited { $0.inputBytes = 10 }
    #expect(try html("0123456789", policy) == "<p>0123456789</p>")
    let error = #expect(throws: SanitizerError.self) { try html("0123456789a", policy) }
    #expect(error?.code == .inputTooLarge)
    #expect(error?.description == "input is 11 bytes; the limit is 10")
  }

  @Test("numbers in messages have commas between thousands")
  func message() {
    let error = #expect(throws: SanitizerError.self) {
      try Sanitizer(policy: limited { $0.inputBytes = 262_144 })
        .reading([UInt8](repeating: 0x61, count: 12_582_912))
    }
    #expect(error?.description == "input is 12,582,912 bytes; the limit is 262,144")
    let small = #expect(throws: SanitizerError.self) {
      try Sanitizer(policy: limited { $0.inputBytes = 999 }).reading(
        [UInt8](repeating: 0x61, count: 1000))
    }
    #expect(small?.description == "input is 1,000 bytes; the limit is 999")
  }

  @Test(
    "each preset has its limit in bytes",
    arguments: [
      ("caption", 4096), ("bio", 8192), ("message", 32_768), ("comment", 131_072),
      ("post", 1_048_576), ("feed", 4_194_304),
    ])
  func presets(name: String, bytes: Int) throws {
    let policy = try #require(Policy(preset: name))
    let text = String(repeating: "a", count: bytes)
    #expect(try html(text, policy).utf8.count == bytes + 7)
    #expect(throws: SanitizerError.self) { try html(text + "a", policy) }
  }

  @Test("containers at the depth stay, those below are unwrapped")
  func depth() throws {
    let policy = limited { $0.depth = 2 }
    #expect(
      try html("<blockquote><ul><li>a</ul></blockquote>", policy)
        == "<blockquote><ul><li>a</li></ul></blockquote>")
    #expect(
      try html("<blockquote><ul><li>a<blockquote>b</blockquote>c</ul></blockquote>", policy)
        == "<blockquote><ul><li><p>a</p><p>b</p><p>c</p></li></ul></blockquote>")
    #expect(
      try findings("<blockquote><ul><li>a<blockquote>b</blockquote>c</ul></blockquote>", policy)
        == ["limit-depth blockquote @21"])
    #expect(
      try html("<blockquote>a</blockquote><ul><li>b</ul>", limited { $0.depth = 0 })
        == "<p>a</p><p>b</p>")
  }

  @Test("cells and rows that are too deep leave their text")
  func deepTables() throws {
    let policy = limited { $0.depth = 1 }
    #expect(
      try text("<blockquote><table><tr><td>a<td>b</table>c</blockquote>", policy).filter(\.isLetter)
        == "abc")
  }

  @Test("nodes at the limit stay; the text of the rest follows in one paragraph")
  func nodes() throws {
    // A paragraph of one run counts as two.
    let policy = limited { $0.nodes = 4 }
    #expect(try html("<p>a<p>b", policy) == "<p>a</p><p>b</p>")
    #expect(try findings("<p>a<p>b", policy) == [])
    let many = try Sanitizer(policy: policy).reading("<p>a<p>b<p>c<b>d</b><ul><li>e</ul><hr><p>f")
    #expect(HTMLText(many.document.plainText) == HTMLText("a b cd e f"))
    #expect(many.report.count(of: .nodeLimit) == 1)
  }

  @Test("attributes at the limit stay, further ones go with one finding")
  func attributes() throws {
    let policy = limited { $0.attributesPerTag = 2 }
    #expect(try html("<p lang=de dir=rtl>a", policy) == "<p lang=\"de\" dir=\"rtl\">a</p>")
    #expect(try html("<p x lang=de dir=rtl align=left>a", policy) == "<p lang=\"de\">a</p>")
    #expect(
      try findings("<p x lang=de dir=rtl align=left>a", policy)
        == ["attribute-removed p x @3", "limit-attributes p dir @13"])
  }

  @Test("an attribute at the limit in bytes stays, a larger one goes")
  func attributeBytes() throws {
    let policy = limited { $0.attributeBytes = 4 }
    #expect(try html("<img src=/a alt=1234>", policy) == "<p><img src=\"/a\" alt=\"1234\"></p>")
    #expect(try html("<img src=/a alt=12345>", policy) == "<p><img src=\"/a\"></p>")
    #expect(
      try findings("<img src=/a alt=12345>", policy) == ["limit-attribute-bytes img alt @12"])
  }

  @Test("links at the limit stay, of the others the labels")
  func links() throws {
    let policy = limited { $0.links = 1 }
    #expect(try html("<a href=/a>a</a>", policy) == "<p><a href=\"/a\">a</a></p>")
    #expect(
      try html("<a href=/a>a</a><a href=/b>b</a><a class=mention href=/@c>@c</a>", policy)
        == "<p><a href=\"/a\">a</a>b<span class=\"mention\">@c</span></p>")
    #expect(try findings("<a href=/a>a</a><a href=/b>b</a>", policy) == ["limit-links a @16"])
    #expect(
      try html("<a href=javascript:x>a</a><a href=/b>b</a>", policy)
        == "<p>a<a href=\"/b\">b</a></p>")
  }

  @Test("pictures at the limit stay, of the others their texts")
  func images() throws {
    let policy = limited { $0.images = 1 }
    #expect(
      try html("<img src=/a alt=a><img src=/b alt=b><img class=emoji src=/c alt=:c:>", policy)
        == "<p><img src=\"/a\" alt=\"a\">b:c:</p>")
    #expect(
      try findings("<img src=/a alt=a><img src=/b alt=b>", policy) == ["limit-images img @18"])
  }

  @Test("limits of zero keep text")
  func zero() throws {
    let policy = limited { limits in
      limits.depth = 0
      limits.nodes = 0
      limits.links = 0
      limits.images = 0
    }
    let document = try Sanitizer(policy: policy).document(
      from:
        "<h1>a</h1><ul><li><a href=/b>b</a></ul><img src=/c alt=c><pre>d</pre><table><td>e</table>")
    #expect(HTMLText(document.plainText) == HTMLText("a b c d e"))
  }
}

/// A text without regard to white space.
private struct HTMLText: Equatable {
  let letters: String

  init(_ text: String) {
    letters = text.filter { !$0.isWhitespace }
  }
}
