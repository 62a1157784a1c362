/// Which keys do what, by context.
///
/// A context is a screen or a part of one, such as a list or a prompt. Each action has a description, from which the
/// help is made.
public struct KeyMap<Context: Hashable & Sendable, Action: Hashable & Sendable>: Sendable {
  public struct Binding: Hashable, Sendable {
    public var keys: [Key]
    public var action: Action
    public var description: String

    public init(_ keys: [Key], _ action: Action, _ description: String) {
      self.keys = keys
      self.action = action
      self.description = description
    }
  }

  /// The bindings of each context, in the order of the help.
  public private(set) var bindings: [Context: [Binding]]

  public init(_ bindings: [Context: [Binding]]) { self.bindings = bindings }

  /// Returns what a key does in the first of some contexts that has a binding for it.
  public func action(for key: Key, in contexts: [Context]) -> Action? {
    for context in contexts {
      if let found = bindings[context]?.first(where: { $0.keys.contains(key) }) {
        return found.action
      }
    }
    return nil
  }

  /// Replaces the keys of an action. Other actions of the context lose these keys.
  public mutating func bind(_ keys: [Key], to action: Action, in context: Context) {
    guard var list = bindings[context] else { return }
    for position in list.indices {
      if list[position].action == action {
        list[position].keys = keys
      } else {
        list[position].keys.removeAll { keys.contains($0) }
      }
    }
    bindings[context] = list
  }
}
