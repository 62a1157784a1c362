internal import PostDocument
internal import PostText

extension Report: Codable {
  /// Decodes a report; see ``encode(to:)``. The lengths of findings are not decoded, and each
  /// severity is derived from the code.
  ///
  /// - Throws: `DecodingError` that names the member, the value and what is allowed.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members(["counts", "findings"])
    var counts: [Finding.Code: Int] = [:]
    let names = try members.nestedContainer(keyedBy: Member.self, forKey: "counts")
    for name in names.allKeys {
      guard let code = Finding.Code(rawValue: name.stringValue) else {
        throw names.fault(name, "unknown code '\(name.stringValue.quoted)'")
      }
      // Sums of decoded counts cannot overflow.
      counts[code] = try names.integer(1...1_000_000_000, forKey: name)
    }
    self.init(counts: counts, findings: try members.required("findings"))
  }

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
  /// Absent members are left out. The lengths of findings are not encoded.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    let counts = counts.map { ($0.key.rawValue, $0.value) }
    try members.encode(Dictionary(uniqueKeysWithValues: counts), forKey: "counts")
    try members.encode(findings, forKey: "findings")
  }
}
