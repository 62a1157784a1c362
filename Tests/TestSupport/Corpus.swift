public import Foundation

/// The files under `Corpus/`.
public struct CorpusFile: Sendable, CustomStringConvertible {
  /// The path below `Corpus/`.
  public let path: String

  public var description: String { path }

  public var bytes: [UInt8] {
    get throws { try [UInt8](Data(contentsOf: Corpus.folder.appending(path: path))) }
  }
}

public enum Corpus {
  /// The folder `Corpus/`, relative to this file.
  public static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus")

  /// Returns all files in a folder of the corpus with the given ending, sorted by path.
  public static func files(in name: String, ending: String = ".html") -> [CorpusFile] {
    let root = folder.appending(path: name)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { CorpusFile(path: "\(name)/\($0)") }
  }

  /// Every HTML file of the corpus.
  public static let html = files(in: "posts") + files(in: "attacks") + files(in: "regressions")
}
