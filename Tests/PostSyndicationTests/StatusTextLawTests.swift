import PostDocument
import PostJSON
import PostSyndication
import TestSupport
import Testing

/// Law 8 for statuses: content as the servers write it keeps all of its text, whatever the accounts,
/// topics and emoji that the servers list.
@Suite struct StatusTextLawTests {
  /// A part of a status: its HTML, and the words that a reader sees.
  private struct Part: Sendable {
    var html: String
    var words: [String]
  }

  private static func part(_ number: Int, _ random: inout Random) -> Part {
    let word = "w\(number)w"
    let user = "u\(number % 4)"
    let host = "https://h\(number % 3).example"
    switch random.number(0...11) {
    case 0: return Part(html: "\(word) ", words: [word])
    case 1: return Part(html: "</p><p>\(word)", words: [word])
    case 2: return Part(html: "<br>\(word)<br />", words: [word])
    case 3:
      return Part(
        html: "<span class=\"h-card\" translate=\"no\"><a href=\"\(host)/@\(user)\" "
          + "class=\"u-url mention\">@<span>\(user)</span></a></span> \(word)",
        words: ["@" + user, word])
    case 4:
      return Part(
        html: "<a href=\"\(host)/tags/\(user)\" class=\"mention hashtag\" rel=\"tag\">"
          + "#<span>\(user)</span></a> \(word) ",
        words: ["#" + user, word])
    case 5:
      return Part(
        html: "<a href=\"\(host)/@\(user)\">@\(user)</a> \(word)", words: ["@" + user, word])
    case 6:
      return Part(
        html: "<a href=\"\(host)/\(word)\" rel=\"nofollow noopener\" translate=\"no\">"
          + "<span class=\"invisible\">https://</span><span class=\"ellipsis\">"
          + "\(host.dropFirst(8))/</span><span class=\"invisible\">\(word)</span></a> ",
        words: ["\(host.dropFirst(8))/\(word)"])
    case 7: return Part(html: " :e\(number % 5): \(word)", words: [":e\(number % 5):", word])
    case 8: return Part(html: "<code>:e1:\(word)</code>", words: [":e1:\(word)"])
    case 9: return Part(html: "<blockquote><p>\(word)</p></blockquote>", words: [word])
    case 10: return Part(html: "<ul><li>\(word)</li><li>:e2:</li></ul>", words: [word, ":e2:"])
    default:
      return Part(html: " <strong>\(word)</strong>:e0:<em>x</em>", words: [word, ":e0:", "x"])
    }
  }

  @Test("each word of a status is kept")
  func words() throws {
    let failure = LawRun(cases: 2000).failure(
      of: { seed in
        var random = Random(seed: seed)
        return (0..<random.number(1...15)).map { StatusTextLawTests.part($0, &random) }
      }
    ) { parts, seed in
      var random = Random(seed: seed)
      let html = "<p>" + parts.map(\.html).joined() + "</p>"
      var quoted: [UInt8] = []
      JSONString.append(html.utf8, to: &quoted)
      let mentions = (0..<random.number(0...4)).map {
        #"{"id": "\#($0)", "acct": "u\#($0)", "url": "https://h\#(random.number(0...2)).example/@u\#($0)"}"#
      }
      let tags = (0..<random.number(0...4)).map {
        #"{"name": "u\#($0)", "url": "https://h0.example/tags/u\#($0)"}"#
      }
      let emojis = (0..<random.number(0...5)).map {
        #"{"shortcode": "e\#($0)", "url": "https://cdn.example/\#($0).png"}"#
      }
      let members = [("mentions", mentions), ("tags", tags), ("emojis", emojis)]
        .map { #""\#($0)": [\#($1.joined(separator: ","))]"# }.joined(separator: ", ")
      let json = status(#""content": \#(String(decoding: quoted, as: UTF8.self)), \#(members)"#)
      let feed = try SyndicatedFeed("[\(json)]")
      let text = try feed.items.first?.content?.document().plainText ?? ""
      let lost = parts.flatMap(\.words).filter { !text.contains($0) }
      guard lost.isEmpty, feed.findings.list.isEmpty else {
        return "\(lost) are lost, \(feed.findingTexts), of \(json)"
      }
      return nil
    }
    #expect(failure == nil)
  }
}
