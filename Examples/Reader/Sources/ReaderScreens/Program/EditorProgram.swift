import Foundation
import Subprocess

/// The text editor of the user.
enum EditorProgram {
  struct Failure: Error {
    var words: String
  }

  /// A changed text, and its file, which the caller deletes.
  struct Edited {
    var text: String
    var file: URL
  }

  /// Lets the user change a text. The file decides, not the exit status: an editor that ends with an error can have
  /// stored the text. If the file cannot be read, it is kept and named.
  static func edit(_ text: String, in file: URL) async -> Result<Edited, Failure> {
    let environment = ProcessInfo.processInfo.environment
    let editor =
      [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "vi"
    guard
      FileManager.default.createFile(
        atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { return .failure(Failure(words: "The text could not be written to \(file.path).")) }
    // The variable can contain options.
    let result = try? await run(
      .name("sh"), arguments: ["-c", "\(editor) \"$1\"", "sh", file.path],
      input: .currentStandardInput, output: .currentStandardOutput,
      error: .currentStandardError)
    guard let data = try? Data(contentsOf: file), var edited = String(data: data, encoding: .utf8)
    else {
      return .failure(Failure(words: "The text is in \(file.path), but could not be read."))
    }
    if edited == text, result == nil || result?.terminationStatus == .exited(127) {
      try? FileManager.default.removeItem(at: file)
      return .failure(Failure(words: "The editor '\(editor)' could not be started."))
    }
    // Editors end the last line.
    if edited.hasSuffix("\n"), !text.hasSuffix("\n") { edited.removeLast() }
    return .success(Edited(text: edited, file: file))
  }
}
