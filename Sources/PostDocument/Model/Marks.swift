/// The set of marks of a run, such as strong or code.
///
/// ``names`` lists marks in the order in which HTML nests their elements, outermost first.
public struct Marks: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) {
    self.rawValue = rawValue & 0x3FF
  }

  @inlinable public static var strong: Marks { Marks(rawValue: 1 << 0) }
  @inlinable public static var emphasis: Marks { Marks(rawValue: 1 << 1) }
  @inlinable public static var underline: Marks { Marks(rawValue: 1 << 2) }
  @inlinable public static var strikethrough: Marks { Marks(rawValue: 1 << 3) }
  @inlinable public static var `subscript`: Marks { Marks(rawValue: 1 << 4) }
  @inlinable public static var superscript: Marks { Marks(rawValue: 1 << 5) }
  @inlinable public static var highlight: Marks { Marks(rawValue: 1 << 6) }
  @inlinable public static var spoiler: Marks { Marks(rawValue: 1 << 7) }
  @inlinable public static var keyboard: Marks { Marks(rawValue: 1 << 8) }
  @inlinable public static var code: Marks { Marks(rawValue: 1 << 9) }

  /// All marks.
  @inlinable public static var all: Marks { Marks(rawValue: 0x3FF) }

  /// The names of the marks in JSON, in the order of their bits.
  package static let names = [
    "strong", "emphasis", "underline", "strikethrough", "subscript", "superscript", "highlight",
    "spoiler", "keyboard", "code",
  ]

  /// The names of the marks in this set, outermost first.
  public var names: [String] {
    Marks.names.indices.filter { rawValue & (1 << $0) != 0 }.map { Marks.names[$0] }
  }

  /// Creates the mark with the given name, or returns `nil` if there is no such mark.
  public init?(name: some StringProtocol) {
    guard let bit = Marks.names.firstIndex(where: { $0 == name }) else { return nil }
    self.init(rawValue: 1 << bit)
  }
}
