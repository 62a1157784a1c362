import Foundation
import PostKit
import TestSupport
import Testing

/// Tables in the documentation are compared with the values in the code.
@Suite struct TableTests {
  @Test func findingCodes() throws {
    let rows = try rows(of: "Sources/PostPolicy/Finding+Code.swift")
    #expect(rows.count == 28)
    #expect(
      rows
        == Finding.Code.allCases.map { code in
          "| `\(code.rawValue)` | \(code.severity.rawValue) | \(code.explanation) |"
        })
  }

  /// The rows of the first table in the documentation comments of a file, without its head.
  private func rows(of path: String) throws -> [String] {
    let text = try String(
      contentsOf: FencedCode.package.appending(path: path), encoding: .utf8)
    return Array(
      text.split(separator: "\n")
        .drop { !$0.hasSuffix("| --- |") }.dropFirst()
        .map { $0.drop { $0 == " " }.drop { $0 == "/" }.drop { $0 == " " } }
        .prefix { $0.hasPrefix("|") }
        .map(String.init))
  }
}
