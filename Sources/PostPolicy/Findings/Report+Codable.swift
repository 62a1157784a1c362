package import PostJSON
internal import PostText

extension Report: JSONDecodable {
  package init(_ json: JSONValue) throws(ValueFault) {
    var members = try ObjectReader(json)
    try members.allow(["counts", "findings"])
    guard let codes = members.member("counts") else { throw members.missing("counts") }
    _ = try ObjectReader(codes)
    var counts: [Finding.Code: Int] = [:]
    for name in codes.names {
      let count = name.member
      guard let code = name.string.flatMap({ Finding.Code(rawValue: $0) }) else {
        throw count.fault("unknown code '\((name.string ?? "").quoted)'")
      }
      // Sums of decoded counts cannot overflow.
      if count.kind != .null { counts[code] = try count.integer(in: 1...1_000_000_000) }
    }
    self.init(counts: counts, findings: try members.required("findings"))
  }
}

extension Report: Codable {
  /// Encodes the report as the JSON that `postkit sanitize --report json` prints.
  ///
  /// | member | value |
  /// | --- | --- |
  /// | `counts` | the number of findings by code |
  /// | `findings` | the findings, each with the members below |
  /// | `code`, `severity` | the kind and the severity of the finding |
  /// | `element`, `attribute` | the names in the source |
  /// | `offset` | the offset in a text source in bytes, from 0 |
  /// | `line`, `column` | the position in a text source, after ``addingPositions(in:)`` |
  /// | `path` | the path in a JSON source |
  /// | `limit` | the limit that was exceeded |
  /// | `reason` | the URL of a removed link, and why it was removed |
  ///
  /// Absent members are left out. The lengths of findings are not encoded. A decoder derives each
  /// severity from the code.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: JSONKey.self)
    let counts = counts.map { ($0.key.rawValue, $0.value) }
    try members.encode(Dictionary(uniqueKeysWithValues: counts), forKey: "counts")
    try members.encode(findings, forKey: "findings")
  }
}
