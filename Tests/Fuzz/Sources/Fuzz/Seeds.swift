import Foundation

/// Inputs to start from: files of the project's corpus.
enum Seeds {
  private static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  /// The files below folders of the corpus that are small enough to be changed often.
  static func files(in folders: String..., ending: String = ".html") throws -> [[UInt8]] {
    try folders.flatMap { folder in
      let root = corpus.appending(path: folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      return try paths.filter { $0.hasSuffix(ending) }
        .map { try [UInt8](Data(contentsOf: root.appending(path: $0))) }
        .filter { $0.count <= 8192 }
    }
  }
}
