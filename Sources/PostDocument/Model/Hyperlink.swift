internal import PostText

/// The link of a run: its target and its title.
public struct Hyperlink: Hashable, Sendable {
  /// Shared by all runs of a link.
  private var storage: Storage

  private final class Storage: Sendable {
    let target: LinkTarget
    let title: String?

    init(_ target: LinkTarget, title: String?) {
      self.target = target
      self.title = TextHygiene.optionalLine(title)
    }
  }

  /// The target.
  public var target: LinkTarget {
    get { storage.target }
    set { storage = Storage(newValue, title: title) }
  }

  /// Advisory text on one line; never empty.
  public var title: String? {
    get { storage.title }
    set { storage = Storage(target, title: newValue) }
  }

  /// Creates a link; an empty title becomes `nil`.
  public init(_ target: LinkTarget, title: String? = nil) {
    storage = Storage(target, title: title)
  }

  public static func == (left: Hyperlink, right: Hyperlink) -> Bool {
    left.storage === right.storage || left.target == right.target && left.title == right.title
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(target)
    hasher.combine(title)
  }
}
