internal import PostPolicy

// Formatting elements: reopened where markup is mis-nested, closed across the blocks they overlap.
extension TreeBuilder {
  mutating func startFormatting(_ element: ElementName, _ attributes: borrowing Attributes) {
    reconstructFormatting()
    insertFormatting(element, attributes)
  }

  /// Inserts a formatting element and makes it one that is reopened where markup is mis-nested.
  mutating func insertFormatting(_ element: ElementName, _ attributes: borrowing Attributes) {
    let effect = projector.effect(of: element, attributes, on: current.style)
    insert(element, attributes, effect: effect)
    open[open.count - 1].identity = nextIdentity
    limitEqualFormatting(element, effect)
    formatting.append(
      FormattingEntry(
        element: element, effect: effect, identity: nextIdentity, position: open.count - 1))
    nextIdentity += 1
  }

  /// The number of formatting elements that are reopened behind one marker. Documents have fewer
  /// looks, and a browser's unbounded list takes quadratic time.
  static let maximumFormatting = 32

  /// Keeps at most three equal entries behind the last marker, and not too many in all.
  mutating func limitEqualFormatting(_ element: ElementName, _ effect: Effect) {
    var equal = 0
    var earliest = 0
    var first = formatting.count
    for index in formatting.indices.reversed() {
      if formatting[index].isMarker { break }
      first = index
      if formatting[index].element == element, formatting[index].effect == effect {
        equal += 1
        earliest = index
      }
    }
    if equal >= 3 {
      formatting.remove(at: earliest)
    } else if formatting.count - first >= TreeBuilder.maximumFormatting {
      formatting.remove(at: first)
    }
  }

  mutating func insertMarker() {
    formatting.append(
      FormattingEntry(element: .unknown, effect: .none, identity: 0, position: 0))
  }

  mutating func clearFormattingToMarker() {
    while let last = formatting.popLast(), !last.isMarker {}
  }

  /// Reopens formatting elements that were closed by the end of a block.
  mutating func reconstructFormatting() {
    guard let last = formatting.last, !last.isMarker,
      open.position(of: last, firstMoved: firstMoved) == nil
    else { return }
    var index = formatting.count - 1
    while index > 0, !formatting[index - 1].isMarker,
      open.position(of: formatting[index - 1], firstMoved: firstMoved) == nil
    { index -= 1 }
    while index < formatting.count {
      defer { index += 1 }
      // Looks are a set: what changes nothing need not be opened again.
      let effect = formatting[index].effect
      guard effect.atom >= 0 || current.style.applying(effect) != current.style else { continue }
      insert(formatting[index].element, .none, effect: effect)
      formatting[index].identity = nextIdentity
      formatting[index].position = open.count - 1
      open[open.count - 1].identity = nextIdentity
      nextIdentity += 1
    }
  }

  /// Closes a formatting element across the blocks that it overlaps.
  ///
  /// [WHATWG HTML, adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
  mutating func adopt(_ element: ElementName) {
    // Most are the innermost element, and were opened last.
    if current.element == element, let last = formatting.last, !last.isMarker,
      last.identity == current.identity
    {
      pop()
      formatting.removeLast()
      return
    }
    if current.element == element, !formatting.contains(where: { $0.identity == current.identity })
    {
      pop()
      return
    }
    for round in 0..<8 {
      guard let position = lastFormatting(element) else {
        if round == 0 { endOther(element) }
        return
      }
      let entry = formatting[position]
      guard let start = open.position(of: entry, firstMoved: firstMoved) else {
        formatting.remove(at: position)
        return projector.report(.endTagIgnored, element: element)
      }
      guard !open[(start + 1)...].contains(where: \.boundsScope) else {
        return projector.report(.endTagIgnored, element: element)
      }
      guard let block = open[(start + 1)...].firstIndex(where: \.isSpecial) else {
        if start < open.count - 1 { projector.report(.nestingRepaired, element: element) }
        while open.count > start { pop() }
        formatting.remove(at: position)
        return
      }
      projector.report(.nestingRepaired, element: element)
      reopen(entry, at: position, opened: start, in: block)
    }
  }

  /// One round of the adoption agency: the formatting element ends before the block and starts
  /// anew inside it.
  mutating func reopen(
    _ entry: FormattingEntry, at position: Int, opened start: Int, in block: Int
  ) {
    var block = block
    var bookmark = position
    var inner = 0
    for index in (start + 1..<block).reversed() {
      inner += 1
      if let other = formatting.firstIndex(where: { $0.identity == open[index].identity }),
        !formatting[other].isMarker
      {
        if inner <= 3 {
          if index == block - 1 { bookmark = other + 1 }
          formatting[other].identity = nextIdentity
          open[index].identity = nextIdentity
          nextIdentity += 1
          continue
        }
        formatting.remove(at: other)
        if other < bookmark { bookmark -= 1 }
      } else if open[index].shows, open[index].identity == 0 {
        lateEndings[open[block].tag, default: []].append(open[index].tag)
      }
      remove(at: index)
      block -= 1
    }
    guard let old = formatting.firstIndex(where: { $0.identity == entry.identity }) else { return }
    formatting.remove(at: old)
    if old < bookmark { bookmark -= 1 }
    takeOut(at: start)
    let container = open[block - 1]
    var clone = OpenElement(
      entry.element, effect: entry.effect, style: container.style, frame: container.frame,
      outer: container.frame, mode: container.mode)
    clone.identity = nextIdentity
    put(clone, at: block)
    formatting.insert(
      FormattingEntry(
        element: entry.element, effect: entry.effect, identity: nextIdentity, position: block),
      at: min(bookmark, formatting.count))
    nextIdentity += 1
    restyle(from: start)
  }

  /// Ends phrasing elements before the block that leaves them, when it is known to do so.
  mutating func end(_ endings: [Int]) {
    for tag in endings {
      // Formatting elements that are reopened stand at the tag of another element.
      guard
        let index = open.lastIndex(where: {
          $0.tag == tag && $0.identity == 0 && !$0.isSpecial
        }), index > 0
      else { continue }
      remove(at: index)
      restyle(from: index)
    }
  }

  func lastFormatting(_ element: ElementName) -> Int? {
    for index in formatting.indices.reversed() {
      if formatting[index].isMarker { return nil }
      if formatting[index].element == element { return index }
    }
    return nil
  }

  mutating func restyle(from start: Int) {
    for index in open.indices.dropFirst(max(1, start)) {
      let layout = open[index].style.layout
      open[index].style = open[index - 1].style.applying(open[index].effect)
      open[index].style.layout = layout
    }
  }
}
