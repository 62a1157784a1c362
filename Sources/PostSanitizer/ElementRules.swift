internal import PostPolicy

/// What a policy says about single elements, by the elements that the tree builder tells apart.
struct ElementRules {
  /// Those whose tags are text.
  var shown: Set<ElementName> = []
  /// Those that go with their contents, although they would stay.
  var dropped: Set<ElementName> = []
  /// Those whose contents stay without what the element says about them.
  var unwrapped: Set<ElementName> = []
  /// A Boolean value that is true when every element becomes what it does by itself.
  let isEmpty: Bool

  init(_ treatments: ElementTreatments) {
    isEmpty = treatments.isEmpty
    for (name, treatment) in treatments.byName {
      var elements = ElementRules.elements(named: name)
      switch treatment {
      case .keep: continue
      case .unwrap: unwrapped.formUnion(elements)
      case .drop: dropped.formUnion(elements)
      case .show:
        elements += ElementRules.parts(of: name)
        shown.formUnion(elements)
      }
    }
    // Items are parts of both kinds of lists.
    if shown.isSuperset(of: [.ul, .ol]) { shown.insert(.li) }
  }

  /// A Boolean value that is true unless the policy unwraps an element that only HTML tells apart.
  func keeps(_ element: ElementName) -> Bool { isEmpty || !unwrapped.contains(element) }

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
