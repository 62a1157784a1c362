internal import PostFeed

/// The author that is being read.
struct PersonDraft {
  var name: String?
  var email: String?
  var url: UntrustedURL?
  /// Whether the author is not one of the source, but was written because Atom requires an author.
  var isPlaceholder = false

  var author: SyndicatedAuthor? {
    guard !isPlaceholder, name != nil || email != nil || url != nil else { return nil }
    // Writers of RSS and Atom repeat the URL of an author without a name, because Atom requires one.
    let name = name == url?.source ? nil : name
    var author = name.flatMap { PersonDraft.author($0) } ?? SyndicatedAuthor()
    if let email { author.email = UntrustedText(email) }
    author.url = url
    return author
  }

  /// Reads an author in the form of RSS: `user@example.org (Name)`, `Name <user@example.org>`,
  /// an e-mail address or a name. Returns `nil` if the text is empty.
  static func author(_ text: String) -> SyndicatedAuthor? {
    guard !text.isEmpty else { return nil }
    guard text.utf8.count < 1000, let email = email(in: text) else {
      return SyndicatedAuthor(name: UntrustedText(text))
    }
    var rest = text
    rest.removeSubrange(email)
    if rest.lowercased().hasPrefix("mailto:") { rest.removeFirst("mailto:".count) }
    for brackets in ["()", "<>", "[]"] { rest = rest.replacing(brackets, with: "") }
    rest = rest.trimmed
    if let first = rest.first, let last = rest.last, rest.count > 1 {
      let isEnclosed = (first == "(" && last == ")") || (first == "\"" && last == "\"")
      if isEnclosed { rest = String(rest.dropFirst().dropLast()).trimmed }
    }
    return SyndicatedAuthor(
      name: rest.isEmpty ? nil : UntrustedText(rest), email: UntrustedText(String(text[email])))
  }

  /// Finds the first word that is an e-mail address.
  private static func email(in text: String) -> Range<String.Index>? {
    let isPart = { (character: Character) in
      character.isLetter || character.isNumber || "._%+-'@".contains(character)
    }
    guard let at = text.firstIndex(of: "@") else { return nil }
    let start = text[..<at].lastIndex { !isPart($0) }.map { text.index(after: $0) }
    let end = text[at...].firstIndex { !isPart($0) } ?? text.endIndex
    let range = (start ?? text.startIndex)..<end
    let parts = text[range].split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), parts[1].last != "." else {
      return nil
    }
    return range
  }
}
