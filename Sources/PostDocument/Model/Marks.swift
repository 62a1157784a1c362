/// The marks of a run, as an ordered set.
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

  /// All marks.
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

  /// The mark of the given name, or `nil` if there is no such mark.
  public init?(name: some StringProtocol) {
    guard let bit = Marks.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: 1 << bit)
  }
}
