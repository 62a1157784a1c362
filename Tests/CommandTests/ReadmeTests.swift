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

  @Test func picturesAreWhatTheCommandsPrintNow() throws {
    let makefile = try Self.text(of: "Makefile").split(separator: "\n")
    let now = try #require(makefile.first { $0.hasPrefix("NOW := ") }).dropFirst(7)
    var pictures: Set<String> = []
    for line in makefile {
      // As `make picture` makes them.
      guard let match = line.wholeMatch(of: /\t\$\(POSTKIT\) (.+) > (\.readme\/.+\.svg)/) else {
        continue
      }
      let arguments = match.1.replacing("$(NOW)", with: now)
      let run = try Self.run("postkit \(arguments)")
      #expect(run.status == 0 && run.errors.isEmpty, "\(line)\n\(run.errors)")
      let isEqual = try run.output.utf8.elementsEqual(Self.text(of: String(match.2)).utf8)
      #expect(isEqual, "\(match.2): run 'make picture'")
      pictures.insert(String(match.2))
    }
    let shown = try Self.text(of: "README.md").matches(of: /\]\((\.readme\/\w+\.svg)\)/)
    #expect(pictures.count >= 2 && pictures == Set(shown.map { String($0.1) }))
  }

  /// A file of the package.
  private static func text(of path: String) throws -> String {
    try String(contentsOf: FencedCode.package.appending(path: path), encoding: .utf8)
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
      ln -s '\(FencedCode.package.appending(path: ".readme").path)' .readme
      printf '<p>Hi <b>all</b></p>' > post.html
      printf '{"ops":[{"insert":"Hi\\\\n"}]}' > delta.json
      printf '# Hi\\n' > post.md
      printf 'Ask @ada\\n' > comment.txt
      printf '{"content":"<b>Hi"}\\n' > posts.ndjson
      set +e
      \(commands)
      """)
  }
}
