#if Store
  public import Observation

  /// A screen.
  public enum Destination: Hashable, Sendable {
    /// The feed, or the posts that a filter finds.
    case feed(FeedFilter)
    /// A post.
    case post(Int64)
    /// Writing: a draft, or `nil` for a new post.
    case createPost(draft: Int64?)
    /// The conversations and contacts.
    case chats
    /// The conversation with a contact.
    case conversation(Int64)
    /// What was not sent yet.
    case outbox
  }

  /// The stack of screens. It is never empty.
  @MainActor @Observable
  public final class Navigator {
    /// The first screen.
    public private(set) var root: Destination

    /// The screens after the first one. The last one is visible.
    public private(set) var path: [Destination] = []

    private static let maximumDepth = 100

    /// Creates a stack with one screen.
    public init(root: Destination = .feed(.all)) { self.root = root }

    /// All screens; the last one is visible.
    public var stack: [Destination] { [root] + path }

    /// The visible screen.
    public var current: Destination { path.last ?? root }

    /// Whether ``back()`` has an effect.
    public var canGoBack: Bool { !path.isEmpty }

    /// Shows a screen, unless it is visible already. After 100 screens, the second one is forgotten.
    public func open(_ destination: Destination) {
      guard destination != current else { return }
      path.append(destination)
      path.removeFirst(max(0, path.count - Self.maximumDepth + 1))
    }

    /// Returns to the previous screen. Returns `false` at the first one.
    @discardableResult
    public func back() -> Bool { path.popLast() != nil }

    /// Returns to the first screen.
    public func backToRoot() { path = [] }

    /// Starts a new stack.
    public func reset(to destination: Destination) { (root, path) = (destination, []) }

    /// Sets the screens after the first one, for example from the path of a `NavigationStack`.
    public func setPath(_ path: [Destination]) { self.path = path.suffix(Self.maximumDepth - 1) }
  }
#endif
