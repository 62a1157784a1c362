import Foundation

/// The steps of a user, such as ``Step``, in a file, which a killed process cannot lose: each is written
/// before it begins, and when it has returned.
struct Journal<Step: Codable & Hashable & Sendable> {
  enum Line: Codable, Hashable, Sendable {
    case begin(Step)
    /// The store has the last step.
    case stored
    /// The store does not have the last step, which a kill interrupted.
    case notStored
  }

  private let file: FileHandle

  init(at url: URL) throws {
    if !FileManager.default.fileExists(atPath: url.path) {
      _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    }
    file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
  }

  func write(_ line: Line) throws {
    try file.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
  }

  static func lines(at url: URL) throws -> [Line] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }
}
