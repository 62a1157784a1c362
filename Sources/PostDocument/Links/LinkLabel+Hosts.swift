internal import PostText

// Hosts in labels.
extension LinkLabel {
  typealias Bytes = ArraySlice<UInt8>

  /// Whether a label in the form for comparisons contains a host other than `own`.
  ///
  /// Hosts are found in any punctuation. Text that resembles a host in the path after the own host
  /// is ignored.
  static func namesOtherHost(
    _ label: [UInt8], than own: Bytes, isDomain: (String, _ isAfterSlash: Bool) -> Bool
  ) -> Bool {
    var rest = label[...]
    while let word = nextWord(in: rest, of: label) {
      rest = word.after
      var isOwn = false
      // The raw text is tested, too, because a percent sign can precede a host: `100%bank.example`.
      for text in word.readings where !isOwn {
        for spellings in possibleHosts(in: text, of: word) {
          let claim = claim(of: spellings, own, isDomain)
          if claim == .otherHost { return true }
          if claim == .ownHost { isOwn = true }
        }
      }
      if isOwn, word.isBeforePath { rest = rest.drop { $0 != 0x20 } }
    }
    return false
  }

  /// Compares the spellings of one host with the own host.
  private static func claim(
    of spellings: [PossibleHost], _ own: Bytes, _ isDomain: (String, Bool) -> Bool
  ) -> Claim {
    for host in spellings {
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
    _ name: String, _ host: PossibleHost, _ isDomain: (String, Bool) -> Bool
  ) -> Bool {
    if isDomain(name, host.isAfterSlash) { return true }
    // Readers easily overlook combining marks, for example a dot below a letter of `bank.com`. So
    // the host without its marks is tested, too.
    let bare = withoutMarks(name)
    return bare != name && isDomain(bare, host.isAfterSlash)
  }

  // MARK: - Words

  /// Consecutive characters that a host can contain, including percent-encoded characters, or an
  /// IPv6 address in brackets.
  private struct Word {
    let text: Bytes
    /// Whether the text is an IPv6 address.
    var isAddress = false
    /// The text of the label before the word, without symbols directly before the word.
    let before: Bytes
    /// The text of the label after the word.
    let after: Bytes

    /// The number of slashes before the word.
    var slashCount: Int { before.reversed().prefix { $0 == UInt8(ascii: "/") }.count }

    /// Whether the word follows a scheme that is always followed by a host.
    var isAfterScheme: Bool { isAfterScheme(slashCount: slashCount) }

    func isAfterScheme(slashCount: Int) -> Bool {
      let rest = before.dropLast(slashCount)
      return slashCount > 0 && rest.last == UInt8(ascii: ":")
        && schemes.contains { rest.dropLast().reversed().starts(with: $0.utf8.reversed()) }
    }

    /// Whether the word follows the `name@` of an e-mail address.
    var isMailboxHost: Bool { before.last == at && before.dropLast().last.map(isHostByte) == true }

    /// Whether a path, query or fragment follows the word. A question mark at the end of a sentence
    /// is not a query.
    var isBeforePath: Bool {
      guard let byte = after.first else { return false }
      let next = after.dropFirst().first
      switch byte {
      case UInt8(ascii: "/"): return true
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return next.map(isHostByte) == true
      case UInt8(ascii: ":"): return next.map(ASCII.isDigit) == true
      default: return false
      }
    }

    /// The percent-decoded text in the form for comparisons, because browsers decode hosts, and the
    /// raw text if it is different.
    var readings: [Bytes] {
      guard text.contains(percent) else { return [text] }
      let decoded = String(decoding: PercentEncoding.decoded(text), as: UTF8.self)
      return [comparable(decoded)[...], text]
    }
  }

  private static let percent = UInt8(ascii: "%")

  private static func nextWord(in rest: Bytes, of label: [UInt8]) -> Word? {
    var start = rest.startIndex
    while start < rest.endIndex {
      let before = label[..<start]
      if label[start] == UInt8(ascii: "["), before.last == UInt8(ascii: "/") {
        if let text = bracketed(label[start...]) {
          let word = Word(
            text: text, isAddress: true, before: before, after: label[(start + text.count - 1)...])
          if word.isAfterScheme { return word }
        }
      }
      if isWordByte(at: start, in: label) { break }
      start += 1
    }
    guard start < rest.endIndex else { return nil }
    var end = start
    while end < label.endIndex, isWordByte(at: end, in: label) { end += 1 }
    var before = label[..<start]
    while let byte = before.last, isHostSymbol(byte) { before.removeLast() }
    return Word(text: label[start..<end], before: before, after: label[end...])
  }

  private static func isWordByte(at index: Int, in label: [UInt8]) -> Bool {
    let byte = label[index]
    if isHostByte(byte) || byte == 0x2E { return true }
    let digits = label[(index + 1)...].prefix(2)
    return byte == percent && digits.count == 2 && digits.allSatisfy(ASCII.isHexDigit)
  }

  /// Whether a symbol before a host does not separate it from a scheme: a host can contain it, or it
  /// is the start of `*.bank.example`.
  private static func isHostSymbol(_ byte: UInt8) -> Bool {
    "*!$&+=~`".utf8.contains(byte)
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
    /// Whether the text follows a single slash.
    var isAfterSlash = false
  }

  /// Returns the possible hosts in the text of a word, each with its spellings. The host before `@`
  /// in `https://bank.example@evil.example` is included, because readers see it as the host.
  private static func possibleHosts(in text: Bytes, of word: Word) -> [[PossibleHost]] {
    if word.isAddress { return [[PossibleHost(name: text, isMarkedAsHost: true, hasScheme: true)]] }
    let slashCount = word.slashCount
    let hasScheme = word.isAfterScheme(slashCount: slashCount)
    let pieces = pieces(of: text)
    return pieces.enumerated().map { position, piece in
      let isFirst = position == 0
      let isLast = position == pieces.count - 1
      let name = piece.withoutWWW
      let whole = PossibleHost(
        name: name,
        isMarkedAsHost: name.count < piece.count
          || isFirst && (hasScheme || slashCount == 2 || word.isMailboxHost)
          || isLast && word.isBeforePath && word.after.first != UInt8(ascii: ":"),
        hasScheme: isFirst && hasScheme && !name.isEmpty,
        isAfterSlash: isFirst && slashCount == 1)
      return [whole] + spellings(of: whole)
    }
  }

  /// Returns a host without the characters at its ends that belong to the sentence if they are not
  /// part of the host: `_bank.example_`, `bank.example-login`, `bank.exampleへ`.
  private static func spellings(of host: PossibleHost) -> [PossibleHost] {
    let name = host.name.trimmingHyphens
    var trimmed = host
    trimmed.name = name
    trimmed.hasScheme = false
    guard let stop = name.lastIndex(of: 0x2E) else { return [] }
    let top = name[(stop + 1)...].prefix { ASCII.isLowercaseLetter($0) || ASCII.isDigit($0) }
    let isWhole = top.isEmpty || top.endIndex == name.endIndex
    let start = PossibleHost(name: name[..<top.endIndex], isAfterSlash: host.isAfterSlash)
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

  /// The schemes that are always followed by a host. A text that ends with one of them matches, so
  /// `xhttp` matches, too.
  private static let schemes = ["http", "https", "ftp"]

  /// Returns the IPv6 address in brackets at the start of a text, or `nil` if there is none. The
  /// closing bracket may be missing.
  private static func bracketed(_ text: Bytes) -> Bytes? {
    guard text.first == UInt8(ascii: "[") else { return nil }
    let address = text.dropFirst().prefix(longestBracketed).prefix {
      ASCII.isDigit($0) || (0x61...0x66).contains($0) || $0 == 0x3A || $0 == 0x2E
    }
    guard address.contains(0x3A) else { return nil }
    return [UInt8(ascii: "[")] + address + [UInt8(ascii: "]")]
  }

  /// The maximum length of a bracketed address, in bytes. Every IPv6 address is shorter.
  private static let longestBracketed = 64

  /// Whether a text consists of labels separated by full stops, and is not a version or an amount.
  private static func looksLikeHost(_ text: Bytes) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, top.count > 1 || labels.count == 4,
      labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostByte) })
    else { return false }
    // Four numbers are an IPv4 address. Fewer numbers are a version or an amount.
    return labels.count == 4 || top.contains { !ASCII.isDigit($0) }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
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
