import Foundation
import PostKit
import TestSupport
import Testing

/// Reads the feeds of the corpus, and compares their items with the recorded lines.
///
/// The lines are those of `postkit feed --to ndjson`. `RECORD=1` records them and fails.
@Suite struct SyndicationCorpusTests {
  static let files = [".xml", ".rdf", ".json"]
    .flatMap { Corpus.files(in: "syndication", ending: $0) }

  @Test("the corpus has feeds of ten kinds of sources, broken feeds and attacks")
  func kinds() {
    let names = Set(SyndicationCorpusTests.files.map { $0.path })
    for kind in [
      "wordpress", "ghost", "substack", "blogger", "medium", "youtube", "github-releases",
      "discourse", "podcast", "mastodon",
    ] {
      #expect(names.contains("syndication/\(kind).xml"))
    }
    #expect(names.contains("syndication/mastodon.json"))
    #expect(names.filter { $0.contains("/broken/") }.count >= 10)
    #expect(names.filter { $0.contains("/attacks/") }.count >= 10)
  }

  @Test(
    "each feed of the corpus is read as recorded", .enabled(if: Libraries.hasLibXML2),
    arguments: files)
  func items(file: CorpusFile) throws {
    let lines = SyndicationCorpusTests.lines(of: try file.bytes)
    let url = Corpus.folder.appending(path: file.path + ".ndjson")
    let recorded = try? String(contentsOf: url, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD"] != nil, recorded != lines {
      try lines.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file)")
    } else {
      #expect(recorded == lines, "\(file)")
    }
  }

  @Test(
    "a feed that is read in pieces is the same feed", .enabled(if: Libraries.hasLibXML2),
    arguments: files)
  func pieces(file: CorpusFile) throws {
    let source = try file.bytes
    let whole = try SyndicatedFeed(reading: source)
    for size in [1, 2, 7, 64, 1000] {
      var reader = SyndicationReader()
      var items: [SyndicatedItem] = []
      for start in stride(from: 0, to: source.count, by: size) {
        items += try reader.read(Array(source[start..<min(source.count, start + size)]))
      }
      items += try reader.finish()
      var feed = reader.feed
      feed.items = items
      #expect(feed == whole, "\(file) in pieces of \(size) bytes")
    }
  }

  @Test(
    "a feed that is written in each format is read back without findings",
    .enabled(if: Libraries.hasLibXML2), arguments: files)
  func writing(file: CorpusFile) throws {
    let feed = try SyndicatedFeed(reading: try file.bytes)
    for format in SyndicationEncoder.Format.allCases {
      let written = try SyndicationEncoder(format).encode(feed)
      let again = try SyndicatedFeed(reading: Array(written.utf8))
      #expect(again.findings.list.isEmpty, "\(file) as \(format): \(again.findings.list)")
      #expect(again.items.count == feed.items.count, "\(file) as \(format)")
      let second = try SyndicationEncoder(format).encode(again)
      let third = try SyndicationEncoder(format).encode(
        SyndicatedFeed(reading: Array(second.utf8)))
      #expect(second == third, "\(file) as \(format)")
    }
  }

  @Test(
    "the attacks are harmless, small and listed in index.tsv", .enabled(if: Libraries.hasLibXML2))
  func attacks() throws {
    let attacks = SyndicationCorpusTests.files.filter { $0.path.contains("/attacks/") }
    let index = try String(
      contentsOf: Corpus.folder.appending(path: "syndication/attacks/index.tsv"), encoding: .utf8)
    let listed = index.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(listed.allSatisfy { $0.count == 3 })
    #expect(
      listed.compactMap(\.first).sorted()
        == attacks.map { String($0.path.split(separator: "/").last ?? "") }.sorted())
    for file in attacks {
      let lines = SyndicationCorpusTests.lines(of: try file.bytes)
      #expect(lines.utf8.count < 16_384, "\(file)")
      let feed = try SyndicatedFeed(reading: try file.bytes)
      #expect(!feed.items.isEmpty, "\(file)")
      for needle in [
        "root:", "<script", "url\":\"javascript:", "href=\\\"javascript:", "\u{1B}", "\u{202E}",
        "onclick",
        "<svg",
      ] {
        #expect(!lines.contains(needle), "\(needle) in \(file)")
      }
    }
  }

  /// The items of a feed as lines of JSON.
  private static func lines(of source: [UInt8]) -> String {
    let feed: SyndicatedFeed
    do throws(SyndicationError) {
      feed = try SyndicatedFeed(reading: source)
    } catch {
      return "{\"error\": \"\(error.code)\", \"message\": \"\(error)\"}\n"
    }
    let writer = SyndicationLineWriter()
    let items = feed.items.map { (try? writer.line(for: $0, of: feed)) ?? "not written\n" }
    return items.joined()
  }
}
