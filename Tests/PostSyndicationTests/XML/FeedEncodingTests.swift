import PostEncoding
import PostFeed
import PostSyndication
import Testing

@Suite struct FeedEncodingTests {
  private static let end = Array("</title></item></channel></rss>".utf8)

  private static func source(_ encoding: String, _ title: [UInt8]) -> [UInt8] {
    Array("<?xml version='1.0' encoding='\(encoding)'?><rss><channel><item><title>".utf8) + title
      + end
  }

  private static func title(
    _ source: [UInt8], encoding: TextEncoding? = nil
  ) throws -> String? {
    let options = SyndicationOptions(encoding: encoding)
    let whole = try SyndicatedFeed(reading: source, options: options)
    var reader = SyndicationReader(options: options)
    var items: [SyndicatedItem] = []
    for byte in source { items += try reader.read([byte]) }
    items += try reader.finish()
    #expect(items == whole.items)
    #expect(reader.feed.findings == whole.findings)
    return whole.items.first?.title?.plainText()
  }

  @Test(
    "the declared encoding is read, also in pieces of one byte",
    arguments: [
      ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
      ("ISO-8859-1", [0x63, 0x61, 0x66, 0xE9, 0x20, 0x80], "café €"),
      ("Shift_JIS", [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], "テスト"),
      ("GB18030", [0xC4, 0xE3, 0xBA, 0xC3, 0x81, 0x30, 0x81, 0x30], "你好"),
      ("EUC-KR", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "日本"),
      ("us-ascii", [0xC3, 0xA9], "é"),
      ("no-such-encoding", [0xC3, 0xA9], "é"),
      ("UTF-16", [0xC3, 0xA9], "é"),
    ] as [(String, [UInt8], String)])
  func declared(encoding: String, bytes: [UInt8], text: String) throws {
    #expect(try FeedEncodingTests.title(FeedEncodingTests.source(encoding, bytes)) == text)
  }

  @Test("UTF-16 is read by its byte order mark, or by the bytes of its declaration")
  func utf16() throws {
    let text = "<?xml version='1.0' encoding='utf-16'?><rss><channel><item><title>é😀"
    for isBig in [true, false] {
      var bytes: [UInt8] = []
      for unit in (text + "</title></item></channel></rss>").utf16 {
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        bytes += isBig ? pair : pair.reversed()
      }
      #expect(try FeedEncodingTests.title(bytes) == "é😀")
      #expect(try FeedEncodingTests.title((isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes) == "é😀")
    }
  }

  @Test("the transport's encoding is more important than the declaration")
  func transport() throws {
    let source = FeedEncodingTests.source("utf-8", [0xE9])
    #expect(try FeedEncodingTests.title(source, encoding: .windows1252) == "é")
    #expect(try FeedEncodingTests.title(source) == "\u{FFFD}")
  }

  @Test("a byte order mark is more important than the transport's encoding")
  func byteOrderMark() throws {
    let source = [0xEF, 0xBB, 0xBF] + FeedEncodingTests.source("koi8-r", [0xC3, 0xA9])
    #expect(try FeedEncodingTests.title(source, encoding: .windows1252) == "é")
  }

  @Test(
    "a feed that declares nothing and is mostly not UTF-8 is windows-1252",
    arguments: [
      ([0x63, 0x61, 0x66, 0xE9, 0x20, 0x80], "café €"), ([0x93, 0x61, 0x94], "“a”"),
      // What precedes the first malformed byte is UTF-8.
      ([0xC3, 0xA9, 0x20, 0xE9, 0x20, 0xE8], "é é è"), ([0xC3, 0xA9, 0x20, 0xE9], "é \u{FFFD}"),
      ([0xC3, 0xA9, 0xE6, 0x97, 0xA5], "é日"),
    ] as [([UInt8], String)])
  func undeclared(bytes: [UInt8], text: String) throws {
    let source = Array("<rss><channel><item><title>".utf8) + bytes + FeedEncodingTests.end
    #expect(try FeedEncodingTests.title(source) == text)
  }

  @Test("a long feed that declares nothing is decided by 64 KiB, whatever the size of its pieces")
  func longUndeclared() throws {
    let filler = Array(repeating: UInt8(ascii: "a"), count: 70_000)
    let start = Array("<rss><channel><item><title>".utf8) + [0xE9] + Array("</title></item>".utf8)
    let source =
      start + Array("<!--".utf8) + filler + Array("--><item><title>".utf8) + [0xE8]
      + FeedEncodingTests.end
    let feed = try SyndicatedFeed(reading: source)
    #expect(feed.items.map { $0.title?.plainText().last } == ["é", "è"])
    #expect(feed.findings.list.map(\.offset) == [27])
    var reader = SyndicationReader()
    var items = try reader.read(Array(source[..<65_000]))
    #expect(items.isEmpty)
    items += try reader.read(Array(source[65_000...]))
    items += try reader.finish()
    #expect(items == feed.items)
    #expect(reader.feed.findings == feed.findings)
  }

  @Test("findings have offsets in the bytes of the source")
  func offsets() throws {
    let feed = try SyndicatedFeed(
      reading: FeedEncodingTests.source("windows-1251", [0xCF, 0xF0, 0x20, 0x26, 0x20]))
    #expect(feed.findings.list.map(\.offset) == [75])
  }
}
