package import PostJSON

extension Finding: JSONDecodable {
  private static let members = [
    "code", "severity", "element", "attribute", "offset", "line", "column", "path", "limit",
    "reason",
  ]

  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(Finding.members)
    guard let code: Code = try members.name("code") else { throw members.missing("code") }
    self.init(
      code, element: try members.optional("element"),
      attribute: try members.optional("attribute"), at: try Finding.location(in: &members),
      limit: try members.integer("limit"), reason: try members.optional("reason"))
  }

  private static func location(
    in members: inout ObjectReader
  ) throws(ValueFault) -> Location {
    let path: String? = try members.optional("path")
    guard let offset = try members.integer("offset", in: 0...Int.max) else {
      return path.map { .path($0) } ?? .none
    }
    guard path == nil else {
      throw members.fault("path", "'offset' and 'path' exclude each other")
    }
    let line = try members.integer("line", in: 1...Int.max)
    let column = try members.integer("column", in: 1...Int.max)
    guard let line, let column else { return .offset(offset) }
    return .source(offset..<offset, SourcePosition(line: line, column: column))
  }
}

extension Finding: Codable {
  /// Encodes the finding; see ``Report/encode(to:)``.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
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
