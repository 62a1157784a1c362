/// The OSC 8 links and the footnotes of a page.
struct LinkRegistry {
  /// The URLs of the OSC 8 links, in the order of the link labels. The index is the link number. A part of
  /// a row that is not an OSC 8 link has an empty URL.
  private(set) var uris: [[UInt8]] = []

  /// What each link number stands for in rows; empty unless ``collectsTargets``.
  private(set) var targets: [RenderedRows.Target] = []

  /// Whether ``targets`` are collected, for rows.
  var collectsTargets = false

  /// The targets that are listed at the end of the page. Each target is listed once.
  private(set) var footnotes: [RenderedTarget] = []

  private var footnoteNumbers: [String: Int] = [:]

  /// How many links and footnotes the page has. ``reset(to:)`` removes those that were added later.
  struct Checkpoint {
    fileprivate var uriCount: Int
    fileprivate var footnoteCount: Int
  }

  var checkpoint: Checkpoint {
    Checkpoint(uriCount: uris.count, footnoteCount: footnotes.count)
  }

  /// Removes the links and footnotes that were added after a checkpoint.
  ///
  /// The caller lays out the same content again.
  mutating func reset(to checkpoint: Checkpoint) {
    uris.removeSubrange(checkpoint.uriCount...)
    if collectsTargets { targets.removeSubrange(checkpoint.uriCount...) }
    for target in footnotes[checkpoint.footnoteCount...] { footnoteNumbers[target.text] = nil }
    footnotes.removeSubrange(checkpoint.footnoteCount...)
  }

  /// Adds an OSC 8 link, and returns its number. Without a URL, returns a number only for rows.
  mutating func number(
    forLinkTo uri: [UInt8]?, _ target: @autoclosure () -> RenderedRows.Target
  ) -> LinkNumber? {
    if collectsTargets { targets.append(target()) } else if uri == nil { return nil }
    uris.append(uri ?? [])
    return LinkNumber(value: Int32(truncatingIfNeeded: uris.count - 1))
  }

  /// Returns the number of the footnote for a target, from 1. Adds the footnote if it is missing.
  mutating func footnoteNumber(for target: RenderedTarget) -> Int {
    if let number = footnoteNumbers[target.text] { return number }
    footnotes.append(target)
    footnoteNumbers[target.text] = footnotes.count
    return footnotes.count
  }
}
