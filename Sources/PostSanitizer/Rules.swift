internal import PostDocument
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

  // Here, for each use of a static value asks whether it was made.
  let elementNames = ElementName.named
  let attributeNames = AttributeName.named
  private let plainEffects = Rules.plainEffects

  /// What elements without attributes do to the look of their text, where only a policy could have
  /// anything to report about it.
  private static let plainEffects = CaseTable<ElementName, Effect> { element in
    element == .center || element.isMapped ? nil : Effect(of: element)
  }

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
      case .keep, .mark: continue
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
  }

  /// What an element without attributes does to the look of its text, when there is nothing to report
  /// about it. Most tags are of this kind.
  func plainEffect(of element: ElementName) -> Effect? {
    guard !treatsElements, let effect = plainEffects[element],
      effect.adds.isSubset(of: policy.marks),
      policy.blocks.contains(.heading) || !element.isHeading
    else { return nil }
    return effect
  }

  /// A Boolean value that is true unless the policy unwraps an element that only HTML tells apart.
  func keeps(_ element: ElementName) -> Bool { !treatsElements || !unwrapped.contains(element) }

  // Asked for here, where the parts of the policy need no copies.

  func admitted(_ target: LinkTarget) -> LinkTarget? { policy.links.admitted(target) }

  func admitted(_ source: ImageSource) -> ImageSource? { policy.images.admitted(source) }

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
