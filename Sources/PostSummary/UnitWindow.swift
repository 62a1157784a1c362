/// The units around a position at which a summary may end, from behind a gap between words up to the
/// next one. What else there is decides nothing about that position and those before it.
struct UnitWindow {
  private(set) var units: [SummaryUnits.Unit] = []
  /// The sums over the units before the window.
  private(set) var before = SummaryUnits.Sums()

  private let center: Int
  private var isOpen: Bool
  /// A Boolean value that is true when a gap ends the window.
  private(set) var isClosed = false

  /// Creates a window without units.
  ///
  /// - Parameters:
  ///   - center: The position, among all units.
  ///   - isOpen: Whether the first unit that comes is the first of all.
  ///   - capacity: The most units that it will hold.
  init(around center: Int, isOpen: Bool, capacity: Int) {
    self.center = center
    self.isOpen = isOpen
    units.reserveCapacity(capacity)
  }

  /// The position among the units of the window.
  var position: Int { center - before.units }

  /// The number of units up to the end of the window.
  var end: Int { before.units + units.count }

  /// A Boolean value that is true when no unit stands before the window.
  var isAtStart: Bool { before.units == 0 }

  mutating func pass(_ sums: SummaryUnits.Sums) { before = before + sums }

  mutating func pass(_ unit: SummaryUnits.Unit) { before.add(unit) }

  /// Takes a unit, or passes it, as long as no gap came.
  mutating func take(_ unit: SummaryUnits.Unit) {
    guard isOpen else {
      isOpen = unit.kind.partsNames
      return pass(unit)
    }
    units.append(unit)
    isClosed = end > center && unit.kind.partsNames
  }
}
