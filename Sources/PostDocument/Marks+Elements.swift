extension Marks {
  /// The names of the elements that HTML writes marks with, by bit. A spoiler is a `span` of the class
  /// `spoiler`.
  package static let elementNames: [StaticString] = [
    "strong", "em", "u", "s", "sub", "sup", "mark", "span", "kbd", "code",
  ]

  /// The name of the element that HTML writes the first of these marks with.
  package var elementName: StaticString {
    Marks.elementNames[min(rawValue.trailingZeroBitCount, Marks.elementNames.count - 1)]
  }

  /// The mark that HTML writes with an element without attributes, or no mark.
  package init(elementName: String) {
    let bit = Marks.elementNames.firstIndex { $0.description == elementName }
    self = bit.map { Marks(rawValue: 1 << $0) }?.subtracting(.spoiler) ?? []
  }
}
