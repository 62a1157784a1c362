internal import PostDocument

extension Finding: Codable {
  private static let members: [Member] = [
    "code", "severity", "element", "attribute", "offset", "line", "column", "path", "limit",
    "reason",
  ]

  /// Decodes a finding; see ``Report/encode(to:)``.
  ///
  /// - Throws: `DecodingError` that names the member, the value and what is allowed.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(Finding.members)
    guard let code = try members.name(forKey: "code") as Code? else {
      throw members.fault("code", "missing member 'code'")
    }
    self.init(
      code, element: try members.optional("element"),
      attribute: try members.optional("attribute"), at: try Finding.location(in: members),
      limit: try members.optional("limit"), reason: try members.optional("reason"))
  }

  private static func location(in members: Members) throws -> Location {
    let path: String? = try members.optional("path")
    guard let offset = try members.integer(0...Int.max, forKey: "offset") else {
      return path.map { .path($0) } ?? .none
    }
    guard path == nil else {
      throw members.fault("path", "'offset' and 'path' exclude each other")
    }
    let line = try members.integer(1...Int.max, forKey: "line")
    let column = try members.integer(1...Int.max, forKey: "column")
    guard let line, let column else { return .offset(offset) }
    return .source(offset..<offset, SourcePosition(line: line, column: column))
  }

  /// Encodes the finding; see ``Report/encode(to:)``.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(code.rawValue, forKey: "code")
    try members.encode(code.severity.rawValue, forKey: "severity")
    try members.encodeIfPresent(element, forKey: "element")
    try members.encodeIfPresent(attribute, forKey: "attribute")
    switch location {
    case .source(let range, let position):
      try members.encode(range.lowerBound, forKey: "offset")
      try members.encodeIfPresent(position?.line, forKey: "line")
      try members.encodeIfPresent(position?.column, forKey: "column")
    case .path(let path): try members.encode(path, forKey: "path")
    case .none: break
    }
    try members.encodeIfPresent(limit, forKey: "limit")
    try members.encodeIfPresent(reason, forKey: "reason")
  }
}
