/// The links of a page in the order of their labels, and the footnotes that list their targets.
struct LinkRegistry {
  /// The targets of OSC 8 links, by number.
  private(set) var uris: [[UInt8]] = []

  /// The targets to list at the end, each once.
  private(set) var footnotes: [LinkAddress] = []

  private var footnoteNumbers: [String: Int] = [:]

  /// How much was registered at some time.
  struct Mark {
    fileprivate var uriCount: Int
    fileprivate var footnoteCount: Int
  }

  var mark: Mark { Mark(uriCount: uris.count, footnoteCount: footnotes.count) }

  /// Forgets what was registered since: it is going to be laid out again.
  mutating func reset(to mark: Mark) {
    uris.removeSubrange(mark.uriCount...)
    for address in footnotes[mark.footnoteCount...] { footnoteNumbers[address.text] = nil }
    footnotes.removeSubrange(mark.footnoteCount...)
  }

  /// Registers a label's link.
  mutating func number(forLinkTo uri: [UInt8]) -> LinkNumber {
    uris.append(uri)
    return LinkNumber(value: Int32(truncatingIfNeeded: uris.count - 1))
  }

  /// The number of a target's footnote, from 1 on.
  mutating func footnoteNumber(for address: LinkAddress) -> Int {
    if let number = footnoteNumbers[address.text] { return number }
    footnotes.append(address)
    footnoteNumbers[address.text] = footnotes.count
    return footnotes.count
  }
}
