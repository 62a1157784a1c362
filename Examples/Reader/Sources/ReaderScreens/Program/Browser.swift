import Foundation
import Subprocess

/// The program of the user that shows web pages.
enum Browser {
  private static var chosen: String? {
    ProcessInfo.processInfo.environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the program can use the terminal: one that the user chose can be a text browser.
  static var needsTerminal: Bool { chosen != nil }

  /// Opens a page. Returns the failure in words, or `nil`.
  static func open(_ url: String) async -> String? {
    if let chosen {
      let result = try? await run(
        .name("sh"), arguments: ["-c", "\(chosen) \"$1\"", "sh", url],
        input: .currentStandardInput, output: .currentStandardOutput,
        error: .currentStandardError)
      return result?.terminationStatus.isSuccess == true
        ? nil : "'\(chosen)' failed. The link: \(url)"
    }
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    let result = try? await run(
      .name(program), arguments: [url], input: .none, output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess == true
      ? nil : "'\(program)' failed. The link: \(url)"
  }
}
