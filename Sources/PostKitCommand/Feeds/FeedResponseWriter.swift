import PostFeed
import PostKit
import PostSyndication

/// Writes the posts of a response of the feed API as items.
struct FeedResponseWriter {
  private let items: [SyndicatedItem]
  private let findings: [FeedFinding]
  private let file: String

  init(_ response: AnyFeedResponse, baseURL: LinkTarget?, file: String) {
    switch response {
    case .feed(let response):
      items = response.feed.map { SyndicatedItem($0, baseURL: baseURL) }
      findings = response.findings
    case .post(let response):
      items = [SyndicatedItem(response.post, baseURL: baseURL)]
      findings = response.findings
    }
    self.file = file
  }

  /// Writes the posts to standard output, and a line on standard error for each post that is left out.
  func write(to writer: FeedItemWriter) throws {
    var writer = writer
    // Nothing more of the feed follows the items.
    let feed = SyndicatedFeed(format: .jsonFeed)
    for finding in findings where finding.code == .elementDropped {
      Failure(.badInput, finding.description, file: file).report()
    }
    for item in items {
      do throws(SanitizerError) {
        try writer.write(item, of: feed)
        for _ in writer.takeFindings() {
          let name = item.nameInMessages
          Failure(.badInput, "\(name) is not written: \(SyndicatedItem.isEmpty)", file: file)
            .report()
        }
      } catch {
        Failure(.badInput, "\(item.nameInMessages) is not written: \(error)", file: file).report()
      }
    }
    writer.finish(feed)
    for finding in writer.takeFindings() {
      Failure(.badInput, finding.description, file: file).report()
    }
    try Output.write(writer.takeBytes())
  }
}

extension Failure {
  /// Writes the line of a failure that does not end the command.
  func report() {
    // If standard error is closed, the output is still needed.
    try? Descriptor.standardError.write(Array("\(self)\n".utf8))
  }
}
