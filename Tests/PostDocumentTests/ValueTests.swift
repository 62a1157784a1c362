import PostDocument
import Testing

@Suite struct CodeLanguageTests {
  @Test(
    "a code language of 1 to 32 of `a-z 0-9 + # . _ -` is valid and lowercased",
    arguments: [
      ("Swift", "swift"), ("objective-c++", "objective-c++"), ("C#", "c#"), ("f90", "f90"),
      ("1c", "1c"), ("asp.net", "asp.net"), ("a_b", "a_b"),
      ("abcdefghijklmnopqrstuvwxyz012345", "abcdefghijklmnopqrstuvwxyz012345"),
    ])
  func names(_ text: String, _ expected: String) {
    #expect(CodeLanguage(text)?.description == expected)
  }

  @Test(
    "a code language that is empty, too long or has other characters is invalid",
    arguments: [
      "", " ", "+", "-a", ".a", "a b", "a\"b", "a>b", "é", "\u{212A}", "a\u{0}",
      "abcdefghijklmnopqrstuvwxyz0123456",
    ])
  func rejected(_ text: String) {
    #expect(CodeLanguage(text) == nil)
  }
}

@Suite struct LanguageTagTests {
  @Test(
    "a well-formed language tag gets the letter case of RFC 5646",
    arguments: [
      ("EN", "en"), ("pt-br", "pt-BR"), ("zh-hANT-tw", "zh-Hant-TW"), ("x-KLINGON", "x-klingon"),
      ("sl-rozaj-biske-1994", "sl-rozaj-biske-1994"), ("es-419", "es-419"),
      ("de-CH-1996", "de-CH-1996"), ("EN-ca-X-CA", "en-CA-x-ca"), ("en-a-LATN-bb", "en-a-latn-bb"),
    ])
  func tags(_ text: String, _ expected: String) {
    #expect(LanguageTag(text)?.description == expected)
  }

  @Test(
    "a language tag with an empty, too long or non-ASCII part is invalid",
    arguments: [
      "", "-", "en-", "-en", "en--us", "en_US", "1a", "abcdefghi", "en-abcdefghi", "en us", "日本",
      "en\"", "\u{212A}o", "aaaaaaaa-aaaaaaaa-aaaaaaaa-aaaaaaaa-a",
    ])
  func rejected(_ text: String) {
    #expect(LanguageTag(text) == nil)
  }
}

@Suite struct TextLayoutTests {
  @Test("a layout inherits the direction and language that it does not set")
  func inheriting() {
    let inner = TextLayout(alignment: .center)
    let outer = TextLayout(alignment: .left, direction: .auto, language: LanguageTag("en"))
    #expect(
      inner.inheriting(outer)
        == TextLayout(alignment: .center, direction: .auto, language: LanguageTag("en")))
    #expect(!inner.isDefault)
    #expect(TextLayout().isDefault)
  }
}

@Suite("Mentions and hashtags")
struct MentionTests {
  private let target = LinkTarget("https://Example.org/@ada")

  @Test("a mention gets its user and host from its text and its target")
  func mentions() {
    #expect(Mention("@ada")?.user == "ada")
    #expect(Mention("@ada")?.host == nil)
    #expect(Mention("@ada", target: target)?.host == "example.org")
    #expect(Mention("@ada@example.net", target: target)?.user == "ada")
    #expect(Mention("@ada@example.net", target: target)?.host == "example.net")
    #expect(Mention("＠ada@", target: target)?.host == "example.org")
    #expect(Mention("Ada Lovelace")?.user == "Ada Lovelace")
  }

  @Test("text and id of a mention are cleaned to one line, and a mention without text is invalid")
  func hygiene() {
    let mention = Mention(" @a\u{202E}da\n ", id: " ")
    #expect(mention?.text == "@ada")
    #expect(mention?.id == nil)
    #expect(Mention(" \u{0}") == nil)
    #expect(Hashtag("\n") == nil)
    #expect(Hashtag("#a", id: "\u{1B}7")?.id == "7")
  }

  @Test("the name of a hashtag is its text without the number sign")
  func hashtags() {
    #expect(Hashtag("#swift")?.name == "swift")
    #expect(Hashtag("＃東京")?.name == "東京")
    #expect(Hashtag("swift")?.name == "swift")
  }
}

@Suite("Images and custom emoji")
struct ImageTests {
  private let source = ImageSource("/a.png")!

  @Test("a custom emoji name is valid with 1 to 64 ASCII letters, digits, `_`, `+` and `-`")
  func emojiNames() {
    #expect(CustomEmoji("Blob_Cat-2+", image: source)?.shortcode == ":Blob_Cat-2+:")
    let longest = String(repeating: "a", count: 64)
    #expect(CustomEmoji(longest, image: source) != nil)
    for name in ["", longest + "a", "a b", "é", ":a:", "a\"", "a\u{0}"] {
      #expect(CustomEmoji(name, image: source) == nil)
    }
  }

  @Test("an image width or height outside 1 to 32,767 pixels is dropped")
  func sizes() {
    var image = InlineImage(source, width: 1, height: 32_767)
    #expect(image.width == 1)
    #expect(image.height == 32_767)
    image.width = 0
    image.height = 32_768
    #expect(image.width == nil)
    #expect(image.height == nil)
    #expect(InlineImage(source, width: -1, height: .max) == InlineImage(source))
  }
}

@Suite struct ListTests {
  private let items = [ListItem([]), ListItem([]), ListItem([])]

  @Test("a list start becomes nil if it is the default or out of range")
  func starts() {
    #expect(Numbering(start: 1) == Numbering())
    #expect(Numbering(start: 0).start == 0)
    #expect(Numbering(start: 1, isReversed: true).start == 1)
    #expect(Numbering(start: 1_000_000_001).start == nil)
    #expect(Numbering(start: -1_000_000_000).start == -1_000_000_000)
    var numbering = Numbering(start: 1, isReversed: true)
    numbering.isReversed = false
    #expect(numbering.start == nil)
    numbering.start = 2_000_000_000
    #expect(numbering.start == nil)
  }

  @Test("list items are numbered from the start, up or down")
  func numbers() {
    #expect(ListBlock(.bullet, items: items).number(ofItemAt: 0) == nil)
    let numbers = { (numbering: Numbering) in
      [0, 1, 2].map { ListBlock(.ordered(numbering), items: items).number(ofItemAt: $0) }
    }
    #expect(numbers(Numbering()) == [1, 2, 3])
    #expect(numbers(Numbering(start: -1)) == [-1, 0, 1])
    #expect(numbers(Numbering(isReversed: true)) == [3, 2, 1])
    #expect(numbers(Numbering(start: 10, isReversed: true)) == [10, 9, 8])
  }
}
