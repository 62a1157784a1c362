internal import PostText

/// The link of a run.
public struct Hyperlink: Hashable, Sendable {
  /// The target and title, shared by all runs of a link.
  private var storage: Storage

  private final class Storage: Sendable {
    let href: LinkTarget
    let title: String?

    init(_ href: LinkTarget, title: String?) {
      self.href = href
      self.title = TextHygiene.optionalLine(title)
    }
  }

  /// The target.
  public var href: LinkTarget {
    get { storage.href }
    set { storage = Storage(newValue, title: title) }
  }

  /// Advisory text on one line; never empty.
  public var title: String? {
    get { storage.title }
    set { storage = Storage(href, title: newValue) }
  }

  /// Creates a link. An empty title becomes `nil`.
  public init(_ href: LinkTarget, title: String? = nil) {
    storage = Storage(href, title: title)
  }

  public static func == (left: Hyperlink, right: Hyperlink) -> Bool {
    left.storage === right.storage || left.href == right.href && left.title == right.title
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(href)
    hasher.combine(title)
  }
}
