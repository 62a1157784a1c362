import Foundation
import PostKit
import TestSupport
import Testing

/// Compares tables in the documentation with the values in the code.
@Suite struct TableTests {
  @Test("the documentation lists each finding code with its message")
  func findingCodes() throws {
    let source = try text(of: "Sources/PostPolicy/Findings/Finding+Code.swift")
    let rows = source.split(separator: "\n").map { $0.drop { " /".contains($0) } }
      .filter { $0.hasPrefix("`") }.map(String.init)
    #expect(rows.count == 31)
    #expect(
      rows
        == Finding.Code.allCases.map { code in
          "`\(code.rawValue)` (\(code.severity.rawValue)): \(code.explanation)."
        })
  }

  @Test("the documentation lists each policy key in two tables")
  func policyKeys() throws {
    #expect(Policy.keys.count == 29)
    for path in [
      "Sources/PostPolicy/Policy/Policy+JSON.swift",
      "Sources/PostKit/Documentation.docc/Policies.md",
    ] {
      #expect(
        try rows(of: path, under: "| key |")
          == Policy.keys.map { "| `\($0.path)` | \($0.meaning) | \($0.values) |" })
    }
  }

  /// Returns the rows of a table in a page or a documentation comment, without its header.
  private func rows(of path: String, under head: String) throws -> [String] {
    Array(
      try text(of: path).split(separator: "\n")
        .map { $0.drop { " /".contains($0) } }
        .drop { !$0.hasPrefix(head) }.dropFirst(2)
        .prefix { $0.hasPrefix("|") }
        .map(String.init))
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: FencedCode.package.appending(path: path), encoding: .utf8)
  }
}
