/// The numbers of an ordered list.
public struct Numbering: Hashable, Sendable {
  /// The number of the first item. `nil` means 1, or the number of items if the numbers count down.
  public var start: Int? { didSet { start = Numbering.valid(start, isReversed: isReversed) } }

  /// Whether the numbers count down.
  public var isReversed: Bool {
    didSet { start = Numbering.valid(start, isReversed: isReversed) }
  }

  /// Creates a numbering. A start outside ±1,000,000,000 becomes `nil`. The default start 1 becomes
  /// `nil`, too, unless the numbers count down.
  public init(start: Int? = nil, isReversed: Bool = false) {
    self.start = Numbering.valid(start, isReversed: isReversed)
    self.isReversed = isReversed
  }

  /// The starts that a numbering can have.
  package static let starts = -1_000_000_000...1_000_000_000

  private static func valid(_ start: Int?, isReversed: Bool) -> Int? {
    guard let start, starts.contains(start) else { return nil }
    return start == 1 && !isReversed ? nil : start
  }
}
