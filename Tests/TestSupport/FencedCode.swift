public import Foundation

/// A fenced piece of code in the README, an article or a documentation comment.
public struct FencedCode: Sendable, CustomStringConvertible {
  /// The path of the file below the folder of the package.
  public let path: String
  /// The line of the opening fence, from 1.
  public let line: Int
  /// The word behind the opening fence.
  public let language: String
  public let lines: [String]

  public var text: String { lines.joined(separator: "\n") }

  public var description: String { "\(path):\(line)" }

  /// The folder of the package.
  public static let package = Corpus.folder.deletingLastPathComponent()

  /// What readers see: the README, the articles and the comments of all sources, sorted.
  public static func published() throws -> [FencedCode] {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: package.appending(path: "Sources").path)
    let sources = files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.sorted()
    return try (["README.md"] + sources.map { "Sources/\($0)" }).flatMap(FencedCode.all)
  }

  /// The fences of a file; of Swift, those of its documentation comments.
  public static func all(in path: String) throws -> [FencedCode] {
    let text = try String(contentsOf: package.appending(path: path), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if path.hasSuffix(".swift") { lines = lines.map(comment) }
    var found: [FencedCode] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let opening = start {
        found.append(
          FencedCode(
            path: path, line: opening + 1, language: String(lines[opening].dropFirst(3)),
            lines: Array(lines[(opening + 1)..<index])))
        start = nil
      } else {
        start = index
      }
    }
    return found
  }

  /// What a line of Swift says in a documentation comment.
  private static func comment(_ line: String) -> String {
    let trimmed = line.drop { $0 == " " }
    guard trimmed.hasPrefix("///") else { return "" }
    let content = trimmed.dropFirst(3)
    return String(content.hasPrefix(" ") ? content.dropFirst() : content)
  }
}
