/// The target of a link: an absolute URL with an allowed scheme, or a relative reference.
///
/// The text is parsed as in browsers, and stored in its validated form:
/// - C0 controls and spaces at the ends are removed. Tabs and line endings are removed everywhere.
/// - Scheme and host are in lower case. In `http` and `https` URLs, backslashes become slashes, two
///   slashes precede the host, and a default port is removed.
/// - Hosts are percent-decoded and mapped as in browsers: full-width and other compatibility forms
///   become the characters that they stand for, letters and their marks are composed, and soft
///   hyphens, zero-width spaces and variation selectors are removed. An IPv4 address is written as
///   four decimal numbers: `0x7f.1` becomes `127.0.0.1`. Labels that mix scripts, resemble other
///   labels, or contain joiners or symbols become Punycode.
/// - In the path, query and fragment, backquotes and `"<>` are percent-encoded, and so are spaces,
///   controls, bidirectional and other invisible characters. So no target changes the direction of
///   the text around it.
/// - If a relative reference has a colon before its first slash, `./` is added at its start.
///
/// The following are rejected:
/// - Schemes that ``Scheme`` does not list, user names and passwords, and references that are only
///   a fragment.
/// - Hosts that break the Bidi Rule of RFC 5893, or contain code points that are not allowed in
///   hosts, percent-encoded or not.
/// - Relative references with a colon that a control, bidirectional or invisible character precedes.
///
/// A valid target can still be misleading, or lead to a hostile page.
///
/// [WHATWG URL Standard](https://url.spec.whatwg.org)
public struct LinkTarget: Hashable, Sendable, CustomStringConvertible {
  /// A scheme that is allowed in links.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    case http, https, mailto, tel, sms, xmpp, matrix, irc, ircs, gemini, magnet, geo

    /// Whether the scheme is `http` or `https`, for which browsers treat backslashes as slashes.
    var isWeb: Bool { self == .http || self == .https }
  }

  let text: URLText

  /// The scheme, or `nil` if the target is relative.
  public let scheme: Scheme?

  /// The maximum length of a target: 8,192 bytes.
  public static let maximumLength = 8192

  /// Creates a target.
  ///
  /// - Throws: ``LinkTargetError`` with the reason if the text is not an allowed target.
  public init(parsing text: some StringProtocol) throws(LinkTargetError) {
    self = try URLParser.target(of: text)
  }

  /// Creates a target, or returns `nil` if the text is not an allowed target.
  public init?(_ text: some StringProtocol) {
    guard let target = try? LinkTarget(parsing: text) else { return nil }
    self = target
  }

  init(validated text: String, scheme: Scheme?) {
    self.text = URLText(text)
    self.scheme = scheme
  }

  /// The target, in its validated form.
  public var description: String { text.string }

  /// Whether the target has no scheme and is resolved against the URL of its page.
  public var isRelative: Bool { scheme == nil }

  /// The host as written in the target, without the port, or `nil` if there is no host.
  public var host: String? { scheme.flatMap { text.host(after: $0.rawValue) } }

  /// Returns a reference resolved against this target, as browsers do on a page with this URL.
  ///
  /// - Throws: ``LinkTargetError`` if the result is not an allowed target, or if this target is not
  ///   an `http` or `https` URL.
  public func resolving(_ text: some StringProtocol) throws(LinkTargetError) -> LinkTarget {
    try URLParser.target(of: text, base: self)
  }

  /// This URL with the scheme `https`, or `nil` if its scheme is not `http` or the URL has a port.
  /// A server that uses `http` on that port does not also use `https` on it.
  package var upgraded: LinkTarget? {
    guard scheme == .http else { return nil }
    let rest = description.utf8.dropFirst("http:".utf8.count)
    let authority = rest.dropFirst(2).prefix { !URLText.endsAuthority($0) }
    let hasPort = authority.last != UInt8(ascii: "]") && authority.contains(UInt8(ascii: ":"))
    return authority.isEmpty || hasPort ? nil : LinkTarget("https:" + Substring(rest))
  }
}
