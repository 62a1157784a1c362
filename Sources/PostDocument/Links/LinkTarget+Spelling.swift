internal import PostText

extension LinkTarget {
  /// Whether a label is the text of this target. The comparison ignores the schemes `http`, `https`
  /// and `mailto`; a leading `www.`; a final slash; the letter case of the host; and whether
  /// invisible characters are percent-encoded.
  package func isSpelled(by label: String) -> Bool {
    // Two spellings of a target differ by at most 13 bytes: `https://`, `www.` and `/`.
    guard label.utf8.count <= description.utf8.count + 13 else { return false }
    let encoded = PercentEncoding.encodingInvisible(label)
    guard abs(encoded.utf8.count - description.utf8.count) <= 13 else { return false }
    let (label, target) = (Substring(encoded).utf8.urlCore, Substring(description).utf8.urlCore)
    let host = target.prefix { !URLText.endsAuthority($0) }
    return label.count == target.count
      && label.startsIgnoringCase(with: host)
      && label.dropFirst(host.count).elementsEqual(target.dropFirst(host.count))
  }
}

extension BidirectionalCollection<UInt8> where SubSequence == Self {
  /// The URL without a scheme `http`, `https` or `mailto`, without `www.`, and without a final
  /// slash.
  package var urlCore: Self {
    let schemes = ["https://", "http://", "mailto:"]
    let scheme = schemes.first { startsIgnoringCase(with: $0.utf8) } ?? ""
    let rest = dropFirst(scheme.utf8.count).withoutWWW
    return rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
  }

  /// The host without `www.`, unless no name follows it: in `https://www./`, `www.` is the host.
  var withoutWWW: Self {
    guard startsIgnoringCase(with: "www.".utf8) else { return self }
    let rest = dropFirst(4)
    return rest.first.map { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 } == true
      ? rest : self
  }

  fileprivate func startsIgnoringCase(with prefix: some Sequence<UInt8>) -> Bool {
    starts(with: prefix) { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
