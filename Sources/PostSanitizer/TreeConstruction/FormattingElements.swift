/// A formatting element in the list of active formatting elements. It can be reopened.
struct FormattingElement {
  /// Identifies an entry of the list and the open element that belongs to the entry.
  struct ID: Equatable {
    fileprivate let number: Int
  }

  let element: ElementName
  let style: ElementStyle
  /// The source range of the element's start tag.
  let tag: Range<Int>
  fileprivate(set) var id: ID
  /// The index in the stack of open elements at which the element was opened.
  fileprivate(set) var index: Int
}

/// The list of active formatting elements.
///
/// [WHATWG HTML 13.2.4.3](https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements)
struct FormattingElements {
  /// The entries; `nil` is a marker.
  private var entries: [FormattingElement?] = []
  private var nextNumber = 1

  /// The maximum number of elements after the last marker. Real documents nest fewer styles. A list
  /// without this limit, as in browsers, would take quadratic time.
  private static let capacity = 32

  var count: Int { entries.count }

  /// The entry at an index, or `nil` if it is a marker.
  subscript(index: Int) -> FormattingElement? { entries[index] }

  /// The last entry, or `nil` if the list is empty or ends with a marker.
  var last: FormattingElement? { entries.isEmpty ? nil : entries[entries.count - 1] }

  /// Adds an element that is at an index of the stack. At most three equal elements are kept (the
  /// Noah's Ark clause).
  mutating func append(
    _ element: ElementName, _ style: ElementStyle, tag: Range<Int>, at index: Int
  ) -> FormattingElement.ID {
    makeRoom(for: element, style)
    let id = makeID()
    entries.append(
      FormattingElement(element: element, style: style, tag: tag, id: id, index: index))
    return id
  }

  /// Inserts a copy of an entry at a position of the list.
  ///
  /// - Parameter index: The index of the element in the stack.
  mutating func insert(
    _ original: FormattingElement, openAt index: Int, at position: Int
  ) -> FormattingElement.ID {
    var entry = original
    entry.id = makeID()
    entry.index = index
    entries.insert(entry, at: min(position, entries.count))
    return entry.id
  }

  mutating func appendMarker() { entries.append(nil) }

  mutating func removeToMarker() {
    while let entry = entries.popLast(), entry != nil {}
  }

  mutating func remove(at index: Int) { entries.remove(at: index) }

  mutating func removeLast() { entries.removeLast() }

  /// Assigns a new identifier to an entry whose element is opened again.
  mutating func renew(at position: Int, openAt index: Int? = nil) -> FormattingElement.ID {
    let id = makeID()
    entries[position]?.id = id
    if let index { entries[position]?.index = index }
    return id
  }

  func index(of id: FormattingElement.ID) -> Int? { entries.firstIndex { $0?.id == id } }

  /// Returns the index of the last entry of an element after the last marker.
  func lastIndex(of element: ElementName) -> Int? {
    for index in entries.indices.reversed() {
      guard let entry = entries[index] else { return nil }
      if entry.element == element { return index }
    }
    return nil
  }

  private mutating func makeID() -> FormattingElement.ID {
    defer { nextNumber += 1 }
    return FormattingElement.ID(number: nextNumber)
  }

  private mutating func makeRoom(for element: ElementName, _ style: ElementStyle) {
    var equal = 0
    var earliest = 0
    var first = entries.count
    for index in entries.indices.reversed() {
      guard let entry = entries[index] else { break }
      first = index
      if entry.element == element, entry.style == style {
        equal += 1
        earliest = index
      }
    }
    if equal >= 3 {
      entries.remove(at: earliest)
    } else if entries.count - first >= FormattingElements.capacity {
      entries.remove(at: first)
    }
  }
}
