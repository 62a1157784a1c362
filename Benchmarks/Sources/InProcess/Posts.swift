import Foundation

/// A workload in memory.
struct Posts {
  let texts: [String]

  /// The size of all texts, in bytes.
  let size: Int

  /// Reads a file of posts. Each follows its length in bytes and a line feed.
  init(path: String) throws {
    var rest = [UInt8](try Data(contentsOf: URL(filePath: path)))[...]
    var texts: [String] = []
    while let end = rest.firstIndex(of: 0x0A),
      let length = Int(String(decoding: rest[..<end], as: UTF8.self))
    {
      let text = rest[(end + 1)...].prefix(length)
      texts.append(String(decoding: text, as: UTF8.self))
      rest = rest[text.endIndex...].dropFirst()
    }
    self.texts = texts
    size = texts.reduce(0) { $0 + $1.utf8.count }
  }
}
