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
    return all(of: lines, path: path)
  }

  /// The fences of lines, indented or not. One without an end ends with the lines.
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

  /// What a line of Swift says in a documentation comment.
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
  /// Whether it stands behind the marker of a list's item, where no fence closes.
  let isBehindMarker: Bool
  let marker: Substring
  /// What stands behind the marker.
  let info: String

  init?(_ line: String) {
    let content = line.drop { " -*+".contains($0) }
    guard let sign = content.first, sign == "`" || sign == "~" else { return nil }
    marker = content.prefix { $0 == sign }
    info = content.dropFirst(marker.count).trimmingCharacters(in: .whitespaces)
    // Three backticks with more of them behind are code in a line of text.
    guard marker.count >= 3, sign == "~" || !info.contains("`") else { return nil }
    indentation = line.count - content.count
    isBehindMarker = line.prefix(indentation).contains { $0 != " " }
  }

  func ends(_ opening: Fence) -> Bool {
    info.isEmpty && !isBehindMarker && marker.hasPrefix(opening.marker)
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
