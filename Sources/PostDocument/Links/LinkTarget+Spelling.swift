internal import PostText

extension LinkTarget {
  /// Whether a label says nothing else than this target: the same text, but for `http`, `https` or
  /// `mailto` before it, `www.`, the letter case of the host, and a slash at its end.
  package func isSpelled(by label: String) -> Bool {
    // What may be left out, on either side: `https://`, `www.` and the slash.
    guard abs(label.utf8.count - description.utf8.count) <= 13 else { return false }
    let (label, target) = (LinkTarget.core(of: label), LinkTarget.core(of: description))
    let host = target.prefix { !URLText.endsAuthority($0) }
    return label.count == target.count
      && label.startsIgnoringCase(with: host)
      && label.dropFirst(host.count).elementsEqual(target.dropFirst(host.count))
  }

  private static func core(of text: String) -> Substring.UTF8View {
    var rest = Substring(text).utf8
    for scheme in ["https://", "http://", "mailto:"]
    where rest.startsIgnoringCase(with: scheme.utf8) {
      rest = rest.dropFirst(scheme.utf8.count)
      break
    }
    if rest.startsIgnoringCase(with: "www.".utf8) { rest = rest.dropFirst(4) }
    return rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
  }
}

extension Substring.UTF8View {
  fileprivate func startsIgnoringCase(with prefix: some Sequence<UInt8>) -> Bool {
    starts(with: prefix) { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
