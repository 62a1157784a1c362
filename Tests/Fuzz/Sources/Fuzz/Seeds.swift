import Foundation

/// Inputs to start from: files of the project's corpus.
enum Seeds {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  /// The files below folders of the corpus that are small enough to be changed often.
  static func files(in folders: String..., ending: String = ".html") throws -> [[UInt8]] {
    try folders.flatMap { folder in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: url(of: folder).path)
      return try paths.sorted().filter { $0.hasSuffix(ending) }
        .map { try file("\(folder)/\($0)") }
        .filter { $0.count <= 8192 }
    }
  }

  /// A file of the corpus.
  static func file(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: url(of: path)))
  }

  private static func url(of path: String) -> URL { corpus.appending(path: path) }
}
