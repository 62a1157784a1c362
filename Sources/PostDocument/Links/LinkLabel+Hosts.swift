internal import PostText

// Hosts in labels.
extension LinkLabel {
  typealias Bytes = ArraySlice<UInt8>

  /// Whether a label in the form for comparisons contains a host other than `own`.
  ///
  /// Hosts are found in any punctuation. Text that resembles a host in the path after the own host
  /// is ignored.
  static func namesOtherHost(
    _ label: [UInt8], than own: Bytes, isDomain: (String, HostContext) -> Bool
  ) -> Bool {
    var rest = label[...]
    while let word = nextWord(in: rest, of: label) {
      rest = word.after
      var isOwn = false
      // The raw text is tested, too, because a percent sign can precede a host: `100%bank.example`.
      for text in word.readings where !isOwn {
        for host in possibleHosts(in: text, of: word) {
          let claim = claim(of: host, own, isDomain)
          if claim == .otherHost { return true }
          if claim == .ownHost { isOwn = true }
        }
      }
      if isOwn, word.isBeforePath { rest = rest.drop { $0 != 0x20 } }
    }
    return false
  }

  /// Compares a possible host with the own host.
  private static func claim(
    of host: PossibleHost, _ own: Bytes, _ isDomain: (String, HostContext) -> Bool
  ) -> Claim {
    let whole = claimOfSpellings(of: host, own, isDomain)
    guard whole != .ownHost, !host.hasScheme, let text = textAfterUnspacedScript(in: host.name)
    else { return whole }
    var rest = host
    rest.name = text.withoutWWW
    rest.isMarkedAsHost = host.isMarkedAsHost || rest.name.count < text.count
    if host.context == .text { rest.context = .symbols }
    let claim = claimOfSpellings(of: rest, own, isDomain)
    // The rest has a stricter test of file names: `请看main.rs`.
    return claim == .noOtherHost && host.isMarkedAsHost ? whole : claim
  }

  /// Returns the text after the last character of a script without spaces in the first label, as in
  /// `请访问bank.example`, or `nil` if there is no such character.
  private static func textAfterUnspacedScript(in name: Bytes) -> Bytes? {
    guard name.contains(where: { $0 >= 0x80 }) else { return nil }
    let first = name.prefix { $0 != 0x2E }
    let letters = String(decoding: first, as: UTF8.self).unicodeScalars
    let text = letters.reversed().prefix { !isUnspaced($0) }
    let count = text.reduce(0) { $0 + UTF8.width($1) }
    return count == 0 || count == first.count ? nil : name[(first.endIndex - count)...]
  }

  /// Whether a letter is of a script that is written without spaces between words: Thai, Lao,
  /// Burmese, Khmer, Chinese or Japanese.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Compares the spellings of a possible host with the own host.
  private static func claimOfSpellings(
    of host: PossibleHost, _ own: Bytes, _ isDomain: (String, HostContext) -> Bool
  ) -> Claim {
    for host in [host] + spellings(of: host) {
      if host.name == own { return .ownHost }
      guard host.hasScheme || looksLikeHost(host.name) else { continue }
      let name = String(decoding: host.name, as: UTF8.self)
      guard host.isMarkedAsHost || isDomainName(name, host, isDomain) else { continue }
      return isSame(name, own) ? .ownHost : .otherHost
    }
    return .noOtherHost
  }

  /// Whether a possible host is a domain.
  private static func isDomainName(
    _ name: String, _ host: PossibleHost, _ isDomain: (String, HostContext) -> Bool
  ) -> Bool {
    if isDomain(name, host.context) { return true }
    // Readers easily overlook combining marks, for example a dot below a letter of `bank.com`. So
    // the host without its marks is tested, too.
    let bare = withoutMarks(name)
    return bare != name && isDomain(bare, host.context)
  }

  // MARK: - Possible hosts

  /// A possible host in a label.
  private struct PossibleHost {
    var name: Bytes
    /// Whether the context marks the text as a host: a scheme, `www.` or a mailbox name before it,
    /// or a path after it.
    var isMarkedAsHost = false
    /// Whether the text follows a scheme. If so, numbers and names without a full stop are hosts,
    /// too.
    var hasScheme = false
    var context = HostContext.text
  }

  /// Returns the possible hosts in the text of a word. The host before `@` in
  /// `https://bank.example@evil.example` is included, because readers see it as the host.
  private static func possibleHosts(in text: Bytes, of word: Word) -> [PossibleHost] {
    if word.isAddress { return [PossibleHost(name: text, isMarkedAsHost: true, hasScheme: true)] }
    let slashCount = word.slashCount
    let hasScheme = word.isAfterScheme(slashCount: slashCount)
    let pieces = pieces(of: text)
    return pieces.enumerated().map { position, piece in
      let isFirst = position == 0
      let isLast = position == pieces.count - 1
      let name = piece.withoutWWW
      return PossibleHost(
        name: name,
        isMarkedAsHost: name.count < piece.count
          || isFirst && (hasScheme || slashCount == 2 || word.isMailboxHost)
          || isLast && word.isMarkedByPath,
        hasScheme: isFirst && hasScheme && !name.isEmpty,
        context: isFirst && word.isInPath
          ? .path : word.isBesideSymbol || text.count > piece.count ? .symbols : .text)
    }
  }

  /// Returns a host without the characters at its ends that belong to the sentence if they are not
  /// part of the host: `_bank.example_`, `bank.example-login`, `bank.exampleへ`.
  private static func spellings(of host: PossibleHost) -> [PossibleHost] {
    let name = host.name.trimmingHyphens
    var trimmed = host
    trimmed.name = name
    trimmed.hasScheme = false
    if host.context == .text { trimmed.context = .symbols }
    guard let stop = name.lastIndex(of: 0x2E) else { return [] }
    let top = name[(stop + 1)...].prefix { ASCII.isLowercaseLetter($0) || ASCII.isDigit($0) }
    // A suffix after a number is part of a version: `1.2.3.4-beta`.
    let isVersion =
      top.allSatisfy(ASCII.isDigit) && name[top.endIndex...].first.map { $0 < 0x80 } == true
    let isWhole = top.isEmpty || top.endIndex == name.endIndex || isVersion
    let start = PossibleHost(name: name[..<top.endIndex], context: trimmed.context)
    return (name.count < host.name.count ? [trimmed] : []) + (isWhole ? [] : [start])
  }

  /// Returns the parts of a text that are not separated by consecutive full stops or other
  /// characters that hosts do not contain.
  private static func pieces(of text: Bytes) -> [Bytes] {
    var pieces: [Bytes] = []
    var start = text.startIndex
    for index in text.indices {
      let isStop = text[index] == 0x2E
      let isEmptyLabel =
        isStop && (index == text.startIndex || text[index - 1] == 0x2E)
        || isStop && (index + 1 == text.endIndex || text[index + 1] == 0x2E)
      guard isEmptyLabel || !isStop && !isHostByte(text[index]) else { continue }
      if start < index { pieces.append(text[start..<index]) }
      start = index + 1
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }

  /// Whether a text consists of labels separated by full stops, and is not a version or an amount.
  private static func looksLikeHost(_ text: Bytes) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.count > 1 || labels.count == 4,
      labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostByte) })
    else { return false }
    // Four numbers are an IPv4 address. Fewer numbers are a version or an amount.
    return labels.count == 4 || top.contains { !ASCII.isDigit($0) }
  }

  static func isHostByte(_ byte: UInt8) -> Bool {
    ASCII.isLowercaseLetter(byte) || ASCII.isDigit(byte) || byte == 0x2D || byte == 0x5F
      || byte >= 0x80
  }

  /// Whether `host` is the host that `ascii` contains in validated form. `host` can have any
  /// spelling that browsers accept, for example Unicode instead of Punycode, or `127.1` instead of
  /// `127.0.0.1`.
  private static func isSame(_ host: String, _ ascii: Bytes) -> Bool {
    let host = LinkTarget("http://\(host)/")?.host ?? host
    if ASCIIHost.name(of: host).utf8.elementsEqual(ascii) { return true }
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    // `String` compares by canonical equivalence, so marks may be decomposed.
    return decodingPunycode(host) == decodingPunycode(String(decoding: ascii, as: UTF8.self))
  }

  /// Returns the host with its Punycode decoded.
  private static func decodingPunycode(_ host: String) -> String {
    host.split(separator: ".", omittingEmptySubsequences: false).map { label in
      let bytes = Array(label.utf8)
      guard bytes.starts(with: "xn--".utf8), bytes.count <= HostLabel.maximumLength,
        let scalars = Punycode.decoded(Array(bytes.dropFirst(4)))
      else { return String(label) }
      return String(String.UnicodeScalarView(scalars))
    }
    .joined(separator: ".")
  }
}

extension ArraySlice<UInt8> {
  /// The text without hyphens, underscores and full stops at its start and end.
  fileprivate var trimmingHyphens: Self {
    let isTrimmed = { (byte: UInt8) in byte == 0x2D || byte == 0x5F || byte == 0x2E }
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
