/// The links of a page in the order of their labels, and the footnotes with their targets.
struct LinkRegistry {
  /// The targets of OSC 8 links, by number.
  private(set) var uris: [[UInt8]] = []

  /// The targets at the end of the page, each once.
  private(set) var footnotes: [LinkAddress] = []

  private var footnoteNumbers: [String: Int] = [:]

  /// A state of the registry.
  struct Mark {
    fileprivate var uriCount: Int
    fileprivate var footnoteCount: Int
  }

  var mark: Mark { Mark(uriCount: uris.count, footnoteCount: footnotes.count) }

  /// Removes the links since a state, before they are laid out again.
  mutating func reset(to mark: Mark) {
    uris.removeSubrange(mark.uriCount...)
    for address in footnotes[mark.footnoteCount...] { footnoteNumbers[address.text] = nil }
    footnotes.removeSubrange(mark.footnoteCount...)
  }

  /// Adds the link of a label.
  mutating func number(forLinkTo uri: [UInt8]) -> LinkNumber {
    uris.append(uri)
    return LinkNumber(value: Int32(truncatingIfNeeded: uris.count - 1))
  }

  /// The number of a target's footnote, from 1.
  mutating func footnoteNumber(for address: LinkAddress) -> Int {
    if let number = footnoteNumbers[address.text] { return number }
    footnotes.append(address)
    footnoteNumbers[address.text] = footnotes.count
    return footnotes.count
  }
}
