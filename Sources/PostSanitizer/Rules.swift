internal import PostDocument
internal import PostPolicy

/// Precomputed data of a policy. It is a class, because copying the policy for each post is slow.
final class Rules: Sendable {
  /// The policy of the sanitizer.
  let originalPolicy: Policy

  /// A copy of the policy that does not keep content whose element has a treatment other than the
  /// default. If `table` has one, the copy does not keep tables.
  let policy: Policy

  /// An admission that has counted no links and images yet. Each parse starts with a copy of it.
  let admission: Admission

  /// The keywords that the encoder writes in the `rel` attribute of links.
  let relations: LinkRelations

  /// The elements whose tags are kept as text.
  let shown: Set<ElementName>
  /// The elements that the policy removes with their contents.
  let dropped: Set<ElementName>
  /// The elements that the policy replaces by their contents.
  let unwrapped: Set<ElementName>
  /// The elements that the policy replaces by marks on their contents.
  let mapped: [ElementName: Marks]
  /// Whether the policy treats some elements individually.
  let treatsElements: Bool

  // Stored here, because each use of a static value checks whether the value was initialized.
  let elementNames = ElementName.named
  let attributeNames = AttributeName.named

  init(_ policy: Policy) {
    originalPolicy = policy
    self.policy = policy.withoutKindsOfTreatedElements
    admission = Admission(self.policy)
    relations = policy.links.linkRelations
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
    // An item can be in a `ul` or an `ol`, so `li` tags are kept as text only if the tags of both
    // lists are.
    if shown.isSuperset(of: [.ul, .ol]) { shown.insert(.li) }
    self.shown = shown
    self.dropped = dropped
    self.unwrapped = unwrapped
    self.mapped = mapped
  }

  /// Whether the policy neither unwraps an element nor replaces it by marks.
  func keeps(_ element: ElementName) -> Bool {
    !treatsElements || !unwrapped.contains(element) && mapped[element] == nil
  }

  private static func elements(named name: String) -> [ElementName] {
    switch name {
    case "*": [.unknown]
    // Browsers parse `image` as `img`.
    case "img": [.img, .image]
    default: ElementName(rawValue: name).map { [$0] } ?? []
    }
  }

  /// Returns the elements that are parts of another element. If the tags of that element are kept
  /// as text, the tags of its parts are, too.
  private static func parts(of name: String) -> [ElementName] {
    switch name {
    case "table": [.caption, .colgroup, .col, .thead, .tbody, .tfoot, .tr, .th, .td]
    case "figure": [.figcaption]
    case "details": [.summary]
    default: []
    }
  }
}

// Only the policies are compared, because the policy determines all other properties.
extension Rules: Hashable {
  static func == (left: Rules, right: Rules) -> Bool {
    left === right || left.originalPolicy == right.originalPolicy
  }

  func hash(into hasher: inout Hasher) { hasher.combine(originalPolicy) }
}
