import Foundation
import TestSupport
import Testing

/// Runs the commands in the documentation and compares their output.
@Suite struct ReadmeTests {
  @Test("console sessions in the documentation have the output of the command")
  func sessions() throws {
    let sessions = try fences("console")
    #expect(!sessions.isEmpty)
    for session in sessions {
      let inputs = session.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
      let output = session.lines.filter { !$0.hasPrefix("$ ") }
      let run = try ReaderFiles.run(inputs.joined(separator: "\n"))
      #expect(run.output == output.joined(separator: "\n") + "\n", "\(session)")
      #expect(run.errors.isEmpty && run.status == 0, "\(session)")
    }
  }

  @Test("shell commands in the documentation run with exit status 0")
  func commands() throws {
    let commands = try fences("sh").flatMap(\.lines).filter { $0.hasPrefix("postkit ") }
    #expect(commands.count >= 5)
    for command in commands {
      let run = try ReaderFiles.run(command)
      #expect(run.status == 0, "\(command)\n\(run.errors)")
    }
  }

  @Test("the SVG images of the README equal the output of their commands")
  func images() throws {
    let makefile = try ReaderFiles.text(of: "Makefile").split(separator: "\n")
    let now = try #require(makefile.first { $0.hasPrefix("NOW := ") }).dropFirst(7)
    var images: Set<String> = []
    for line in makefile {
      // The recipe of `make images`.
      guard let match = line.wholeMatch(of: /\t\$\(POSTKIT\) (.+) > (\.readme\/.+\.svg)/) else {
        continue
      }
      let arguments = match.1.replacing("$(NOW)", with: now)
      let run = try ReaderFiles.run("postkit \(arguments)")
      #expect(run.status == 0 && run.errors.isEmpty, "\(line)\n\(run.errors)")
      let isEqual = try run.output.utf8.elementsEqual(ReaderFiles.text(of: String(match.2)).utf8)
      #expect(isEqual, "\(match.2): run 'make images'")
      images.insert(String(match.2))
    }
    let shown = try ReaderFiles.text(of: "README.md").matches(of: /\]\((\.readme\/\w+\.svg)\)/)
    #expect(images.count >= 2 && images == Set(shown.map { String($0.1) }))
  }

  private func fences(_ language: String) throws -> [FencedCode] {
    try FencedCode.published().filter {
      $0.language == language && $0.text.contains("postkit")
    }
  }
}
