internal import PostText

/// The value that a `style` attribute declares for a property.
enum Declared<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value of the element without the attribute: nothing is declared, or `revert`.
  case nothing
  /// The value of the parent.
  case inherited
  case value(Value)

  /// The declared value, unless it is the parent's.
  var value: Value? { if case .value(let value) = self { value } else { nil } }
}

/// The declarations of one property, of which the last important or the last valid one wins.
///
/// [CSS Cascade 5](https://www.w3.org/TR/css-cascade-5/#cascade-sort)
struct Cascade<Value: Equatable & Sendable> {
  private(set) var winner = Declared<Value>.nothing
  private var isImportant = false

  var value: Value? { winner.value }

  mutating func declare(_ declared: Declared<Value>, isImportant: Bool) {
    guard isImportant || !self.isImportant else { return }
    winner = declared
    self.isImportant = isImportant
  }
}

/// The keywords that are values of every property.
///
/// [CSS Cascade 5, defaulting](https://www.w3.org/TR/css-cascade-5/#defaulting-keywords)
enum WideKeyword: String, CaseIterable, Sendable {
  case inherit, initial, unset, revert
  case revertLayer = "revert-layer"

  static let named = NameTable<WideKeyword>()

  /// Returns the value that the keyword declares for a property.
  ///
  /// - Parameter initial: The initial value of the property.
  func declared<Value>(initial: Value, isInherited: Bool) -> Declared<Value> {
    switch self {
    case .inherit: .inherited
    case .initial: .value(initial)
    case .unset: isInherited ? .inherited : .value(initial)
    case .revert, .revertLayer: .nothing
    }
  }
}
