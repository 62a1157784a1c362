internal import PostPolicy

/// A policy in the form in which it is asked while a source is read. It is made once and shared by all
/// that a sanitizer reads: a copy for each post was a tenth of a small one's retains.
final class Rules: Sendable {
  /// The policy as it was given.
  let given: Policy

  /// The policy without the kinds whose elements it treats.
  let policy: Policy

  /// The elements whose tags are text.
  let shown: Set<ElementName>
  /// Those that go with their contents, although they would stay.
  let dropped: Set<ElementName>
  /// Those whose contents stay without what the element says about them.
  let unwrapped: Set<ElementName>
  /// A Boolean value that is true when the policy says something about single elements.
  let treatsElements: Bool

  /// What elements without attributes do to the look of their text, where there is nothing to report
  /// about it. Most tags are of this kind.
  let plainEffects: CaseTable<ElementName, Effect>

  init(_ policy: Policy) {
    given = policy
    self.policy = policy.withoutTreatedKinds
    treatsElements = !policy.elements.isEmpty
    var shown: Set<ElementName> = []
    var dropped: Set<ElementName> = []
    var unwrapped: Set<ElementName> = []
    for (name, treatment) in policy.elements.byName {
      let elements = Rules.elements(named: name)
      switch treatment {
      case .keep: continue
      case .unwrap: unwrapped.formUnion(elements)
      case .drop: dropped.formUnion(elements)
      case .show: shown.formUnion(elements + Rules.parts(of: name))
      }
    }
    // Items are parts of both kinds of lists.
    if shown.isSuperset(of: [.ul, .ol]) { shown.insert(.li) }
    self.shown = shown
    self.dropped = dropped
    self.unwrapped = unwrapped
    let treatsElements = treatsElements
    plainEffects = CaseTable { element in
      let effect = Effect(of: element)
      let isPlain =
        !treatsElements && element != .center && !element.isMapped
        && policy.marks.isSuperset(of: effect.adds)
        && (!element.isHeading || policy.blocks.contains(.heading))
      return isPlain ? effect : nil
    }
  }

  /// A Boolean value that is true unless the policy unwraps an element that only HTML tells apart.
  func keeps(_ element: ElementName) -> Bool { !treatsElements || !unwrapped.contains(element) }

  private static func elements(named name: String) -> [ElementName] {
    switch name {
    case "*": [.unknown]
    // Browsers read one for the other.
    case "img": [.img, .image]
    default: ElementName(rawValue: name).map { [$0] } ?? []
    }
  }

  /// The tags that are text where those of their whole are.
  private static func parts(of name: String) -> [ElementName] {
    switch name {
    case "table": [.caption, .colgroup, .col, .thead, .tbody, .tfoot, .tr, .th, .td]
    case "figure": [.figcaption]
    case "details": [.summary]
    default: []
    }
  }
}

// What is made of a policy says nothing more than the policy.
extension Rules: Hashable {
  static func == (left: Rules, right: Rules) -> Bool {
    left === right || left.given == right.given
  }

  func hash(into hasher: inout Hasher) { hasher.combine(given) }
}
