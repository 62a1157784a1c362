import Foundation
import PostJSON
import PostPages
import PostText
import TestSupport
import Testing

@testable import PostFeed
@testable import PostTerminal

/// Laws for every response at every width.
@Suite struct FeedLawTests {
  private static let files = Corpus.files(in: "feeds", ending: ".json")
  private static let readable = files.filter { (try? AnyFeedResponse(json: $0.bytes)) != nil }
  private static let now = Moment("2026-11-21T12:00:00Z")

  @Test("the corpus has three consecutive feed pages with 90 different posts")
  func corpusPages() async throws {
    let pages = Pages<PostPreview> { cursor in
      let files = ["eyJhZnRlciI6NzMxMDU4Mjk0fQ": "2", "eyJhZnRlciI6NzMxMDU4MTE1fQ": "3"]
      let number = cursor.map { files[$0] ?? "?" } ?? "1"
      let file = try #require(Self.files.first { $0.path == "feeds/home-\(number).json" })
      let response = try FeedApiResponse(json: file.bytes)
      // Authors without an image have `null`.
      #expect(response.findings.allSatisfy { $0.path.hasSuffix(".profileImageThumbnailUrl") })
      return response.page
    }
    var identifiers: [Int64] = []
    for try await page in pages { identifiers += page.items.map(\.postId) }
    #expect(identifiers.count == 90)
    #expect(Set(identifiers).count == 90)
    #expect(Self.readable.count >= 10)
    #expect(Self.files.count >= 14)
  }

  @Test("each response of the corpus round-trips through JSON", arguments: files)
  func roundTrip(file: CorpusFile) throws {
    guard let response = try? FeedApiResponse(json: file.bytes) else { return }
    let again = try FeedApiResponse(json: response.json)
    #expect(again.feed == response.feed)
    #expect(again.paging == response.paging)
    #expect(again.json == response.json)
    guard !file.path.contains("duplicate") else { return }
    let encoded = try FeedApiResponse(json: JSONEncoder().encode(response))
    #expect(encoded.json == response.json)
  }

  @Test("JSONDecoder decodes each response of the corpus like `init(json:)`", arguments: files)
  func otherCoder(file: CorpusFile) throws {
    // Foundation does not report duplicate members.
    guard !file.path.contains("duplicate"),
      let response = try? FeedApiResponse(json: file.bytes),
      let other = try? JSONDecoder().decode(FeedApiResponse.self, from: Data(file.bytes))
    else { return }
    #expect(other == response)
  }

  @Test("each line of a corpus page fits the width, for any width and options", arguments: readable)
  func widths(file: CorpusFile) throws {
    let bytes = try file.bytes
    var random = Random(seed: 1)
    let step = file.path.contains("home") || file.path.contains("hostile-posts") ? 7 : 1
    for width in Array(stride(from: 0, through: 200, by: step)) + [
      2, 3, 5, 19, 20, 99, 100, 102, .min, .max,
    ] {
      let options = TerminalOptions(
        width: width, color: random.pick(ColorDepth.allCases),
        styling: random.pick(Styling.allCases), hyperlinks: random.pick(Hyperlinks.allCases),
        links: random.pick(LinkPlacement.allCases), charset: random.pick(Charset.allCases),
        widths: random.pick(WidthPolicy.allCases),
        ambiguousWidth: random.pick(AmbiguousWidth.allCases))
      #expect(fault(of: bytes, options) == nil, "\(file) at \(width)")
    }
  }

  @Test("no line with user text starts like a label of the card, in any style")
  func imitations() throws {
    let labels = [
      "♥ 9M likes", "♡ 0 likes · 2h", "by Grace Hopper", "▣ 2 attachments", "▲ 1 link", "▌ x",
      "! 1 link with another host in its label", "+ image 1/2", "no description", "0 likes, 1d",
      "more posts follow", "[1] https://a.example/", "| by x",
    ]
    // A letter that is in no label marks user text.
    let secret: Character = "Ж"
    for seed in LawRun(cases: 1000).seeds {
      var random = Random(seed: seed)
      func text() -> String {
        (0..<random.number(1...4)).map { _ in "\(random.pick(labels)) \(secret)" }
          .joined(separator: " ")
      }
      func html() -> String {
        (0..<random.number(1...3)).map { _ in
          let tag = random.pick(["p", "h1", "h3", "blockquote", "pre", "li", "td", "div dir=rtl"])
          return "<\(tag)>\(text())<br>\(text())</\(tag.prefix { $0 != " " })>"
        }.joined()
      }
      let json: [String: Any] = [
        "post": [
          "postId": 1, "content": html(), "author": ["id": 1, "name": text()],
          "createdAt": "2026-11-21T11:00:00Z",
          "attachments": [
            ["id": 1, "type": "IMAGE", "contentUrl": "https://a.example/", "caption": text()]
          ],
        ]
      ]
      let options = TerminalOptions(
        width: random.number(8...160), measure: random.pick([1, 2, 3, 5, 20, 80]),
        color: random.pick(ColorDepth.allCases),
        styling: random.pick(Styling.allCases), hyperlinks: .none,
        charset: random.pick(Charset.allCases))
      let page = try FeedPage(options, now: Self.now).render(
        JSONSerialization.data(withJSONObject: json))
      let isWide = options.width >= 102 && options.styling == .ansi
      for line in TerminalScanner(page).text.split(separator: "\n") {
        var rest = line[...]
        for border in ["▌ ", "| "] where options.styling == .ansi && rest.hasPrefix(border) {
          rest = rest.dropFirst(2)
        }
        // The second column starts after 76 cells of text and a gap.
        let parts = isWide ? [rest.prefix(76), rest.dropFirst(79)] : [rest]
        for part in parts where part.contains(secret) {
          let isBelow = part.hasPrefix("  ") || part.hasPrefix("by ")
          #expect(isBelow, "seed \(seed), \(options.width): '\(line)'")
        }
      }
    }
  }

  @Test("a mutated response is an error with a path, or a safe page that fits")
  func damagedResponses() throws {
    let sources = try Self.files.map { file in
      let bytes = try file.bytes
      // Cut long pages: else most of the time is spent on undamaged posts.
      let posts = bytes.split(separator: 0x0A)
      let isLong = bytes.count > 8000 && posts.count > 4 && !file.path.contains("cut")
      let head = posts.prefix(3).joined(separator: [0x0A])
      return isLong ? Array((head + [UInt8](" {}], \"paging\": {}}".utf8))) : bytes
    }
    func start(_ random: inout Random) -> ([UInt8], TerminalOptions) {
      let width = random.number(0...120)
      let options = TerminalOptions(width: width, styling: random.pick(Styling.allCases))
      return (random.pick(sources), options)
    }
    let failure = LawRun(cases: 10_000).failure(
      of: { seed in
        var random = Random(seed: seed)
        var bytes = start(&random).0
        for _ in 0..<random.number(1...4) { damage(&bytes, &random) }
        return bytes
      }
    ) { bytes, seed in
      var random = Random(seed: seed)
      return fault(of: bytes, start(&random).1).map {
        "\($0) of \(String(decoding: bytes, as: UTF8.self))"
      }
    }
    #expect(failure == nil)
  }

  @Test("each response of the corpus is rendered on a small stack")
  func smallStack() throws {
    for file in Self.readable {
      let bytes = try file.bytes
      let isShown = onSmallStack { (try? FeedPage(now: Self.now).render(bytes)) != nil }
      #expect(isShown, "\(file)")
    }
  }

  /// Returns the fault of a response that gives neither an error with a path nor a safe page that
  /// fits.
  private func fault(of bytes: [UInt8], _ options: TerminalOptions) -> String? {
    let output: String
    do {
      output = try FeedPage(options, now: Self.now).render(bytes)
    } catch {
      return error.path?.hasPrefix("$") == true && !error.message.isEmpty
        ? nil : "no place: \(error)"
    }
    let scanner = TerminalScanner(output)
    if let fault = scanner.fault { return fault }
    let rules = DisplayWidth(policy: options.widths, ambiguous: options.ambiguousWidth)
    guard options.width >= 2 else { return nil }
    let lines = scanner.text.split(separator: "\n")
    return lines.first { rules.cells(of: String($0)) > options.width }.map { "too wide: \($0)" }
  }

  /// Changes some bytes; most results are still JSON.
  private func damage(_ bytes: inout [UInt8], _ random: inout Random) {
    guard bytes.count > 1 else { return }
    let place = random.number(0...(bytes.count - 1))
    let end = min(bytes.count, place + random.number(0...24))
    switch random.number(0...7) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: random.number(0...(bytes.count - 1)))
    case 3: if random.oneIn(20) { bytes.removeSubrange(place...) }
    case 4: bytes[place] ^= 1 << UInt8(random.number(0...7))
    default:
      // Replace a value after a colon.
      let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) ?? place
      let comma = bytes[colon...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
      bytes.replaceSubrange(min(colon + 1, comma)..<comma, with: Array(random.pick(pieces).utf8))
    }
  }

  private let pieces = [
    "null", "true", "-1", "1.5", "1e999", "9223372036854775808", "\"9223372036854775807\"", "[]",
    "{}", "\"\"", "[[[[{}]]]]", "\"\\u0000\\u001b[2J\\u009b31m\"", "\"\\ud800\"", "\"\\u202e\"",
    "\"2026-11-21T12:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "\"<p><a href='javascript:x'>y\"",
    "\"<table><td colspan=9999>x\"", "\"https://a.example/\\u001b\\\\\"", "\"\u{1}\"",
    "{\"id\": 1}",
    "\"\\u0301\\u0301\\u0301\\ufe0f\\u200d\"", "\"👩‍👩‍👧‍👦日本\"", "\"javascript:alert(1)\"",
  ]
}
