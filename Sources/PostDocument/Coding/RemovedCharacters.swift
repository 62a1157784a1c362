internal import PostJSON
internal import PostText

// Findings about the strings from which reading a document removes characters.

extension JSONFindings {
  /// Adds a finding about a string, or about the runs of a paragraph.
  func addRemoval(at place: JSONPlace) {
    add(.textRepaired, at: place, "characters were removed")
  }
}

extension ObjectReader {
  /// Adds a finding for each member from which a line of text removes characters.
  func reportRemovals(fromLines lines: KeyValuePairs<String, String?>) {
    for (name, line) in lines {
      guard let line, TextHygiene.removesCharacters(fromLine: line) else { continue }
      findings.addRemoval(at: place(of: name))
    }
  }

  /// Adds a finding if characters are removed from the code in a member.
  func reportRemovals(fromCode code: String, in name: String) {
    guard
      TextHygiene.removesCharacters(fromCode: code, after: nil)
        || TextHygiene.removesControls(fromCode: code)
    else { return }
    findings.addRemoval(at: place(of: name))
  }
}
