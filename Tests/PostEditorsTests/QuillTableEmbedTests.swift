import PostDocument
import PostEditors
import PostPolicy
import Testing

/// Tables of Quill's module `table-embed`, whose cells are Deltas.
@Suite struct QuillTableEmbedTests {
  /// Returns a table with a number of rows and columns, and the members of `cells`.
  private static func table(_ rows: Int, _ columns: Int, _ cells: String) -> String {
    func axis(_ count: Int) -> String {
      Array(repeating: #"{"insert":{"id":"x"}}"#, count: count).joined(separator: ",")
    }
    return quill(
      #"""
      {"insert":{"table-embed":{"rows":[\#(axis(rows))],"columns":[\#(axis(columns))],\#
      "cells":{\#(cells)}}}},{"insert":"\n"}
      """#
    )
  }

  private static let path = "$.ops[0].insert['table-embed']"

  @Test(
    "an invalid value in a `table-embed` is reported with its path",
    arguments: [
      (#"{"rows":{}}"#, ".rows"),
      (#"{"rows":[7]}"#, ".rows[0]"),
      (#"{"rows":[{}]}"#, ".rows[0]"),
      (#"{"rows":[{"insert":"r"}]}"#, ".rows[0].insert"),
      (#"{"rows":[{"insert":{"id":[]}}]}"#, ".rows[0].insert.id"),
      (#"{"columns":[{"retain":1}]}"#, ".columns[0].retain"),
      (#"{"columns":[{"insert":{"id":"c"},"attributes":7}]}"#, ".columns[0].attributes"),
      (#"{"cells":[]}"#, ".cells"),
      (#"{"cells":{"1:1":7}}"#, ".cells['1:1']"),
      (#"{"cells":{"1:1":{"content":"a"}}}"#, ".cells['1:1'].content"),
      (#"{"cells":{"1:1":{"attributes":[]}}}"#, ".cells['1:1'].attributes"),
      (#"{"cells":{"1:1":{"content":[{"insert":true}]}}}"#, ".cells['1:1'].content[0].insert"),
      ("[]", ""),
      (#"{"cells":{"0:1":{}}}"#, ".cells['0:1']"),
      (#"{"cells":{"01:1":{}}}"#, ".cells['01:1']"),
      (#"{"cells":{"1:+1":{}}}"#, ".cells['1:+1']"),
      (#"{"cells":{"1::1":{}}}"#, ".cells['1::1']"),
      (#"{"cells":{"1:1:1":{}}}"#, ".cells['1:1:1']"),
      (#"{"cells":{"1000000000:1":{}}}"#, ".cells['1000000000:1']"),
    ])
  func wrongTypes(table: String, path: String) throws {
    let json = quill(#"{"insert":{"table-embed":\#(table)}}"#)
    let findings = try Editor.quill.findings(json)
    #expect(findings.contains { $0.hasSuffix(Self.path + path) }, "\(findings)")
  }

  @Test("two cells with the same position in a `table-embed` are an error")
  func duplicateCells() {
    let json = quill(#"{"insert":{"table-embed":{"cells":{"1:1":{},"1:1":{}}}}}"#)
    #expect(
      Editor.quill.failure(json)
        == Self.path + ".cells['1:1']: duplicate member '1:1'; only one is allowed")
  }

  @Test("if a `table-embed` exceeds the node limit, each row keeps at most one empty cell")
  func hugeTables() throws {
    var policy = Policy.post
    policy.limits.nodes = 40
    let cell = #""1:4":{"content":[{"insert":"a"}]}"#
    #expect(
      try Editor.quill.html(Self.table(2, 4, cell), policy)
        == """
        <table><tbody><tr><td></td><td></td><td></td><td>a</td></tr><tr><td></td><td></td>\
        <td></td><td></td></tr></tbody></table>
        """
    )
    #expect(
      try Editor.quill.html(Self.table(11, 4, cell), policy).hasPrefix(
        "<table><tbody><tr><td></td><td>a</td></tr><tr><td colspan=\"2\"></td></tr>"))
    #expect(
      try Editor.quill.findings(Self.table(11, 4, cell), policy) == [
        "limit-nodes table-embed $.ops[0].insert", "nesting-repaired table $.ops[0].insert",
      ])
  }

  @Test("empty cells in rows beyond the `rows` of a `table-embed` count toward the limit")
  func furtherRows() throws {
    var policy = Policy.post
    policy.limits.nodes = 40
    func cells(_ count: Int) -> String {
      (1...count).map { row in #""\#(row):4":{"content":[{"insert":"a"}]}"# }
        .joined(separator: ",")
    }
    // Each row has three empty cells: 13 rows have 39, 14 rows have 42. The limit is 40.
    #expect(
      try Editor.quill.findings(Self.table(1, 4, cells(13)), policy).first
        == "nesting-repaired table-embed \(Self.path).cells['2:4']")
    #expect(
      try Editor.quill.findings(Self.table(1, 4, cells(14)), policy).first
        == "limit-nodes table-embed $.ops[0].insert")
  }

  @Test("all `table-embed` tables of a document share one limit of empty cells")
  func repeatedTables() throws {
    var policy = Policy.post
    policy.limits.nodes = .max
    let axis = Array(repeating: #"{"insert":{}}"#, count: 200).joined(separator: ",")
    let table = #"{"insert":{"table-embed":{"rows":[\#(axis)],"columns":[\#(axis)]}}}"#
    let tables = Array(repeating: table, count: 8).joined(separator: ",")
    let findings = try Editor.quill.findings(quill(tables), policy)
      .filter { $0.hasPrefix("limit-nodes") }
    #expect(
      findings == (1...7).map { "limit-nodes table-embed $.ops[\($0)].insert" })
  }

  @Test("a `table-embed` with 20,000 rows and columns is read with limited memory")
  func quadraticTables() throws {
    var policy = Policy.post
    policy.limits.nodes = .max
    let document = try Editor.quill.decoder(policy).decode(Self.table(20_000, 20_000, "")).document
    #expect(document.blocks.count == 1)
  }
}
