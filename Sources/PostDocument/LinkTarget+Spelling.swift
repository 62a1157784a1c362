extension LinkTarget {
  /// Whether a label says nothing else than this target: the same text, but for `http`, `https` or
  /// `mailto` before it, `www.`, and a slash at its end.
  package func isSpelled(by label: String) -> Bool {
    // Punycode and escapes apart, a label is no longer than its target.
    guard label.utf8.count <= description.utf8.count + 1 else { return false }
    return LinkTarget.core(of: label).elementsEqual(LinkTarget.core(of: description)) {
      ASCII.lowercased($0) == ASCII.lowercased($1)
    }
  }

  private static func core(of text: String) -> Substring.UTF8View.SubSequence {
    var rest = Substring(text).utf8
    for scheme in ["https://", "http://", "mailto:"] where rest.startsIgnoringCase(with: scheme) {
      rest = rest.dropFirst(scheme.utf8.count)
      break
    }
    if rest.startsIgnoringCase(with: "www.") { rest = rest.dropFirst(4) }
    return rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
  }
}

extension Substring.UTF8View {
  fileprivate func startsIgnoringCase(with prefix: String) -> Bool {
    starts(with: prefix.utf8) { ASCII.lowercased($0) == $1 }
  }
}
