import Foundation
import PostDocument
import PostPolicy
import PostSanitizer
import Testing

@Suite struct LimitTests {
  @Test("a source at the byte limit is read, and one more byte throws an error")
  func inputBytes() throws {
    let policy = limited { $0.inputBytes = 10 }
    #expect(try html("0123456789", policy) == "<p>0123456789</p>")
    let error = #expect(throws: SanitizerError.self) { try html("0123456789a", policy) }
    #expect(error?.code == .inputTooLarge)
    #expect(error?.description == "input is 11 bytes; the limit is 10 (limits.inputBytes)")
  }

  @Test("numbers in error messages have thousands separators")
  func message() {
    let error = #expect(throws: SanitizerError.self) {
      try Sanitizer(policy: limited { $0.inputBytes = 262_144 })
        .sanitize([UInt8](repeating: 0x61, count: 12_582_912))
    }
    #expect(
      error?.description == "input is 12,582,912 bytes; the limit is 262,144 (limits.inputBytes)")
    let small = #expect(throws: SanitizerError.self) {
      try Sanitizer(policy: limited { $0.inputBytes = 999 }).sanitize(
        [UInt8](repeating: 0x61, count: 1000))
    }
    #expect(small?.description == "input is 1,000 bytes; the limit is 999 (limits.inputBytes)")
  }

  @Test(
    "each preset reads a source at its byte limit, and one more byte throws an error",
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

  @Test("containers at the depth limit are kept, and deeper ones are unwrapped")
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

  @Test("a table beyond the depth limit keeps the text of its cells")
  func deepTables() throws {
    let policy = limited { $0.depth = 1 }
    #expect(
      try text("<blockquote><table><tr><td>a<td>b</table>c</blockquote>", policy).filter(\.isLetter)
        == "abc")
  }

  @Test("nodes up to the node limit are kept, and the remaining text becomes one paragraph")
  func nodes() throws {
    // A paragraph with one run counts as two nodes.
    let policy = limited { $0.nodes = 4 }
    #expect(try html("<p>a<p>b", policy) == "<p>a</p><p>b</p>")
    #expect(try findings("<p>a<p>b", policy) == [])
    let many = try Sanitizer(policy: policy).sanitize("<p>a<p>b<p>c<b>d</b><ul><li>e</ul><hr><p>f")
    #expect(HTMLText(many.document.plainText) == HTMLText("a b cd • e f"))
    #expect(many.report.count(of: .nodeLimit) == 1)
  }

  @Test("attributes beyond the limit of a tag are removed with one finding")
  func attributes() throws {
    let policy = limited { $0.attributesPerTag = 8 }
    #expect(try html("<p a b c d e f g dir=rtl>a", policy) == "<p dir=\"rtl\">a</p>")
    #expect(try html("<p a b c d e f g h dir=rtl lang=de>a", policy) == "<p>a</p>")
    let report = try Sanitizer(policy: policy).sanitize("<p a b c d e f g h dir=rtl lang=de>a")
      .report
    #expect(report.count(of: .attributeLimit) == 1)
    #expect(
      report.findings.last
        == Finding(.attributeLimit, element: "p", attribute: "dir", at: .source(19..<26), limit: 8)
    )
  }

  @Test("an attribute at the byte limit is kept, and one more byte removes it")
  func attributeBytes() throws {
    let policy = limited { $0.attributeBytes = 1024 }
    let longest = String(repeating: "1", count: 1024)
    #expect(
      try html("<img src=/a alt=\(longest)>", policy)
        == "<p><img src=\"/a\" alt=\"\(longest)\"></p>")
    #expect(try html("<img src=/a alt=\(longest)2>", policy) == "<p><img src=\"/a\"></p>")
    #expect(
      try Sanitizer(policy: policy).sanitize("<img src=/a alt=\(longest)2>").report.findings
        == [
          Finding(
            .attributeSizeLimit, element: "img", attribute: "alt", at: .source(12..<1041),
            limit: 1024)
        ])
  }

  @Test("the byte limit of an attribute counts decoded character references")
  func attributeBytesOfReferences() throws {
    let policy = limited { $0.attributeBytes = 1024 }
    let ampersands = String(repeating: "&amp;", count: 1024)
    let source = "<img src=/a alt='\(String(repeating: "&", count: 1024))'>"
    let once = "<p><img src=\"/a\" alt=\"\(ampersands)\"></p>"
    #expect(try html(source, policy) == once)
    #expect(try html(once, policy) == once)
    #expect(
      try html("<img src=/a alt='\(ampersands)&amp;'>", policy) == "<p><img src=\"/a\"></p>")
    // A NUL is read as U+FFFD, which has three bytes.
    let nuls = String(repeating: "\0", count: 342)
    #expect(try html("<img src=/a alt='\(nuls)'>", policy) == "<p><img src=\"/a\"></p>")
  }

  @Test("a URL at the byte limit is kept, but removed if escaping makes it longer than the limit")
  func attributeBytesOfURLs() throws {
    let policy = limited { $0.attributeBytes = 1024 }
    let path = "/" + String(repeating: "a", count: 1020)
    #expect(try html("<a href='\(path)%20'>a</a>", policy) == "<p><a href=\"\(path)%20\">a</a></p>")
    #expect(try html("<a href='\(path)b b'>a</a>", policy) == "<p>a</p>")
    #expect(try html("<img src='\(path)b b' alt=a>", policy) == "<p>a</p>")
    #expect(
      try findings("<a href='\(path)b b'>a</a>", policy) == ["limit-attribute-bytes a href @3"])
  }

  @Test("image data at the byte limit is kept, and one more byte removes the image")
  func dataBytes() throws {
    var policy = limited { $0.dataBytes = 9 }
    policy.images.sources.insert(.data)
    let nine = "data:image/gif;base64,R0lGODlhAAAA"
    #expect(
      try html("<img src='\(nine)' alt=a>", policy) == "<p><img src=\"\(nine)\" alt=\"a\"></p>")
    let ten = "<img src='data:image/gif;base64,R0lGODlhAAAAAA==' alt=a>"
    #expect(try html(ten, policy) == "<p>a</p>")
    #expect(
      try Sanitizer(policy: policy).sanitize(ten).report.findings
        == [Finding(.dataLimit, element: "img", attribute: "src", at: .source(0..<56), limit: 9)])
  }

  @Test("a finding for a limit contains the value of the limit")
  func values() throws {
    let cases: [(Policy, String, Finding.Code, Int)] = [
      (limited { $0.depth = 1 }, "<ul><li>a<ul><li>b</ul></ul>", .depthLimit, 1),
      (limited { $0.nodes = 3 }, "<p>abc<p>def", .nodeLimit, 3),
      (limited { $0.links = 0 }, "<a href=/a>a</a>", .linkLimit, 0),
      (limited { $0.images = 0 }, "<img src=/a>", .imageLimit, 0),
    ]
    for (policy, source, code, limit) in cases {
      let findings = try Sanitizer(policy: policy).sanitize(source).report.findings
      #expect(findings.map(\.code) == [code])
      #expect(findings.map(\.limit) == [limit])
    }
  }

  @Test("links up to the link limit are kept, and further links are replaced by their labels")
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

  @Test("images up to the image limit are kept, and further images are replaced by their text")
  func images() throws {
    let policy = limited { $0.images = 1 }
    #expect(
      try html("<img src=/a alt=a><img src=/b alt=b><img class=emoji src=/c alt=:c:>", policy)
        == "<p><img src=\"/a\" alt=\"a\">b:c:</p>")
    #expect(
      try findings("<img src=/a alt=a><img src=/b alt=b>", policy) == ["limit-images img @18"])
  }

  @Test("with all limits at zero, all text is kept")
  func zero() throws {
    let policy = limited { limits in
      limits.depth = 0
      limits.nodes = 0
      limits.links = 0
      limits.images = 0
    }
    let document = try Sanitizer(policy: policy).sanitize(
      "<h1>a</h1><ul><li><a href=/b>b</a></ul><img src=/c alt=c><pre>d</pre><table><td>e</table>"
    ).document
    #expect(HTMLText(document.plainText) == HTMLText("a b c d e"))
  }
}

/// A text that is compared without its white space.
private struct HTMLText: Equatable {
  let letters: String

  init(_ text: String) {
    letters = text.filter { !$0.isWhitespace }
  }
}
