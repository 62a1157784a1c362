import Foundation
import PostKit

/// The inputs to start from: files of the corpus.
enum Seeds {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  /// Returns the files in folders of the corpus that have at most the given size in bytes.
  static func files(
    in folders: String..., ending: String = ".html", most: Int = 8192
  ) throws -> [[UInt8]] {
    try folders.flatMap { folder in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: url(of: folder).path)
      return try paths.sorted().filter { $0.hasSuffix(ending) }
        .map { try file("\(folder)/\($0)") }
        .filter { $0.count <= most }
    }
  }

  /// Returns the bytes of a file of the corpus.
  static func file(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url(of: path)))
  }

  /// Returns the different documents that posts and attacks are read as.
  static func documents() throws -> [Document] {
    var known: Set<Document> = []
    return try files(in: "posts", "attacks")
      .map { try Sanitizer(policy: .widest).sanitize($0).document }
      .filter { known.insert($0).inserted }
  }

  /// Returns the inputs of a kind in the cases and regressions that have at most 8192 bytes.
  static func examples(of kind: String) throws -> [[UInt8]] {
    try files(in: "cases", "regressions", ending: ".md", most: .max)
      .flatMap { fences(kind, in: $0) }.filter { $0.count <= 8192 }
  }

  /// Returns the contents of the fenced code blocks of a kind in Markdown.
  static func fences(_ kind: String, in markdown: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var lines: [Substring]?
    for line in String(decoding: markdown, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```", let text = lines {
        found.append(Array(text.joined(separator: "\n").utf8))
        lines = nil
      } else if lines != nil {
        lines?.append(line)
      } else if line == "```\(kind)" || line.hasPrefix("```\(kind) ") {
        lines = []
      }
    }
    return found
  }

  /// Returns each seed after a byte that chooses a preset and after `head`. The seeds choose the
  /// presets in turn.
  static func choosing(_ seeds: [[UInt8]], head: [UInt8]) -> [[UInt8]] {
    seeds.enumerated().map { number, seed in
      [UInt8(number % Policy.presetNames.count)] + head + seed
    }
  }

  private static func url(of path: String) -> URL { corpus.appending(path: path) }
}
