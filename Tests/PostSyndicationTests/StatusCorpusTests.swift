import Foundation
import PostDocument
import PostFeed
import PostPolicy
import PostSyndication
import TestSupport
import Testing

/// The responses of servers in `Corpus/syndication/`, with what is read from them.
@Suite struct StatusCorpusTests {
  @Test("every JSON file of the corpus is read without findings")
  func findings() throws {
    let files = Corpus.files(in: "syndication", ending: ".json")
      .filter { !$0.path.contains("/broken/") }
    #expect(files.count >= 5)
    for file in files {
      let feed = try SyndicatedFeed(reading: try file.bytes)
      #expect(feed.findingTexts == [], "\(file)")
      #expect(feed.items.count >= 2, "\(file)")
    }
  }

  @Test(
    "the statuses of each server are read as the text file with the same name says",
    arguments: ["gotosocial", "mastodon-context", "misskey", "pixelfed", "pleroma"])
  func statuses(name: String) throws {
    let folder = Corpus.folder.appending(path: "syndication")
    let feed = try SyndicatedFeed(
      reading: [UInt8](Data(contentsOf: folder.appending(path: "\(name).json"))))
    let outlines = try feed.items.map { try outline(of: $0) + "\n" }.joined(separator: "\n")
    let file = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(outlines.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(outlines == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  /// Returns the properties of an item, one per line.
  private func outline(of item: SyndicatedItem) throws -> String {
    var lines = [
      "\(item.id ?? "") by \(item.authors.map(\.displayName).joined(separator: ", ")), "
        + (item.published?.moment?.description ?? "")
    ]
    func add(_ name: String, _ value: String?) {
      if let value { lines.append("\(name): \(value)") }
    }
    add("url", item.url?.link?.description)
    add("boosted by", item.boost?.author.displayName)
    add("warning", item.contentWarning?.line())
    add("answers", item.inReplyTo?.url?.link?.description)
    add("about", item.externalURL?.link?.description)
    for category in item.categories { add("category", category.name.line()) }
    for file in item.attachments {
      let size = file.width.map { "\($0)×\(file.height ?? 0)" }
      let parts = [file.type?.line(), file.url.link?.description, file.alternative?.line(), size]
      add("file", parts.compactMap(\.self).joined(separator: ", "))
    }
    for option in item.poll?.options ?? [] {
      add("choice", "\(option.title.line()), \(option.votes ?? 0)")
    }
    if let content = item.content {
      lines += try content.document().tree.split(separator: "\n").map(String.init)
    }
    return lines.joined(separator: "\n")
  }
}
