import PostDocument
import PostSummary
import Testing

private let path = String(repeating: "a", count: 300)

@Suite struct SummaryTruncationTests {
  private let fox = "The quick brown fox jumps over the lazy dog"

  @Test("text of exactly the limit is unchanged and gets no ellipsis")
  func fits() {
    let whole = summary(paragraph(fox), limit: 43)
    #expect(whole.plainText == fox)
    #expect(!whole.isTruncated)
    #expect(whole.graphemeCount == 43)
    #expect(whole.source == .automatic)
  }

  @Test(
    "text over the limit is cut between words, and the ellipsis counts toward the limit",
    arguments: [
      (42, "The quick brown fox jumps over the lazy…"),
      (41, "The quick brown fox jumps over the lazy…"),
      (40, "The quick brown fox jumps over the lazy…"), (39, "The quick brown fox jumps over the…"),
      (20, "The quick brown fox…"), (19, "The quick brown…"), (10, "The quick…"),
      (9, "The quic…"), (4, "The…"), (3, "Th…"), (2, "T…"), (0, ""),
    ])
  func words(limit: Int, expected: String) {
    let cut = summary(paragraph(fox), limit: limit)
    #expect(cut.plainText == expected)
    #expect(cut.isTruncated)
    #expect(cut.graphemeCount == expected.count)
  }

  @Test("a flag made of tag characters is kept after 225 to 260 letters", arguments: 225...260)
  func flags(position: Int) {
    let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    let text = String(repeating: "a", count: position) + flag
    #expect(summary(paragraph(text), limit: 280).plainText == text)
  }

  @Test(
    "a final wide space, or a final space with a combining mark, counts toward the limit",
    arguments: [("ab \u{301}", 2, "a…"), ("ab\u{3000}", 2, "a…"), ("ab \u{301}", 3, "ab \u{301}")])
  func spaces(text: String, limit: Int, expected: String) {
    #expect(summary(paragraph(text), limit: limit).plainText == expected)
    #expect(summary(paragraph(.text("ab "), image()), limit: 2).plainText == "ab")
  }

  @Test("with limit 1, the summary is an ellipsis, or empty if its HTML exceeds the byte limit")
  func smallest() {
    #expect(summary(paragraph(fox), limit: 1) { $0.byteLimit = 10 }.plainText == "…")
    #expect(summary(paragraph(fox), limit: 1) { $0.byteLimit = 9 }.plainText == "")
    #expect(summary(paragraph(fox), limit: 1).plainText == "…")
    #expect(summary(paragraph(fox), limit: 1).isTruncated)
    #expect(summary(paragraph(fox)) { $0.lineLimit = 0 }.document.isEmpty)
    #expect(summary(paragraph(fox)) { $0.byteLimit = 0 }.document.isEmpty)
  }

  @Test("a word of 100 letters that exceeds the limit is cut")
  func longWord() {
    let text = "Yes " + String(repeating: "a", count: 100)
    #expect(summary(paragraph(text), limit: 60).plainText == text.prefix(59) + "…")
  }

  @Test(
    "`@name`, `#tag`, `:name:` or a URL in plain text is omitted if it does not fit",
    arguments: [
      ("hi @ada_lovelace_of_london", 12, "hi…"),
      ("hi @ada_lovelace_of_london, you", 28, "hi @ada_lovelace_of_london…"),
      ("ask @ada@calc.example.org now", 16, "ask…"), ("ask (@ada_lovelace) now", 12, "ask…"),
      ("write to ada.lovelace@example.org today", 20, "write to…"),
      ("look #analytical_engine now", 16, "look…"), ("見て #解析機関の写真です ね", 8, "見て…"),
      ("so :blob_cat_happy: now", 12, "so…"), ("so :blob_cat_happy: now", 19, "so…"),
      ("so :blob_cat_happy: now", 20, "so :blob_cat_happy:…"),
      ("see https://example.org/a/long/path now", 20, "see…"),
      ("see https://example.org/a/long/path now", 9, "see…"),
      ("see www.example.org/a, now", 12, "see…"), ("見てexample.org/a/long", 8, "見て…"),
      ("hi,@ada_lovelace", 8, "hi…"), ("over at 12:30:59 today", 12, "over at…"),
    ])
  func plainNames(text: String, limit: Int, expected: String) {
    let cut = summary(paragraph(text), limit: limit) { $0.byteLimit = 200 }
    #expect(cut.plainText == expected)
    let runs = text.map { Inline.text(String($0), marks: $0 == "a" ? .strong : []) }
    #expect(
      summary(.paragraph(Paragraph(Inlines(runs))), limit: limit) { $0.byteLimit = 200 }.plainText
        == expected)
  }

  @Test(
    "text before and after omitted images is one word if no space separates it",
    arguments: [(24, "afterbefore…"), (20, "afterbefore…"), (13, "afterbefore…")])
  func namesAcrossImages(limit: Int, expected: String) {
    let block = paragraph(.text("afterbefore javascript:"), image(), image(), .text("& so on"))
    #expect(summary(block, limit: limit).plainText == expected)
    #expect(summary(block, limit: 25).plainText == "afterbefore javascript:&…")
  }

  @Test(
    "a URL with a Japanese path is reduced to its host, or omitted if the host does not fit",
    arguments: [
      ("見て https://ja.example/wiki/日本語の歴史 です", 33, "見て https://ja.example…"),
      ("見て https://ja.example/wiki/日本語の歴史 です", 21, "見て…"),
      ("見て https://ja.example/wiki/日本語の歴史 です", 34, "見て https://ja.example/wiki/日本語の歴史…"),
      ("see https://日本.example/a now", 15, "see…"),
      ("see https://ja.example/?q=日本語。Then", 26, "see https://ja.example…"),
      ("見てhttps://ja.example/pathは面白い", 27, "見てhttps://ja.example/pathは…"),
      ("新しい店/古い店がある", 7, "新しい店/古…"),
    ])
  func unspacedPaths(text: String, limit: Int, expected: String) {
    #expect(summary(paragraph(text), limit: limit).plainText == expected)
  }

  @Test(
    "a linked URL is reduced to its host if the path does not fit",
    arguments: [
      (40, "example.org/a/long/path/of-it"), (29, "example.org/a/long/path/of-it"),
      (28, "example.org…"), (12, "example.org…"), (11, "…"), (1, ""),
    ])
  func linkedURL(limit: Int, expected: String) {
    let address = "https://example.org/a/long/path/of-it"
    let first = paragraph(.text(address, link: link(address)))
    #expect(
      summary(first, limit: limit) { $0.byteLimit = limit == 1 ? 8 : 300 }.plainText == expected)
    if limit == 28 {
      let second = paragraph(.text("see "), .text(address, link: link(address)))
      #expect(summary(second, limit: limit).plainText == "see example.org…")
      #expect(
        summary(first, limit: 28).document
          == Document([
            paragraph(.text("example.org", link: link(address)), .text("…"))
          ]))
    }
  }

  @Test(
    "a plain URL is reduced to its host if the path does not fit",
    arguments: [
      ("https://example.org/\(path)", 30, "https://example.org…"),
      ("https://example.org/\(path)", 20, "https://example.org…"),
      ("https://example.org/\(path)", 15, "…"),
      ("www.bank.example/\(path)?a=b", 270, "www.bank.example…"),
      ("(https://example.org:8080/\(path))", 40, "(https://example.org:8080…"),
      ("https://localhost/\(path)", 30, "https://localhost…"),
      ("https://example.org?\(path)", 40, "https://example.org…"),
      ("https://bank.example@evil.example/\(path)", 60, "https://bank.example@evil.example…"),
      ("https://bank.example@evil.example/\(path)", 30, "…"),
      ("https://a.example/b.c.d/@ada/\(path)", 40, "https://a.example…"),
      ("Note:https://a.example/\(path)", 30, "Note:https://a.example…"),
      ("see https://a.example/\(path)", 30, "see https://a.example…"),
      ("see a.example/\(path)", 30, "see a.example…"), ("see @ada/\(path)", 30, "see…"),
      ("see https://a.example/\(path)", 21, "see…"),
      (
        "The page that you are looking for is https://a.example/b/\(path)", 58,
        "The page that you are looking for is https://a.example…"
      ),
    ])
  func longURL(text: String, limit: Int, expected: String) {
    #expect(summary(paragraph(text), limit: limit) { $0.byteLimit = 999 }.plainText == expected)
  }

  @Test(
    "a comma, dash or bracket before the ellipsis is dropped, and a question mark kept",
    arguments: [
      ("Wait, what is this", 6, "Wait…"), ("Really? Yes, it is", 8, "Really?…"),
      ("One. Two three", 5, "One…"), ("Go on... and on and on", 9, "Go on…"),
      ("He (the king) left", 5, "He…"), ("Oh… no, not again", 4, "Oh…"),
      ("...........", 5, "…"), ("a - - - - - - b", 9, "a…"),
    ])
  func punctuation(text: String, limit: Int, expected: String) {
    #expect(summary(paragraph(text), limit: limit).plainText == expected)
  }

  @Test(
    "Chinese and Japanese are cut between characters, not before closing punctuation",
    arguments: [
      ("今日の一杯は煮干し中華そばでした", 8, "今日の一杯は煮…"), ("東京「大阪」京都", 6, "東京「大…"),
      ("東京「大阪」京都", 4, "東京…"), ("スーパーマーケット", 3, "スー…"),
      ("我在Tokyo等你们一起去", 8, "我在Tokyo…"), ("你好，世界！再见", 4, "你好…"),
    ])
  func unspaced(text: String, limit: Int, expected: String) {
    #expect(summary(paragraph(text), limit: limit).plainText == expected)
  }

  @Test("Thai is cut between grapheme clusters")
  func thai() {
    #expect(summary(paragraph("น้ำซุปยังเข้มเหมือนเดิม"), limit: 5).plainText == "น้ำซุปยั…")
  }

  @Test(
    "a cut summary does not end in a vowel that is written before its consonant",
    arguments: [
      "แมวไปโรงเรียนในเมือง เพื่อนของเราใจดี", "ໄປໂຮງຮຽນໃນເມືອງ ເພື່ອນແມ່", "#เมืองใหญ่ ไป",
      "https://example.org/แมวไปโรงเรียน ไป",
    ])
  func leadingVowels(text: String) {
    for limit in 0...40 {
      for isLinked in [false, true] {
        let target = isLinked ? link("https://example.org/") : nil
        let cut = summary(paragraph(.text(text, link: target)), limit: limit) {
          $0.byteLimit = 500
          $0.urlLimit = limit
        }
        guard cut.isTruncated, let last = cut.plainText.unicodeScalars.dropLast().last else {
          continue
        }
        let isVowel = 0xE40...0xE44 ~= last.value || 0xEC0...0xEC4 ~= last.value
        #expect(!isVowel, "\(limit): \(cut.plainText)")
      }
    }
  }

  @Test("Arabic is cut between words")
  func arabic() {
    let text = "انقطعت الكهرباء عن الحيّ كلّه"
    #expect(summary(paragraph(text), limit: 18).plainText == "انقطعت الكهرباء…")
  }

  @Test(
    "emoji sequences are cut between sequences",
    arguments: [
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "👨‍👩‍👧‍👦…"), ("🇩🇪🇫🇷🇮🇹", 2, "🇩🇪…"), ("👍🏽👍🏽👍🏽", 2, "👍🏽…"),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2, "🏴󠁧󠁢󠁥󠁮󠁧󠁿…"), ("1️⃣2️⃣3️⃣", 2, "1️⃣…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
  func emoji(text: String, limit: Int, expected: String) {
    let cut = summary(paragraph(text), limit: limit) { $0.byteLimit = 200 }
    #expect(cut.plainText == expected)
    #expect(cut.graphemeCount == 2)
  }

  @Test("a grapheme cluster across two runs is not cut")
  func splitCluster() {
    let runs: [Inline] = [
      .text("🇩"), .text("🇪", marks: .strong), .text("ne"), .text("\u{301}e", marks: .emphasis),
      .text("nd of it"),
    ]
    let block = Block.paragraph(Paragraph(Inlines(runs)))
    #expect(summary(block, limit: 4) { $0.byteLimit = 200 }.plainText == "🇩🇪ne\u{301}…")
    #expect(summary(block, limit: 2) { $0.byteLimit = 200 }.plainText == "🇩🇪…")
  }

  @Test(
    "a grapheme cluster that starts in text and ends in a mention is counted once",
    arguments: [
      "क\u{94D}", "ত\u{9CD}", "क\u{93C}\u{94D}", "क\u{94D}\u{93C}", "👩\u{200D}", "\u{600}",
    ])
  func clusterIntoName(start: String) {
    for name in ["कख", "👩"] {
      let whole = summary(paragraph(.text(start), .mention(name)), limit: 9) { $0.byteLimit = 200 }
      #expect(whole.graphemeCount == whole.plainText.count)
    }
  }

  @Test("the ellipsis after a linked code run is a separate run without link and mark")
  func ellipsis() {
    let cut = summary(
      paragraph("One two"),
      paragraph(.text("three four five", marks: .code, link: link("https://example.org"))),
      limit: 20
    ) { $0.byteLimit = 500 }
    #expect(
      cut.document
        == Document([
          paragraph("One two"),
          paragraph(
            .text("three four", marks: .code, link: link("https://example.org")), .text("…")),
        ]))
  }

  @Test("a bidirectional isolate that is cut is closed by its end character")
  func isolates() {
    let text = "one \u{2067}\u{05D0}\u{05D1} \u{05D2}\u{05D3} \u{05D4}\u{05D5}\u{2069} two"
    let cut = summary(paragraph(text), limit: 8)
    #expect(cut.plainText == "one \u{2067}\u{05D0}\u{05D1}\u{2069}…")
    #expect(cut.graphemeCount == 7)
  }

  @Test("directional marks and other invisible characters do not count toward the limit")
  func invisible() {
    let text = "a\u{200F}\u{200E}b\u{200B}c\u{2060}d\u{AD}e"
    let whole = summary(paragraph(text), limit: 5) { $0.byteLimit = 100 }
    #expect(whole.graphemeCount == 5)
    #expect(!whole.isTruncated)
  }
}
