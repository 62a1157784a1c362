/// The URL of an image: an `http` or `https` URL, a relative reference, or a `data:` URL.
///
/// The text is parsed like a ``LinkTarget``. A `data:` URL must contain a PNG, JPEG, GIF or WebP
/// image in base64, whose first bytes match the stated type. SVG is rejected, because it can
/// contain script.
public struct ImageSource: Hashable, Sendable, CustomStringConvertible {
  private let text: URLText

  /// The kinds of image URLs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case http, https, relative, data
  }

  /// The kind of this URL.
  public let kind: Kind

  /// Creates a source.
  ///
  /// - Throws: ``LinkTargetError`` with the reason if the text is not the URL of an image.
  public init(parsing text: some StringProtocol) throws(LinkTargetError) {
    if let data = try DataURL.normalized(text) {
      self.text = URLText(data)
      kind = .data
    } else {
      self = try ImageSource(LinkTarget(parsing: text))
    }
  }

  /// Creates a source from a link target.
  ///
  /// - Throws: ``LinkTargetError`` if the target has a scheme other than `http` and `https`.
  public init(_ target: LinkTarget) throws(LinkTargetError) {
    switch target.scheme {
    case nil: kind = .relative
    case .http: kind = .http
    case .https: kind = .https
    case let scheme?:
      throw LinkTargetError(
        .scheme,
        "the scheme '\(scheme.rawValue)' is not allowed for images; allowed are: http, https")
    }
    text = target.text
  }

  /// Creates a source, or returns `nil` if the text is not the URL of an image.
  public init?(_ text: some StringProtocol) {
    guard let source = try? ImageSource(parsing: text) else { return nil }
    self = source
  }

  /// The URL, in its validated form.
  public var description: String { text.string }

  /// The host, in lower case and without the port, or `nil` if there is none.
  public var host: String? {
    switch kind {
    case .http, .https: text.host(after: kind.rawValue)
    case .relative, .data: nil
    }
  }

  /// This URL with `https`, or `nil` if it cannot be upgraded; see ``LinkTarget/upgraded``.
  package var upgraded: ImageSource? {
    guard kind == .http, let target = LinkTarget(description)?.upgraded else { return nil }
    return try? ImageSource(target)
  }

  /// The decoded size of the image in a `data:` URL, in bytes, or `nil` for other kinds.
  package var dataSize: Int? {
    guard kind == .data, let comma = description.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    let digits = description.utf8[comma...].dropFirst()
    return digits.count / 4 * 3 - digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
  }
}
