import PostBatch
import PostKit

/// `postkit extract --ndjson`: adds what stands in a text.
struct ExtractTask: LineTask {
  let members = ["mentions", "hashtags", "urls", "cashtags", "lists", "replyTo"]
  private let finder: LinkFinder

  var readsJSON: Bool { false }

  init(_ profile: LinkProfile) {
    finder = LinkFinder(profile)
  }

  func results(for value: [UInt8]) throws(LineError) -> [NewValue] {
    try LineError.check(value, limit: Extraction.largestInput)
    let entities = Extraction(of: String(decoding: value, as: UTF8.self), by: finder)
    let lists = [
      entities.mentions, entities.hashtags, entities.urls, entities.cashtags, entities.lists,
      entities.replyTo,
    ]
    return lists.map { .json(Extraction.json(of: $0)) }
  }
}
