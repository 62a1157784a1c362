import Foundation
import PostKit

/// What is done with every post of a workload.
enum Task: String, CaseIterable {
  /// HTML to canonical HTML.
  case sanitize
  /// HTML to a document, which is not written.
  case read
  /// HTML to a terminal page of 80 columns.
  case render
  /// Tiptap's JSON to canonical HTML.
  case tiptap
  /// Tiptap's JSON to plain structs, by Foundation's decoder: the floor of the task before.
  case decode

  /// Does it, and returns something that depends on all results, so that none can be left out.
  func run(on posts: [String]) -> Int {
    let sanitizer = Sanitizer(policy: .post)
    let encoder = HTMLEncoder()
    var options = TerminalOptions()
    options.width = 80
    options.styling = .ansi
    let renderer = TerminalRenderer(options)
    let editor = TiptapDecoder(policy: .post)
    return posts.reduce(0) { total, post in
      if self == .decode {
        let node = try? JSONDecoder().decode(PlainNode.self, from: Data(post.utf8))
        return total + (node?.count ?? 0)
      }
      let document =
        self == .tiptap ? try? editor.document(from: post) : try? sanitizer.document(from: post)
      guard let document else { return total }
      switch self {
      case .sanitize, .tiptap: return total + encoder.html(for: document).utf8.count
      case .read: return total + document.blocks.count + 1
      case .render: return total + renderer.render(document).utf8.count
      case .decode: return total
      }
    }
  }
}
