/// What the server and the store must have, computed in the simplest way from the steps of a user.
struct Model {
  struct Action: Hashable {
    let type: String
    let post: Int64
    /// Whether the action was stored. A kill can interrupt it before or after.
    var isCertain: Bool
  }

  struct Draft: Hashable {
    var version: Int
    var files: [UInt64] = []
    var isPublished = false
  }

  private(set) var actions: [Action] = []
  /// The drafts by their numbers, without deleted ones.
  private(set) var drafts: [Int: Draft] = [:]
  /// The last step, if it is unknown whether it is stored.
  private(set) var current: Step?

  init(_ lines: [Journal<Step>.Line]) {
    for line in lines {
      switch line {
      case .begin(let step):
        endInterrupted()
        current = step
      case .stored:
        if let current { apply(current) }
        current = nil
      case .notStored: current = nil
      }
    }
  }

  private mutating func apply(_ step: Step) {
    switch step {
    case .act(let type, let post):
      actions.append(Action(type: type, post: post, isCertain: true))
    case .write(let draft, let version): drafts[draft, default: Draft(version: 0)].version = version
    case .attach(let draft, let seed): drafts[draft]?.files.append(seed)
    case .publish(let draft): drafts[draft]?.isPublished = true
    case .delete(let draft): drafts[draft] = nil
    }
  }

  /// Ends an action that a kill interrupted. Of drafts, the store itself tells whether it has them.
  mutating func endInterrupted() {
    if case .act(let type, let post)? = current {
      actions.append(Action(type: type, post: post, isCertain: false))
    }
    current = nil
  }

  /// Whether the server can have received these actions on a post: all certain ones, once and in order.
  func allows(_ received: [String], on post: Int64) -> Bool {
    // How many received actions the first actions of the user can explain.
    var counts: Set<Int> = [0]
    for action in actions where action.post == post {
      let matching = counts.filter { $0 < received.count && received[$0] == action.type }
      counts = Set(matching.map { $0 + 1 }).union(action.isCertain ? [] : counts)
    }
    return counts.contains(received.count)
  }

  /// Whether the user likes a post, if all actions are certain.
  func likes(_ post: Int64) -> Bool {
    actions.last { $0.post == post && $0.type != "SHARED" }?.type == "LIKED"
  }

  /// The contents of all published posts.
  var publishedContents: [String] {
    drafts.filter(\.value.isPublished).map { Self.content(of: $0.key, $0.value) }.sorted()
  }

  /// The contents of all drafts.
  var draftContents: [String] {
    drafts.filter { !$0.value.isPublished }.map { Self.content(of: $0.key, $0.value) }.sorted()
  }

  /// The files of the draft with a content, in order.
  func files(ofContent content: String) -> [[UInt8]]? {
    drafts.first { Self.content(of: $0.key, $0.value) == content }?.value.files
      .map { Step.bytes(seed: $0) }
  }

  static func content(of number: Int, _ draft: Draft) -> String {
    "<p>\(Step.text(draft: number, version: draft.version))</p>"
  }
}
