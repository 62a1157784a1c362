internal import PostDocument
internal import PostPolicy

/// A policy in the form that reading needs. It is a class, because copying the policy for each post
/// is slow.
final class Rules: Sendable {
  /// The policy of the sanitizer.
  let originalPolicy: Policy

  /// The policy without the kinds whose elements it does not keep.
  let policy: Policy

  /// An admission with counts of zero.
  let admission: Admission

  /// The elements whose tags are kept as text.
  let shown: Set<ElementName>
  /// The elements that are removed with their contents, although they are kept by default.
  let dropped: Set<ElementName>
  /// The elements that are replaced by their contents.
  let unwrapped: Set<ElementName>
  /// The elements that are replaced by their contents with a mark.
  let mapped: [ElementName: Marks]
  /// Whether the policy has treatments of single elements.
  let treatsElements: Bool

  // Stored here, since each use of a static value checks whether it was initialized.
  let elementNames = ElementName.named
  let attributeNames = AttributeName.named

  init(_ policy: Policy) {
    originalPolicy = policy
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
    // Browsers parse `image` as `img`.
    case "img": [.img, .image]
    default: ElementName(rawValue: name).map { [$0] } ?? []
    }
  }

  /// Returns the parts of an element whose tags are kept as text if its own are.
  private static func parts(of name: String) -> [ElementName] {
    switch name {
    case "table": [.caption, .colgroup, .col, .thead, .tbody, .tfoot, .tr, .th, .td]
    case "figure": [.figcaption]
    case "details": [.summary]
    default: []
    }
  }
}

// The policy determines all other properties.
extension Rules: Hashable {
  static func == (left: Rules, right: Rules) -> Bool {
    left === right || left.originalPolicy == right.originalPolicy
  }

  func hash(into hasher: inout Hasher) { hasher.combine(originalPolicy) }
}
