internal import PostText

/// A URL reference read by the WHATWG rules as far as links need them, in checked form.
struct URLReference {
  let text: String
  let scheme: LinkTarget.Scheme?

  private typealias Scheme = LinkTarget.Scheme

  init(_ text: some StringProtocol) throws(LinkTargetError) {
    let bytes = try URLReference.preprocessed(text)
    guard let schemeEnd = URLReference.schemeEnd(in: bytes) else {
      self.text = try URLReference.relative(bytes)
      scheme = nil
      return
    }
    let scheme = try URLReference.scheme(of: bytes[..<schemeEnd])
    self.text = try URLReference.absolute(scheme, rest: bytes[(schemeEnd + 1)...])
    self.scheme = scheme
  }

  private init(text: String, scheme: LinkTarget.Scheme?) {
    self.text = text
    self.scheme = scheme
  }

  /// The text without C0 controls and spaces at its ends and without tabs and line feeds.
  private static func preprocessed(
    _ text: some StringProtocol
  ) throws(LinkTargetError) -> ArraySlice<UInt8> {
    guard text.utf8.count <= 4 * LinkTarget.maximumLength else { throw tooLong(text.utf8.count) }
    // An array first: nothing of a generic text is specialised.
    var bytes = Array(text.utf8)
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { throw LinkTargetError(.empty, "the target is empty") }
    let trimmed = bytes[first...last]
    // What is written is hardly ever shorter, and looking closely has its price.
    guard trimmed.count <= LinkTarget.maximumLength else { throw tooLong(trimmed.count) }
    if trimmed.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw invisible }
    if trimmed.contains(where: { $0 >= 0x80 }) {
      // Spaces are encoded later, so two in a row are no fault.
      let decoded = String(decoding: trimmed.map { $0 == 0x20 ? 0x5F : $0 }, as: UTF8.self)
      let cleaned = TextHygiene.flow(decoded, after: nil)
      guard cleaned.text == decoded, !cleaned.hasBidiControls,
        !decoded.unicodeScalars.contains(where: isUnseen)
      else { throw invisible }
    }
    return trimmed
  }

  /// Characters that text may hold and an address may not, because nobody sees them.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isSpaceSeparator || scalar.isBreakControl || scalar.isJoinControl || scalar == "\u{FFFD}"
  }

  private static let invisible = LinkTargetError(
    .character, "the target holds a control, bidirectional or invisible character")

  private static let nothingBehindScheme = LinkTargetError(
    .empty, "the target has nothing behind its scheme")

  private static func tooLong(_ count: Int) -> LinkTargetError {
    LinkTargetError(
      .length, "the target is \(count) bytes; the limit is \(LinkTarget.maximumLength)")
  }

  /// The position of the colon behind a scheme, by RFC 3986's grammar.
  private static func schemeEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, ASCII.isLetter(first) else { return nil }
    let end = bytes.firstIndex {
      !(ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E)
    }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return end
  }

  private static func scheme(of bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> Scheme {
    let name = String(decoding: bytes.map(ASCII.lowercased), as: UTF8.self)
    guard let scheme = Scheme(rawValue: name) else {
      let allowed = Scheme.allCases.map(\.rawValue).joined(separator: ", ")
      throw LinkTargetError(
        .scheme, "the scheme '\(name.quoted)' is not allowed; allowed are: \(allowed)")
    }
    return scheme
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x5C }

  private static func absolute(
    _ scheme: Scheme, rest: ArraySlice<UInt8>
  ) throws(LinkTargetError) -> String {
    var output = Array(scheme.rawValue.utf8) + [0x3A]
    var rest = rest
    let isWeb = scheme == .http || scheme == .https
    if isWeb {
      rest = rest.drop(while: isSlash)
    }
    if isWeb || rest.starts(with: [0x2F, 0x2F]) {
      if !isWeb { rest = rest.dropFirst(2) }
      let end =
        rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 || (isWeb && $0 == 0x5C) }
        ?? rest.endIndex
      output += [0x2F, 0x2F]
      output += try authority(rest[..<end], scheme: scheme)
      rest = rest[end...]
    } else if rest.isEmpty {
      throw nothingBehindScheme
    }
    appendTail(rest, foldsBackslashes: isWeb, to: &output)
    return try checkedLength(output)
  }

  /// Host and port, in lower case, without a default port.
  private static func authority(
    _ bytes: ArraySlice<UInt8>, scheme: Scheme
  ) throws(LinkTargetError) -> [UInt8] {
    if bytes.contains(0x40) {
      throw LinkTargetError(.credentials, "the target holds a user name or password")
    }
    var host = bytes
    var port: ArraySlice<UInt8> = []
    let afterBracket = bytes.lastIndex(of: 0x5D) ?? bytes.startIndex
    if let colon = bytes[afterBracket...].lastIndex(of: 0x3A) {
      host = bytes[..<colon]
      port = bytes[(colon + 1)...]
    }
    guard port.allSatisfy(ASCII.isDigit), port.count <= 5,
      let number = port.isEmpty ? 0 : Int(String(decoding: port, as: UTF8.self)), number <= 65_535
    else { throw LinkTargetError(.host, "the port of the target is not a number up to 65535") }
    var output = try URLHost.normalized(host)
    let isDefault = (scheme == .http && number == 80) || (scheme == .https && number == 443)
    if !port.isEmpty, !isDefault { output += Array(":\(number)".utf8) }
    return output
  }

  /// Path, query and fragment, with what no URL may hold percent-encoded.
  private static func appendTail(
    _ bytes: ArraySlice<UInt8>, foldsBackslashes: Bool, to output: inout [UInt8]
  ) {
    var isPath = true
    output.reserveCapacity(output.count + bytes.count)
    for byte in bytes {
      switch byte {
      case 0x3F, 0x23:
        isPath = false
        output.append(byte)
      case 0x5C where isPath && foldsBackslashes: output.append(0x2F)
      case 0x20, 0x22, 0x3C, 0x3E, 0x60, 0x5C:
        output.append(UInt8(ascii: "%"))
        output.append(ASCII.hexDigit(byte >> 4))
        output.append(ASCII.hexDigit(byte & 0xF))
      default: output.append(byte)
      }
    }
  }

  private static func relative(_ bytes: ArraySlice<UInt8>) throws(LinkTargetError) -> String {
    if bytes.first == 0x23 { throw .fragmentAlone }
    if bytes.prefix(2).count == 2, bytes.prefix(2).allSatisfy(isSlash) {
      throw LinkTargetError(.networkPath, "the target has no scheme before its host")
    }
    var output: [UInt8] = []
    appendTail(bytes, foldsBackslashes: true, to: &output)
    // RFC 3986, section 4.2: a first segment with a colon could be taken for a scheme, by whoever
    // decodes or trims it before, so it is written behind `./`.
    let segment = output.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    if segment.contains(UInt8(ascii: ":")) { output.insert(contentsOf: "./".utf8, at: 0) }
    return try checkedLength(output)
  }

  private static func checkedLength(_ output: [UInt8]) throws(LinkTargetError) -> String {
    guard output.count <= LinkTarget.maximumLength else { throw tooLong(output.count) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The host of an address in checked form, from the authority behind its own scheme.
  ///
  /// Compares bytes: a slash with a combining mark behind it is another `Character`.
  static func host(in text: String, behind scheme: String) -> String? {
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8) else { return nil }
    let authority = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    if authority.first == 0x5B {
      return String(Substring(authority.prefix { $0 != 0x5D })) + "]"
    }
    return String(Substring(authority.prefix { $0 != 0x3A }))
  }
}

extension URLReference {
  /// Resolves a reference against the address of a page.
  ///
  /// [RFC 3986, section 5.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2)
  static func resolving(
    _ text: some StringProtocol, against base: LinkTarget
  ) throws(LinkTargetError) -> URLReference {
    guard let baseScheme = base.scheme, baseScheme == .http || baseScheme == .https else {
      throw LinkTargetError(.scheme, "the base is not an http or https address")
    }
    var bytes = try preprocessed(text)
    if let end = schemeEnd(in: bytes) {
      // With the scheme of the page, what follows is relative to the page:
      // https://url.spec.whatwg.org/#special-relative-or-authority-state
      guard try scheme(of: bytes[..<end]) == baseScheme else { return try URLReference(text) }
      bytes = bytes[(end + 1)...]
    }
    if bytes.isEmpty { throw nothingBehindScheme }
    if bytes.first == 0x23 { throw .fragmentAlone }
    let start = bytes.startIndex
    if bytes.count > 1, isSlash(bytes[start]), isSlash(bytes[start + 1]) {
      return URLReference(text: try absolute(baseScheme, rest: bytes), scheme: baseScheme)
    }
    let baseBytes = Array(base.description.utf8)
    let originEnd =
      baseBytes.dropFirst(baseScheme.rawValue.utf8.count + 3)
      .firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? baseBytes.endIndex
    var output = Array(baseBytes[..<originEnd])
    var reference: [UInt8] = []
    appendTail(bytes, foldsBackslashes: true, to: &reference)
    let pathEnd = reference.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? reference.endIndex
    let basePath = baseBytes[originEnd...].prefix { $0 != 0x3F && $0 != 0x23 }
    if pathEnd == 0 {
      output += basePath
    } else if reference[0] == 0x2F {
      output += withoutDots(reference[..<pathEnd])
    } else {
      let folder = basePath.lastIndex(of: 0x2F).map { basePath[...$0] } ?? [0x2F]
      output += withoutDots(folder + reference[..<pathEnd])
    }
    output += reference[pathEnd...]
    return URLReference(text: try checkedLength(output), scheme: baseScheme)
  }

  /// A path without its `.` and `..` segments.
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var segments: [ArraySlice<UInt8>] = []
    let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
    for (position, part) in zip(parts.indices, parts) {
      let isLast = position == parts.indices.last
      switch String(decoding: part, as: UTF8.self) {
      case ".": if isLast { segments.append([]) }
      case "..":
        if !segments.isEmpty { segments.removeLast() }
        if isLast { segments.append([]) }
      default: segments.append(part)
      }
    }
    return segments.flatMap { [0x2F] + $0 }
  }
}
