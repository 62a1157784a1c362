/// One removal, change or repair that a reader made.
///
/// A finding describes itself in a sentence, and is `Codable` as ``Report`` documents it:
///
/// ```swift
/// let source = Array("<p>Hi</p>\n<p onclick=x>there</p>".utf8)
/// let report = try Sanitizer().reading(source).report.addingPositions(in: source)
/// for finding in report.findings {
///   print(finding)  // Removed 'onclick' of <p> (line 2, column 4).
/// }
/// ```
public struct Finding: Hashable, Sendable {
  /// What happened.
  public var code: Code

  /// The name of the element in the source, in lower case, escaped as messages need it.
  public var element: String?

  /// The name of the attribute in the source, in lower case, escaped as messages need it.
  public var attribute: String?

  /// The location in the source.
  public var location: Location

  /// The limit that was exceeded, for codes that start with `limit-`.
  public var limit: Int?

  /// Creates a finding.
  public init(
    _ code: Code, element: String? = nil, attribute: String? = nil, at location: Location = .none,
    limit: Int? = nil
  ) {
    self.code = code
    self.element = element
    self.attribute = attribute
    self.location = location
    self.limit = limit
  }

  /// Identifies a finding in the report to which it was added.
  public struct ID: Hashable, Sendable {
    let index: Int
  }
}
