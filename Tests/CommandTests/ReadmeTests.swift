import Foundation
import TestSupport
import Testing

/// What the README shows of the command is run, and what it prints is compared.
@Suite struct ReadmeTests {
  @Test func sessionsPrintWhatTheyShow() throws {
    let sessions = try fences("console")
    #expect(!sessions.isEmpty)
    for session in sessions {
      let inputs = session.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
      let output = session.lines.filter { !$0.hasPrefix("$ ") }
      let run = try Self.run(inputs.joined(separator: "\n"))
      #expect(run.output == output.joined(separator: "\n") + "\n", "\(session)")
      #expect(run.errors.isEmpty && run.status == 0, "\(session)")
    }
  }

  @Test func commandsRun() throws {
    let commands = try fences("sh").flatMap(\.lines).filter { $0.hasPrefix("postkit ") }
    #expect(commands.count >= 5)
    for command in commands {
      let run = try Self.run(command)
      #expect(run.status == 0, "\(command)\n\(run.errors)")
    }
  }

  private func fences(_ language: String) throws -> [FencedCode] {
    try FencedCode.all(in: "README.md").filter {
      $0.language == language && $0.text.contains("postkit")
    }
  }

  /// Runs commands in a folder with the files that the README names.
  private static func run(_ commands: String) throws -> Command.Run {
    try Command.shell(
      """
      set -e
      postkit() { "$postkit" "$@"; }
      ln -s '\(Corpus.folder.path)' Corpus
      printf '<p>Hi <b>all</b></p>' > post.html
      printf '{"ops":[{"insert":"Hi\\\\n"}]}' > delta.json
      printf '# Hi\\n' > post.md
      printf 'Ask @ada\\n' > post.txt
      printf '{"content":"<b>Hi"}\\n' > posts.ndjson
      set +e
      \(commands)
      """)
  }
}
