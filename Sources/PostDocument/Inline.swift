internal import PostText

/// A run: a piece of inline content with one look.
public struct Inline: Hashable, Sendable {
  /// What the run shows.
  public var content: InlineContent

  /// How it looks.
  public var marks: Marks

  /// Where it leads.
  public var link: Link?

  /// Creates a run.
  public init(
    _ content: consuming InlineContent, marks: Marks = [], link: consuming Link? = nil
  ) {
    self.content = content
    self.marks = marks
    self.link = link
  }

  /// A run of text.
  public static func text(_ text: String, marks: Marks = [], link: Link? = nil) -> Inline {
    Inline(.text(text), marks: marks, link: link)
  }

  /// A line break inside a block.
  public static let lineBreak = Inline(.lineBreak)
}

/// What a run shows.
///
/// The enum is closed: a new kind is a compile-time error in every writer that does not know it. All
/// but text stand in boxes of their own, for nearly all content is text, and copied often.
public enum InlineContent: Hashable, Sendable {
  case text(String)
  case lineBreak
  indirect case mention(Mention)
  indirect case hashtag(Hashtag)
  indirect case emoji(CustomEmoji)
  indirect case image(Image)
}

/// How a run looks, as an ordered set.
///
/// The order of ``names`` is the order in which HTML nests them, outermost first.
public struct Marks: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0x3FF
  }

  public static let strong = Marks(rawValue: 1 << 0)
  public static let emphasis = Marks(rawValue: 1 << 1)
  public static let underline = Marks(rawValue: 1 << 2)
  public static let strikethrough = Marks(rawValue: 1 << 3)
  public static let `subscript` = Marks(rawValue: 1 << 4)
  public static let superscript = Marks(rawValue: 1 << 5)
  public static let highlight = Marks(rawValue: 1 << 6)
  public static let spoiler = Marks(rawValue: 1 << 7)
  public static let keyboard = Marks(rawValue: 1 << 8)
  public static let code = Marks(rawValue: 1 << 9)

  /// Every mark there is.
  public static let all = Marks(rawValue: 0x3FF)

  /// The names of the marks in JSON, by bit.
  package static let names = [
    "strong", "emphasis", "underline", "strikethrough", "subscript", "superscript", "highlight",
    "spoiler", "keyboard", "code",
  ]

  /// The names of the marks in this set, outermost first.
  public var names: [String] {
    Marks.names.indices.filter { rawValue & (1 << $0) != 0 }.map { Marks.names[$0] }
  }

  /// The mark of the given name, or `nil` when there is none.
  public init?(name: some StringProtocol) {
    guard let bit = Marks.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: 1 << bit)
  }
}

/// Where a run leads, and what the author says about it.
public struct Link: Hashable, Sendable {
  /// Runs share it: a link that spans many looks costs one.
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

  /// Creates a link; an empty title is no title.
  public init(_ target: LinkTarget, title: String? = nil) {
    storage = Storage(target, title: title)
  }

  public static func == (left: Link, right: Link) -> Bool {
    left.storage === right.storage || left.target == right.target && left.title == right.title
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(target)
    hasher.combine(title)
  }
}
