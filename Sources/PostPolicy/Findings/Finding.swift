/// A removal, change or repair that a reader made.
///
/// The description of a finding is a sentence. ``Report/encode(to:)`` documents its JSON form.
///
/// ```swift
/// let source = Array("<p>Hi</p>\n<p onclick=x>there</p>".utf8)
/// let report = try Sanitizer().sanitize(source).report.addingPositions(in: source)
/// for finding in report.findings {
///   print(finding)  // Removed 'onclick' of <p> (line 2, column 4).
/// }
/// ```
public struct Finding: Hashable, Sendable {
  /// The kind of the finding.
  public var code: Code

  /// The name of the element in the source, in lower case, escaped for messages. For Markdown that
  /// has no element of HTML: `a footnote`, `a formula`, `an alert` or `front matter`. For a unit that
  /// splitting divides, its kind and text: `the word 'abc'`.
  public var element: String?

  /// The name of the attribute in the source, in lower case, escaped for messages.
  public var attribute: String?

  /// The location in the source.
  public var location: Location

  /// The limit that was exceeded, for codes that start with `limit-`.
  public var limit: Int?

  /// For a removed link or image, its URL in quotes and why it was removed, escaped for messages:
  /// `'ftp://a.example/': the policy does not allow the scheme 'ftp'`. A long URL is cut.
  public var reason: String?

  /// Creates a finding.
  public init(
    _ code: Code, element: String? = nil, attribute: String? = nil, at location: Location = .none,
    limit: Int? = nil, reason: String? = nil
  ) {
    self.code = code
    self.element = element
    self.attribute = attribute
    self.location = location
    self.limit = limit
    self.reason = reason
  }

  /// The identifier of a finding in the report to which it was added.
  package struct ID: Hashable, Sendable {
    let index: Int
  }
}

extension Finding {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Visible or active content was removed.
    case removed
    /// Content was changed to another form.
    case changed
    /// Malformed input was read as browsers read it.
    case repaired
  }
}

extension Finding {
  /// The location of a finding in its source.
  public enum Location: Hashable, Sendable {
    /// A range of a text source in bytes. The range is empty if only its start is known. The
    /// position is `nil` until ``Report/addingPositions(in:)`` adds it.
    case source(Range<Int>, SourcePosition? = nil)

    /// A path in a JSON source, such as `$.content[0]`.
    case path(String)

    /// An unknown location, or the source as a whole.
    case none

    /// Returns the location at an offset in a text source.
    package static func offset(_ offset: Int) -> Location { .source(offset..<offset) }
  }

  /// The range in a text source in bytes: a tag, an attribute, or an element up to its end.
  ///
  /// The range is empty if only its start is known, and `nil` if the location is not in a text
  /// source.
  public var sourceRange: Range<Int>? {
    if case .source(let range, _) = location { range } else { nil }
  }

  /// The path in a JSON source, or `nil` if the location is not in a JSON source.
  public var path: String? {
    if case .path(let path) = location { path } else { nil }
  }

  /// The offset that findings are sorted by. Findings without an offset are last.
  var sortOffset: Int { sourceRange?.lowerBound ?? .max }
}
