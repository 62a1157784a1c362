/// Where a link leads: an absolute URL of a vetted scheme, or a relative reference.
///
/// The text is read as a browser reads it and kept in the form that was checked:
/// - C0 controls and spaces at the ends are dropped, tabs and line feeds deleted.
/// - Scheme and host are in lower case; in `http` and `https`, backslashes are slashes, two slashes
///   stand before the host, and a default port is dropped.
/// - Hosts are percent-decoded and mapped as browsers map them: letters and their marks are composed,
///   and a variation selector after an emoji is dropped. Numbers that are an IPv4 address become
///   `127.0.0.1`; labels that mix scripts or look like other ones become punycode.
/// - Spaces and `"<>` and backquotes are percent-encoded.
/// - A relative reference with a colon before its first slash starts with `./`.
///
/// Refused are other schemes, credentials, fragments alone, hosts with code points that no host has
/// or that browsers map to others otherwise, hosts that break the Bidi Rule of RFC 5893, and any
/// control, bidirectional or invisible character, also a percent-encoded one in a host.
///
/// A target can still be misleading or hostile: it says where a link leads, not whether to follow.
///
/// [WHATWG URL Standard](https://url.spec.whatwg.org)
public struct LinkTarget: Hashable, Sendable, CustomStringConvertible {
  /// A scheme that a link may have.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    case http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo
  }

  /// The target, in the form that was checked.
  public let description: String

  /// The scheme, or `nil` when the target is relative.
  public let scheme: Scheme?

  fileprivate let fingerprint: UInt64

  /// The largest length of a target: 8,192 bytes.
  public static let maximumLength = 8192

  /// Creates a target.
  ///
  /// - Throws: ``LinkTargetError`` with the reason when the text is no target that a link may have.
  public init(parsing text: some StringProtocol) throws(LinkTargetError) {
    self.init(try URLReference(text))
  }

  /// Creates a target, or returns `nil` when the text is none that a link may have.
  public init?(_ text: some StringProtocol) {
    guard let target = try? LinkTarget(parsing: text) else { return nil }
    self = target
  }

  init(_ reference: URLReference) {
    self.init(checked: reference.text, scheme: reference.scheme)
  }

  init(checked text: String, scheme: Scheme?) {
    self.init(checked: text, scheme: scheme, fingerprint: fnv1a(text.utf8))
  }

  init(checked text: String, scheme: Scheme?, fingerprint: UInt64) {
    description = text
    self.scheme = scheme
    self.fingerprint = fingerprint
  }

  /// A Boolean value that is true when the target has no scheme and depends on where it stands.
  public var isRelative: Bool { scheme == nil }

  /// The host, in the form in which it is written and without the port, or `nil` when the target has
  /// none.
  public var host: String? {
    scheme.flatMap { URLReference.host(in: description, behind: $0.rawValue) }
  }
}

/// Why a text is no target of a link or address of a picture.
public struct LinkTargetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the fault.
  public struct Code: Hashable, Sendable {
    let name: String

    /// There is nothing to lead to: the text is empty, a fragment alone, or a scheme alone.
    public static let empty = Code(name: "empty")
    /// The scheme is not in the vetted list.
    public static let scheme = Code(name: "scheme")
    /// The authority holds a user name or password.
    public static let credentials = Code(name: "credentials")
    /// The host or port is missing or malformed.
    public static let host = Code(name: "host")
    /// The text holds a control, bidirectional or invisible character.
    public static let character = Code(name: "character")
    /// The text is longer than ``LinkTarget/maximumLength``.
    public static let length = Code(name: "length")
    /// The text starts with two slashes, and there is no scheme to complete it with.
    public static let networkPath = Code(name: "network path")
    /// A `data:` address holds something else than a PNG, JPEG, GIF or WebP picture.
    public static let data = Code(name: "data")
  }

  public let code: Code

  /// The reason in words.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  package static let fragmentAlone = LinkTargetError(.empty, "the target is a fragment alone")
}

extension LinkTarget {
  /// The same address over `https`, or `nil` when it is none over `http`, or has a port of its own,
  /// at which nothing speaks `https`.
  package var upgraded: LinkTarget? {
    guard scheme == .http else { return nil }
    let rest = description.utf8.dropFirst("http:".utf8.count)
    let authority = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    guard authority.last.map({ $0 == 0x5D || !authority.contains(0x3A) }) ?? false else {
      return nil
    }
    return LinkTarget("https:" + Substring(rest))
  }

  /// Resolves a reference against this target, as a browser does for a page at this address.
  ///
  /// - Throws: ``LinkTargetError`` when the result is no target that a link may have, or this
  ///   target is no `http` or `https` address.
  public func resolving(_ text: some StringProtocol) throws(LinkTargetError) -> LinkTarget {
    LinkTarget(try URLReference.resolving(text, against: self))
  }
}

/// The address of a picture: an `http` or `https` URL, a relative reference, or data of a picture.
///
/// Read like a ``LinkTarget``. Data is `data:image/png`, `jpeg`, `gif` or `webp` in base64, whose
/// first bytes are those of the type that it says; SVG is refused, for it can hold script.
public struct ImageSource: Hashable, Sendable, CustomStringConvertible {
  /// The address, in the form that was checked.
  public let description: String

  /// The kinds of addresses there are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case http, https, relative, data
  }

  /// The kind of this address.
  public let kind: Kind

  private let fingerprint: UInt64

  /// Creates an address.
  ///
  /// - Throws: ``LinkTargetError`` with the reason when the text is no address of a picture.
  public init(parsing text: some StringProtocol) throws(LinkTargetError) {
    if let data = try PictureData.normalized(text) {
      self.init(description: data, kind: .data, fingerprint: fnv1a(data.utf8))
    } else {
      try self.init(LinkTarget(parsing: text))
    }
  }

  /// Creates an address from a target.
  ///
  /// - Throws: ``LinkTargetError`` when the scheme is not `http` or `https`.
  public init(_ target: LinkTarget) throws(LinkTargetError) {
    let kind: Kind
    switch target.scheme {
    case nil: kind = .relative
    case .http: kind = .http
    case .https: kind = .https
    case let scheme?:
      throw LinkTargetError(
        .scheme,
        "the scheme '\(scheme.rawValue)' is not allowed for pictures; allowed are: http, https")
    }
    self.init(description: target.description, kind: kind, fingerprint: target.fingerprint)
  }

  private init(description: String, kind: Kind, fingerprint: UInt64) {
    self.description = description
    self.kind = kind
    self.fingerprint = fingerprint
  }

  /// Creates an address, or returns `nil` when the text is none.
  public init?(_ text: some StringProtocol) {
    guard let source = try? ImageSource(parsing: text) else { return nil }
    self = source
  }

  /// The host, in lower case and without the port, or `nil` when the address has none.
  public var host: String? {
    switch kind {
    case .http, .https: URLReference.host(in: description, behind: kind.rawValue)
    case .relative, .data: nil
    }
  }
}

extension ImageSource {
  /// The same address over `https`, as ``LinkTarget/upgraded``.
  package var upgraded: ImageSource? {
    guard kind == .http, let target = LinkTarget(description)?.upgraded else { return nil }
    return try? ImageSource(target)
  }

  /// The size of the picture that stands in the address, in bytes, or `nil` when it stands elsewhere.
  package var dataSize: Int? {
    guard kind == .data, let comma = description.utf8.firstIndex(of: 0x2C) else { return nil }
    let digits = description.utf8[comma...].dropFirst()
    return digits.count / 4 * 3 - digits.reversed().prefix { $0 == 0x3D }.count
  }
}

// `String` takes texts of different normalisation forms for equal, and U+037E for a semicolon; a
// server does not. Were two such targets equal, neighbouring links would become one. Comparing texts
// of one storage is free, which comparing their bytes is not.

extension LinkTarget {
  public static func == (left: LinkTarget, right: LinkTarget) -> Bool {
    left.fingerprint == right.fingerprint && left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension ImageSource {
  public static func == (left: ImageSource, right: ImageSource) -> Bool {
    left.fingerprint == right.fingerprint && left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// A number that texts of different bytes have in common once in 2^64 times.
///
/// [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/)
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}
