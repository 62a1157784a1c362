public import Foundation

/// A fenced code block in the README, an article or a documentation comment.
public struct FencedCode: Sendable, CustomStringConvertible {
  /// The path of the file, relative to the package.
  public let path: String
  /// The line of the opening fence, from 1.
  public let line: Int
  /// The word after the opening fence.
  public let language: String
  public let lines: [String]

  public var text: String { lines.joined(separator: "\n") }

  public var description: String { "\(path):\(line)" }

  /// The folder of the package.
  public static let package = Corpus.folder.deletingLastPathComponent()

  /// Returns the code blocks of the README, of the examples, and of the articles and comments of all
  /// sources.
  public static func published() throws -> [FencedCode] {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: package.appending(path: "Sources").path)
    let sources = files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.sorted()
    return try (["README.md", "Examples/README.md"] + sources.map { "Sources/\($0)" })
      .flatMap(FencedCode.all)
  }

  /// Returns the code blocks of all pages that readers of the repository get, also of the separate packages.
  public static func allPages() throws -> [FencedCode] {
    let examples = try FileManager.default.contentsOfDirectory(
      atPath: package.appending(path: "Examples").path
    ).sorted().map { "Examples/\($0)/README.md" }
    let others = ["CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md", "Benchmarks/README.md"]
    return try published()
      + (others + examples).filter {
        FileManager.default.fileExists(atPath: package.appending(path: $0).path)
      }.flatMap(all)
  }

  /// Returns the code blocks of a Markdown file, or of the documentation comments of a Swift file.
  public static func all(in path: String) throws -> [FencedCode] {
    let text = try String(contentsOf: package.appending(path: path), encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if path.hasSuffix(".swift") { lines = lines.map(comment) }
    return all(of: lines, path: path)
  }

  /// Returns the code blocks in lines, also indented ones. An unclosed block ends with the lines.
  ///
  /// [CommonMark, section 4.5](https://spec.commonmark.org/0.30/#fenced-code-blocks)
  public static func all(of lines: [String], path: String) -> [FencedCode] {
    var found: [FencedCode] = []
    var start = 0
    var opening: Fence?
    for (index, line) in lines.enumerated() {
      guard let fence = Fence(line) else { continue }
      if let open = opening {
        guard fence.ends(open) else { continue }
        found.append(open.code(lines[(start + 1)..<index], path: path, line: start + 1))
        opening = nil
      } else {
        (start, opening) = (index, fence)
      }
    }
    if let open = opening {
      found.append(open.code(lines[(start + 1)...], path: path, line: start + 1))
    }
    return found
  }

  /// Returns the documentation comment in a line of Swift, or an empty string.
  private static func comment(_ line: String) -> String {
    let trimmed = line.drop { $0 == " " }
    guard trimmed.hasPrefix("///") else { return "" }
    let content = trimmed.dropFirst(3)
    return String(content.hasPrefix(" ") ? content.dropFirst() : content)
  }
}

/// A line that opens or closes fenced code.
private struct Fence {
  let indentation: Int
  /// Whether the fence follows a list marker, so that it cannot close a code block.
  let followsListMarker: Bool
  let marker: Substring
  /// The info string after the marker.
  let info: String

  init?(_ line: String) {
    let content = line.drop { " -*+".contains($0) }
    guard let character = content.first, character == "`" || character == "~" else { return nil }
    marker = content.prefix { $0 == character }
    info = content.dropFirst(marker.count).trimmingCharacters(in: .whitespaces)
    // With backticks in the info string, this is a code span.
    guard marker.count >= 3, character == "~" || !info.contains("`") else { return nil }
    indentation = line.count - content.count
    followsListMarker = line.prefix(indentation).contains { $0 != " " }
  }

  func ends(_ opening: Fence) -> Bool {
    info.isEmpty && !followsListMarker && marker.hasPrefix(opening.marker)
  }

  func code(_ lines: ArraySlice<String>, path: String, line: Int) -> FencedCode {
    FencedCode(
      path: path, line: line, language: info.split(separator: " ").first.map(String.init) ?? "",
      lines: lines.map { content in
        let blanks = content.prefix { $0 == " " }.count
        return String(content.dropFirst(min(blanks, indentation)))
      })
  }
}
