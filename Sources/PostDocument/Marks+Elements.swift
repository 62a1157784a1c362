extension Marks {
  /// The name of the HTML element for each mark, in the order of the bits. A spoiler is a `span`
  /// with the class `spoiler`.
  package static let elementNames: [StaticString] = [
    "strong", "em", "u", "s", "sub", "sup", "mark", "span", "kbd", "code",
  ]

  /// The name of the HTML element for the first of these marks.
  package var elementName: StaticString {
    Marks.elementNames[min(rawValue.trailingZeroBitCount, Marks.elementNames.count - 1)]
  }

  /// Creates the mark for an HTML element without attributes, or an empty set if no mark is written
  /// as that element.
  package init(elementName: String) {
    let bit = Marks.elementNames.firstIndex { $0.description == elementName }
    self = bit.map { Marks(rawValue: 1 << $0) }?.subtracting(.spoiler) ?? []
  }
}
