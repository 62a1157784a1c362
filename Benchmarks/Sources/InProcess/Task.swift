import Foundation
import PostKit
@_spi(Testing) import PostSanitizer

/// A task for every post of a workload.
enum Task: String, CaseIterable {
  /// HTML to canonical HTML.
  case sanitize
  /// HTML to canonical HTML, with libxml2 as the parser of all markup.
  case repair
  /// HTML to a document.
  case read
  /// HTML to a terminal page of 80 columns.
  case render
  /// HTML to GitHub's Markdown.
  case markdown
  /// Tiptap's JSON to canonical HTML.
  case tiptap
  /// Tiptap's JSON to plain structs, by Foundation's decoder: the lower bound for ``tiptap``.
  case decode
  /// HTML to a summary in canonical HTML.
  case summarize
  /// Pages of a feed in JSON to models.
  case feed
  /// Pages of a feed in JSON to models, by Foundation's decoder.
  case codable
  /// Pages of a feed in JSON to plain structs, by Foundation's decoder: the lower bound for
  /// ``feed`` and ``codable``.
  case plain
  /// Pages of a feed in JSON to cards of 80 columns: decoded, sanitized, summarized, rendered.
  case cards

  static let terminal = TerminalOptions(width: 80, styling: .ansi)

  /// Returns a closure that runs the task on a post. Its result depends on the whole output, so
  /// that the optimizer cannot remove any work.
  var work: (String) throws -> Int {
    let sanitizer = Sanitizer(policy: .post, reportCapacity: 0)
    var throughLibXML2 = sanitizer
    throughLibXML2.sink = .libXML2
    let repairer = throughLibXML2
    let encoder = HTMLEncoder()
    let summarizer = Summarizer()
    let decoder = JSONDecoder()
    let renderer = TerminalRenderer(Task.terminal)
    let page = FeedPage(Task.terminal, now: Moment("2026-11-21T12:00:00Z"))
    let editor = TiptapDecoder(policy: .post)
    let markdown = MarkdownEncoder(.gitHub)
    return switch self {
    case .sanitize: { try sanitizer.safeHTML(from: $0).utf8.count }
    case .repair: { try repairer.safeHTML(from: $0).utf8.count }
    case .read: { try sanitizer.sanitize($0).document.blocks.count + 1 }
    case .render: { renderer.render(try sanitizer.sanitize($0).document).utf8.count }
    case .markdown: { markdown.encode(try sanitizer.sanitize($0).document).utf8.count }
    case .tiptap: { encoder.encode(try editor.decode($0).document).utf8.count }
    case .decode: { try decoder.decode(PlainNode.self, from: Data($0.utf8)).count }
    case .summarize:
      {
        let summary = summarizer.summarize(try sanitizer.sanitize($0).document)
        return encoder.encode(summary.document).utf8.count + 1
      }
    case .feed: { try FeedApiResponse(json: Array($0.utf8)).feed.count }
    case .codable: { try decoder.decode(FeedApiResponse.self, from: Data($0.utf8)).feed.count }
    case .plain: { try decoder.decode(PlainFeed.self, from: Data($0.utf8)).feed.count }
    case .cards: { try page.render($0.utf8).utf8.count }
    }
  }
}
