internal import PostText

/// Parses URLs: text → bytes → scheme → authority → path → ``LinkTarget``.
///
/// It implements the parts of the WHATWG URL parser that the allowed schemes need. Unlike that
/// parser, it keeps visible non-ASCII characters, and resolves `.` and `..` segments only if there is
/// a base URL. It rejects credentials, and references that are only a fragment.
///
/// [WHATWG URL, URL parsing](https://url.spec.whatwg.org/#url-parsing)
struct URLParser {
  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []

  private typealias Scheme = LinkTarget.Scheme

  /// Parses a URL, and resolves it if there is a base URL.
  static func target(
    of text: some StringProtocol, base: LinkTarget? = nil
  ) throws(LinkTargetError) -> LinkTarget {
    if let base, base.scheme?.isWeb != true {
      throw LinkTargetError(.scheme, "the base is not an http or https URL")
    }
    let size = text.utf8.count
    guard size <= 4 * LinkTarget.maximumLength else { throw .tooLong(size) }
    // The text is copied to an array, because the compiler does not specialize code that is generic
    // over the type of the text.
    let bytes = Array(text.utf8)[...]
    if let target = LinkTarget(plain: bytes), base == nil || !target.isRelative { return target }
    var parser = URLParser(input: try URLInput.trimmed(bytes))
    return try parser.target(base: base)
  }

  private mutating func target(base: LinkTarget?) throws(LinkTargetError) -> LinkTarget {
    var scheme = try parseScheme()
    if let base, let baseScheme = base.scheme, scheme == nil || scheme == baseScheme {
      // https://url.spec.whatwg.org/#special-relative-or-authority-state
      scheme = baseScheme
      try resolve(against: base, baseScheme)
    } else if let scheme {
      try parseAuthority(after: scheme)
    } else {
      try startRelativeReference()
    }
    parsePath(foldsBackslashes: scheme?.isWeb ?? true)
    guard output.count <= LinkTarget.maximumLength else { throw .tooLong(output.count) }
    return LinkTarget(validated: String(decoding: output, as: UTF8.self), scheme: scheme)
  }

  /// Removes the scheme and its colon from the input, and returns the scheme if there is one.
  ///
  /// [RFC 3986, section 3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
  private mutating func parseScheme() throws(LinkTargetError) -> Scheme? {
    guard let first = input.first, ASCII.isLetter(first) else { return nil }
    let end = input.firstIndex {
      !(ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E)
    }
    guard let end, input[end] == UInt8(ascii: ":") else { return nil }
    let name = String(decoding: input[..<end].map(ASCII.lowercased), as: UTF8.self)
    guard let scheme = Scheme(rawValue: name) else {
      let allowed = Scheme.allCases.map(\.rawValue).joined(separator: ", ")
      throw LinkTargetError(
        .scheme, "the scheme '\(name.quoted)' is not allowed; allowed are: \(allowed)")
    }
    input = input[(end + 1)...]
    if scheme == .mailto { input = MailFields.stripped(from: input) }
    return scheme
  }

  /// Writes the scheme, host and port, and removes the host and port from the input.
  ///
  /// `http` and `https` URLs always have an authority. Other URLs have one only after two slashes,
  /// so `mailto:ada@example.org` has none.
  private mutating func parseAuthority(after scheme: Scheme) throws(LinkTargetError) {
    output = Array("\(scheme.rawValue):".utf8)
    if scheme.isWeb {
      input = input.drop(while: URLParser.isSlash)
    } else if input.starts(with: "//".utf8) {
      input = input.dropFirst(2)
    } else {
      return try requireInput()
    }
    let authority = input.prefix {
      !(URLText.endsAuthority($0) || scheme.isWeb && URLParser.isSlash($0))
    }
    input = input[authority.endIndex...]
    if authority.contains(UInt8(ascii: "@")) {
      throw LinkTargetError(.credentials, "the target contains a user name or password")
    }
    let afterBracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    let colon = authority[afterBracket...].lastIndex(of: UInt8(ascii: ":"))
    let port = try URLParser.port(authority[(colon ?? authority.endIndex)...].dropFirst())
    output += "//".utf8
    output += try Host(parsing: authority[..<(colon ?? authority.endIndex)]).serialized
    let isDefaultPort = scheme == .http && port == 80 || scheme == .https && port == 443
    if let port, !isDefaultPort { output += ":\(port)".utf8 }
  }

  /// Returns the number of a port, or `nil` for an empty port.
  private static func port(_ digits: ArraySlice<UInt8>) throws(LinkTargetError) -> Int? {
    guard !digits.isEmpty else { return nil }
    guard digits.count <= 5, digits.allSatisfy(ASCII.isDigit),
      let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535
    else { throw LinkTargetError(.host, "the port of the target is not a number up to 65535") }
    return port
  }

  /// Writes the path, query and fragment, and percent-encodes characters that are invisible or not
  /// allowed in URLs.
  private mutating func parsePath(foldsBackslashes: Bool) {
    var isPath = true
    output.reserveCapacity(output.count + input.count)
    for scalar in String(decoding: input, as: UTF8.self).unicodeScalars {
      var isEncoded = false
      switch scalar {
      case "?", "#": isPath = false
      case "\\" where isPath && foldsBackslashes:
        output.append(UInt8(ascii: "/"))
        continue
      case "\"", "<", ">", "`", "\\": isEncoded = true
      default: isEncoded = PercentEncoding.isInvisible(scalar)
      }
      PercentEncoding.append(scalar, isEncoded: isEncoded, to: &output)
    }
  }

  private func requireInput() throws(LinkTargetError) {
    if input.isEmpty {
      throw LinkTargetError(.empty, "the target has nothing after its scheme")
    }
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}

// MARK: - Relative references

extension URLParser {
  private var startsWithTwoSlashes: Bool {
    input.count > 1 && input.prefix(2).allSatisfy(URLParser.isSlash)
  }

  /// Validates the start of a relative reference when there is no base URL, and writes `./` before
  /// it if necessary. A scheme that an invisible character hides is an error.
  ///
  /// [RFC 3986, section 4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
  private mutating func startRelativeReference() throws(LinkTargetError) {
    if input.first == UInt8(ascii: "#") { throw .fragmentAlone }
    if startsWithTwoSlashes {
      throw LinkTargetError(.networkPath, "the target has no scheme before its host")
    }
    // Without `./`, a first segment with a colon could be parsed as a scheme after decoding or
    // trimming.
    let segment = input.prefix { !(URLText.endsAuthority($0) || URLParser.isSlash($0)) }
    guard let colon = segment.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = String(decoding: segment[..<colon], as: UTF8.self)
    if name.unicodeScalars.contains(where: { $0 != " " && PercentEncoding.isInvisible($0) }) {
      throw .hiddenScheme
    }
    output = Array("./".utf8)
  }

  /// Writes the scheme and the authority of the resolved URL, and stores its path, query and
  /// fragment in the input.
  ///
  /// [RFC 3986, section 5.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2)
  private mutating func resolve(
    against base: LinkTarget, _ scheme: Scheme
  ) throws(LinkTargetError) {
    try requireInput()
    if input.first == UInt8(ascii: "#") { throw .fragmentAlone }
    if startsWithTwoSlashes { return try parseAuthority(after: scheme) }
    let baseBytes = Array(base.description.utf8)
    let originLength = scheme.rawValue.utf8.count + "://".utf8.count
    let pathStart =
      baseBytes[originLength...].firstIndex(where: URLText.endsAuthority) ?? baseBytes.endIndex
    output = Array(baseBytes[..<pathStart])
    let basePath = baseBytes[pathStart...].prefix {
      $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let path = input.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      .map { URLParser.isSlash($0) ? UInt8(ascii: "/") : $0 }
    let rest = input.dropFirst(path.count)
    if path.isEmpty {
      input = basePath + rest
    } else if path[0] == UInt8(ascii: "/") {
      input = URLParser.withoutDotSegments(path[...]) + rest
    } else {
      let folder = basePath.lastIndex(of: UInt8(ascii: "/")).map { basePath[...$0] } ?? [0x2F]
      input = URLParser.withoutDotSegments(folder + path) + rest
    }
  }

  /// Returns a path without its `.` and `..` segments.
  private static func withoutDotSegments(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var segments: [ArraySlice<UInt8>] = []
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (position, part) in parts.enumerated().dropFirst() {
      let isDots = part.count <= 2 && !part.isEmpty && part.allSatisfy { $0 == UInt8(ascii: ".") }
      guard isDots else {
        segments.append(part)
        continue
      }
      if part.count == 2, !segments.isEmpty { segments.removeLast() }
      if position == parts.count - 1 { segments.append([]) }
    }
    return segments.flatMap { [UInt8(ascii: "/")] + $0 }[...]
  }
}
