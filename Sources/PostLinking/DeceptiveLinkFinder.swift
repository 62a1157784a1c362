internal import PostDocument
internal import PostText

/// Finds links whose labels name a host other than the target's host.
struct DeceptiveLinkFinder: Visitor {
  private(set) var found: [Hyperlink] = []

  mutating func visit(_ runs: Inlines) {
    var position = runs.startIndex
    while position < runs.endIndex {
      let linked = runs[position...].prefix { $0.link != nil }
      if linked.isEmpty { visitReference(runs[position].content) } else { visit(linked: linked) }
      position = linked.isEmpty ? position + 1 : linked.endIndex
    }
  }

  /// Checks the text of a mention or hashtag with a target.
  private mutating func visitReference(_ content: InlineContent) {
    guard let reference = content.reference, let target = reference.target else { return }
    if case .mention = content, DeceptiveLinkFinder.isAccount(reference.text) { return }
    let link = Hyperlink(target)
    if link.isDeceptive(labeled: reference.text) { found.append(link) }
  }

  /// Whether the text of a mention is `@user` or `@user@host`. On some networks, the user name is
  /// a host.
  private static func isAccount(_ text: String) -> Bool {
    guard let marker = text.unicodeScalars.first, ["@", "＠"].contains(marker) else { return false }
    let parts = text.unicodeScalars.dropFirst().split(
      separator: "@", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        part.allSatisfy {
          $0.isAlphabetic || $0.isNumeric || $0.isMark || "-_.".unicodeScalars.contains($0)
        }
      }
  }

  // MARK: - Neighboring links

  private struct Label {
    let link: Hyperlink
    var text: String
    var claim = LinkLabel.Claim.noOtherHost
  }

  private mutating func visit(linked runs: Inlines.SubSequence) {
    var labels: [Label] = []
    // Parts of a label can have different marks.
    for run in runs {
      guard let link = run.link else { continue }
      if labels.last?.link == link {
        labels[labels.count - 1].text += run.content.plainText
      } else {
        labels.append(Label(link: link, text: run.content.plainText))
      }
    }
    for index in labels.indices {
      labels[index].claim = labels[index].link.claim(of: labels[index].text)
    }
    if labels.count > 1 { DeceptiveLinkFinder.checkSharedWords(of: &labels) }
    found += labels.filter { $0.claim == .otherHost }.map(\.link)
  }

  /// The maximum length of a word with a host, in scalars. Hosts have at most 253 characters.
  private static let longestWord = 300

  /// Checks each word that continues in the next label. Readers see neighboring links as one text.
  private static func checkSharedWords(of labels: inout [Label]) {
    var word = String.UnicodeScalarView()
    var count = 0
    var (first, last) = (0, 0)
    for index in labels.indices {
      for scalar in labels[index].text.unicodeScalars {
        // A host does not start with punctuation, so padding with it cannot fill the word.
        if count == 0 {
          guard scalar.isAlphabetic || scalar.isNumeric || scalar == "." else { continue }
          (first, last) = (index, index)
        }
        if !isBoundary(scalar), count < longestWord {
          word.append(scalar)
          count += 1
          last = index
        } else {
          check(String(word), in: &labels[first...last])
          word = String.UnicodeScalarView()
          count = 0
        }
      }
    }
    check(String(word), in: &labels[first...last])
  }

  private static func check(_ word: String, in labels: inout ArraySlice<Label>) {
    guard labels.count > 1, let target = labels.first?.link.href else { return }
    let isOneTarget = labels.allSatisfy { $0.link.href == target }
    // A label that names the target's host is honest, whatever follows it without a space.
    for index in labels.indices where labels[index].claim == .noOtherHost {
      let link = labels[index].link
      labels[index].claim = isOneTarget ? link.claim(of: word) : link.claim(ofShared: word)
    }
  }

  private static func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isWhiteSpace || "()[]{}<>\"|,;!*=&+~^$'`".unicodeScalars.contains(scalar)
  }
}
