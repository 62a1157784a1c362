import Foundation
import TestSupport
import Testing

/// Runs the commands in the documentation and compares their output.
@Suite struct ReadmeTests {
  @Test("console sessions in the documentation have the output of the command")
  func sessions() throws {
    let sessions = try FencedCode.allPages().filter { $0.language == "console" }
    #expect(sessions.count >= 10)
    for session in sessions {
      let inputs = session.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
      let output = session.lines.filter { !$0.hasPrefix("$ ") }
      let run = try ReaderFiles.run(inputs.joined(separator: "\n"))
      #expect(run.output == output.joined(separator: "\n") + "\n", "\(session)")
      #expect(run.errors.isEmpty && run.status == 0, "\(session)")
    }
  }

  @Test("each command line in the documentation runs with exit status 0, here or at a listed place")
  func commands() throws {
    var others = CommandLineElsewhere.all
    var count = 0
    for fence in try FencedCode.allPages() {
      // Only `sh` and `console` are run.
      #expect(!["", "bash", "shell", "zsh"].contains(fence.language), "\(fence)")
      guard fence.language == "sh" else { continue }
      if CommandLineElsewhere.pages.contains(where: { $0.command == fence.path }) { continue }
      for line in fence.commandLines {
        if line.hasPrefix("postkit ") {
          count += 1
          let run = try ReaderFiles.run(line)
          #expect(run.status == 0, "\(fence): \(line)\n\(run.errors)")
        } else if !others.contains(where: { $0.command == line }) {
          Issue.record("\(fence): \(line): add it to CommandLineElsewhere")
        }
        others.removeAll { $0.command == line }
      }
    }
    #expect(count >= 15)
    #expect(others.isEmpty, "not in the documentation")
  }

  @Test("the listed places exist")
  func places() throws {
    for line in CommandLineElsewhere.all + CommandLineElsewhere.pages {
      for (path, text) in line.places {
        let isThere = try ReaderFiles.text(of: path).contains(text)
        #expect(isThere, "\(line.command): \(path) has no '\(text)'")
      }
    }
  }

  @Test("the lines of other programs' configurations are valid commands")
  func configurations() throws {
    var count = 0
    for fence in try FencedCode.allPages() where fence.language == "text" {
      for match in fence.text.matches(of: /\bpostkit \w[^"|;\n]*/) {
        count += 1
        let command = String(match.0).replacing("%{charset}", with: "utf-8")
        let run = try ReaderFiles.run("\(command) < post.html")
        #expect(run.status == 0 && run.output.contains("Hi"), "\(fence): \(command)\n\(run.errors)")
      }
    }
    #expect(count >= 4)
  }

  @Test("commands within sentences are right usage")
  func namedCommands() throws {
    var count = 0
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: FencedCode.package.appending(path: "Sources").path
    ).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }.map { "Sources/\($0)" }
    let pages = [
      "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "Corpus/README.md",
    ]
    for path in pages + sources {
      for match in try ReaderFiles.text(of: path).matches(of: /`(postkit [a-z][^`\n]*)`/) {
        count += 1
        var command = String(match.1)
        for (name, value) in ["[FILE]": "", "FILE.json": "message.json", "LABEL": "utf-8"] {
          command = command.replacing(name, with: value)
        }
        let run = try ReaderFiles.run("\(command) < post.html")
        // A name such as `postkit convert` lacks its arguments.
        let isName = run.errors.hasPrefix("postkit: missing ")
        #expect(run.status != 64 || isName, "\(path): \(match.1)\n\(run.errors)")
      }
    }
    #expect(count >= 20)
  }

  @Test("the messages in the manual are those of the command")
  func messages() throws {
    let fence = try #require(
      FencedCode.allPages().first { $0.language == "text" && $0.text.hasPrefix("postkit: ") })
    let run = try ReaderFiles.run(
      #"""
      printf '{"type":"document","version":1,\n"content":[\n' > post.json
      printf '{"type":"paragraph","content":[]},\n\n{"type":"paragraph","content":[]},\n\n' >> post.json
      printf '           {"level": 9, "type":"heading","content":[]}]}' >> post.json
      postkit sanitize --policy pots post.html
      postkit convert --from ast --to html post.json
      head -c 5000 /dev/zero | tr '\0' a > post.html
      postkit sanitize --policy caption post.html
      """#)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == fence.lines.count)
    for (line, documented) in zip(lines, fence.lines) {
      #expect(line.hasPrefix(documented.split(separator: "…")[0]), "\(fence)")
    }
  }

  @Test("the documentation names only targets of the Makefile")
  func targets() throws {
    let targets = try Set(
      ReaderFiles.text(of: "Makefile").matches(of: /\n([a-z-]+):/).map { String($0.1) })
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: FencedCode.package.appending(path: "Sources").path)
    let pages = [
      "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "CHANGELOG.md",
      "Benchmarks/README.md", "Corpus/README.md", "Examples/README.md",
      "Examples/Reader/README.md", "Examples/Server/README.md", ".ci/run", ".ci/all",
    ]
    var count = 0
    for path in pages + files.filter({ $0.hasSuffix(".md") }).map({ "Sources/\($0)" }) {
      var text = try ReaderFiles.text(of: path)
      // In a script, a line can be a command.
      if path.hasPrefix(".ci/") { text.replace(/(?:^|\n|step )make\s/, with: "`make ") }
      let named = text.matches(of: /`make (?:-j2 )?([a-z][a-z-]*)(?![a-z\/.=])/)
      for match in named {
        count += 1
        #expect(targets.contains(String(match.1)), "\(path): make \(match.1)")
      }
    }
    #expect(count >= 40)
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
}

extension FencedCode {
  /// The lines of a shell script, with continued lines joined and without comments at their ends.
  fileprivate var commandLines: [String] {
    text.replacing("\\\n", with: "").split(separator: "\n").map { line in
      let end = line.firstRange(of: " #")?.lowerBound ?? line.endIndex
      return line[..<end].trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}

/// A command line of the documentation that other checks run, because it needs other programs or a server.
private struct CommandLineElsewhere {
  let command: String
  /// What the files have that lead to the check.
  let places: [String: String]

  init(_ command: String, _ places: [String: String]) {
    (self.command, self.places) = (command, places)
  }

  static let all = [
    CommandLineElsewhere("make demo", [".ci/run": "make demo"]),
    CommandLineElsewhere("make test", [".ci/run": "make -j2 test"]),
    // Writes outside of this folder. The archive and the package have the files of the same function.
    CommandLineElsewhere(
      "make install PREFIX=/usr/local",
      [
        "Makefile": ".ci/package install", ".ci/package": "stage",
        "CONTRIBUTING.md": "make package-test",
      ]),
    // Needs a terminal. The script of the recipe runs with `--plain`.
    CommandLineElsewhere(
      "make reader",
      [
        ".ci/run": "make test-reader", "Makefile": "Examples/Reader/Tests/commands.py",
        "Examples/Reader/Tests/readme_tests.py": "\"demo\"",
      ]),
    // Takes minutes. A release is built with these options.
    CommandLineElsewhere(
      "swift build -c release --static-swift-stdlib --experimental-lto-mode full -Xswiftc -use-ld=lld",
      [
        ".ci/all": "make release",
        ".ci/release": "--experimental-lto-mode full -Xswiftc -use-ld=lld",
      ]),
    // `make bench` runs these.
    CommandLineElsewhere(
      "python3 Benchmarks/workloads.py Benchmarks/.build/workloads",
      [".ci/release": "python3 Benchmarks/workloads.py", "Benchmarks/bench.py": "workloads"]),
    CommandLineElsewhere(
      "swift build -c release --package-path Benchmarks --product InProcess",
      ["Benchmarks/bench.py": "InProcess"]),
    CommandLineElsewhere(
      "Benchmarks/.build/release/InProcess sanitize Benchmarks/.build/workloads/small.posts",
      ["Benchmarks/bench.py": "InProcess"]),
  ]

  /// Pages whose command lines need a server. A script runs all of them.
  static let pages = [
    CommandLineElsewhere(
      "Examples/Server/README.md",
      [".ci/run": "make test-server", "Makefile": "Examples/Server/Tests/readme.py"]),
    CommandLineElsewhere(
      "Examples/Reader/README.md",
      [
        ".ci/run": "make test-reader", "Makefile": "Examples/Reader/Tests/commands.py",
        "Examples/Reader/Tests/commands.py": "ReadmeTests",
      ]),
  ]
}
