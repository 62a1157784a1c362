internal import PostDocument
internal import PostPolicy

/// A policy in the form that reading needs. All readings of a sanitizer share it: copying the policy
/// for each post took a tenth of the time of a small one.
final class Rules: Sendable {
  /// The policy as it was given.
  let given: Policy

  /// The policy without the kinds whose elements it treats.
  let policy: Policy

  /// An admission that has counted nothing.
  let admission: Admission

  /// The elements whose tags are text.
  let shown: Set<ElementName>
  /// The elements that are removed with their contents, although they are kept by default.
  let dropped: Set<ElementName>
  /// The elements that are replaced by their contents.
  let unwrapped: Set<ElementName>
  /// The elements that are replaced by their contents with a mark.
  let mapped: [ElementName: Marks]
  /// Whether the policy treats single elements.
  let treatsElements: Bool

  // Stored here, since each use of a static value checks whether it was initialized.
  let elementNames = ElementName.named
  let attributeNames = AttributeName.named

  init(_ policy: Policy) {
    given = policy
    self.policy = policy.withoutKindsOfTreatedElements
    admission = Admission(self.policy)
    treatsElements = !policy.elements.isEmpty
    var shown: Set<ElementName> = []
    var dropped: Set<ElementName> = []
    var unwrapped: Set<ElementName> = []
    var mapped: [ElementName: Marks] = [:]
    for (name, treatment) in policy.elements.byName {
      let elements = Rules.elements(named: name)
      switch treatment {
      case .keep: continue
      case .unwrap: unwrapped.formUnion(elements)
      case .drop: dropped.formUnion(elements)
      case .mark(let marks): for element in elements { mapped[element] = marks }
      case .show: shown.formUnion(elements + Rules.parts(of: name))
      }
    }
    // Items are parts of both kinds of lists.
    if shown.isSuperset(of: [.ul, .ol]) { shown.insert(.li) }
    self.shown = shown
    self.dropped = dropped
    self.unwrapped = unwrapped
    self.mapped = mapped
  }

  /// Whether the policy keeps an element that only HTML distinguishes.
  func keeps(_ element: ElementName) -> Bool {
    !treatsElements || !unwrapped.contains(element) && mapped[element] == nil
  }

  private static func elements(named name: String) -> [ElementName] {
    switch name {
    case "*": [.unknown]
    // Browsers read one for the other.
    case "img": [.img, .image]
    default: ElementName(rawValue: name).map { [$0] } ?? []
    }
  }

  /// The parts whose tags are text if those of an element are.
  private static func parts(of name: String) -> [ElementName] {
    switch name {
    case "table": [.caption, .colgroup, .col, .thead, .tbody, .tfoot, .tr, .th, .td]
    case "figure": [.figcaption]
    case "details": [.summary]
    default: []
    }
  }
}

// The policy determines everything else.
extension Rules: Hashable {
  static func == (left: Rules, right: Rules) -> Bool {
    left === right || left.given == right.given
  }

  func hash(into hasher: inout Hasher) { hasher.combine(given) }
}
