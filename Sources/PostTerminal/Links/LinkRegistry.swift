/// The links of a page in the order of their labels, and its footnotes.
struct LinkRegistry {
  /// The targets of OSC 8 links by number.
  private(set) var uris: [[UInt8]] = []

  /// The targets that are listed at the end of the page, each once.
  private(set) var footnotes: [RenderedTarget] = []

  private var footnoteNumbers: [String: Int] = [:]

  /// The number of links and footnotes at a point of the layout.
  struct Checkpoint {
    fileprivate var uriCount: Int
    fileprivate var footnoteCount: Int
  }

  var checkpoint: Checkpoint {
    Checkpoint(uriCount: uris.count, footnoteCount: footnotes.count)
  }

  /// Removes the links after a checkpoint, because they are laid out again.
  mutating func reset(to checkpoint: Checkpoint) {
    uris.removeSubrange(checkpoint.uriCount...)
    for target in footnotes[checkpoint.footnoteCount...] { footnoteNumbers[target.text] = nil }
    footnotes.removeSubrange(checkpoint.footnoteCount...)
  }

  /// Adds a link, and returns its number.
  mutating func number(forLinkTo uri: [UInt8]) -> LinkNumber {
    uris.append(uri)
    return LinkNumber(value: Int32(truncatingIfNeeded: uris.count - 1))
  }

  /// Returns the number of a target's footnote, from 1.
  mutating func footnoteNumber(for target: RenderedTarget) -> Int {
    if let number = footnoteNumbers[target.text] { return number }
    footnotes.append(target)
    footnoteNumbers[target.text] = footnotes.count
    return footnotes.count
  }
}
