import Foundation
import PostReader

/// Files and standard input.
enum Input {
  /// The maximum size of an input, which is more than any policy allows.
  private static let limit = 64 << 20

  /// Reads a file, or standard input if the path is `-`.
  static func bytes(of path: String) throws -> [UInt8] {
    do {
      let handle =
        path == "-"
        ? FileHandle.standardInput
        : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw Failure(.badInput, "\(path): the input has more than \(limit) bytes")
      }
      return Array(data)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.noInput, "\(path): no such file, or it cannot be read")
    }
  }

  static func text(of path: String) throws -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw Failure(.badInput, "\(path): the text is not UTF-8")
    }
    return text
  }
}
