import PostKit

/// What is done with every post of a workload.
enum Task: String, CaseIterable {
  /// HTML to canonical HTML.
  case sanitize
  /// HTML to a document, which is not written.
  case read
  /// HTML to a terminal page of 80 columns.
  case render

  /// Does it, and returns something that depends on all results, so that none can be left out.
  func run(on posts: [String]) -> Int {
    let sanitizer = Sanitizer(policy: .post)
    let encoder = HTMLEncoder()
    var options = TerminalOptions()
    options.width = 80
    options.styling = .ansi
    let renderer = TerminalRenderer(options)
    return posts.reduce(0) { total, post in
      guard let document = try? sanitizer.document(from: post) else { return total }
      switch self {
      case .sanitize: return total + encoder.html(for: document).utf8.count
      case .read: return total + document.blocks.count + 1
      case .render: return total + renderer.render(document).utf8.count
      }
    }
  }
}
