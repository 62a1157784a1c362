import Foundation
import TestSupport
import Testing

/// Compares the text that `.ci/manual.py` adds to the help texts with the command.
@Suite(.enabled("Python writes the manual") { try Command.shell("command -v python3").status == 0 })
struct ManualTests {
  /// The sections of the manual page by heading.
  private let sections: [String: [Substring]]

  init() throws {
    let script = FencedCode.package.appending(path: ".ci/manual.py").path
    let run = try Command.shell(#"python3 '\#(script)' "$postkit""#)
    try #require(run.status == 0, "\(run.errors)")
    var sections: [String: [Substring]] = [:]
    var head = ""
    for line in run.output.split(separator: "\n") {
      if line.hasPrefix(".SH ") {
        head = String(line.dropFirst(4))
      } else {
        sections[head, default: []].append(line)
      }
    }
    self.sections = sections
  }

  /// Returns the line after each use of a macro in a section.
  private func lines(after macro: String, in section: String) throws -> [String] {
    let lines = try #require(sections[section])
    return zip(lines, lines.dropFirst()).filter { $0.0 == macro }.map { line in
      String(line.1).replacing("\\-", with: "-").replacing(/\\f[BR]/, with: "")
    }
  }

  @Test("the manual page, --help and the article about the command list all exit statuses")
  func exitStatuses() throws {
    let statuses = try lines(after: ".TP", in: "EXIT STATUS").compactMap { Int($0) }
    let source = try ReaderFiles.text(of: "Sources/PostKitCommand/Failure.swift")
    let cases = source.matches(of: /case \w+ = (\d+)/).compactMap { Int($0.1) }
    #expect(cases.count >= 7)
    #expect(statuses == cases)
    let help = try Command.run("--help").output
    let list = try #require(help.firstMatch(of: /Exit status: ([^.]+)\./)?.1)
    let numbers = list.split(separator: ";").compactMap { part in
      part.split { $0 == " " || $0 == "\n" }.first.flatMap { Int($0) }
    }
    #expect(numbers == cases, "\(list)")
    let article = try ReaderFiles.text(of: "Sources/PostKit/Documentation.docc/TheCommand.md")
    #expect(article.matches(of: /\n\| (\d+) \|/).compactMap { Int($0.1) } == cases)
  }

  @Test("the manual page lists every environment variable that the command reads")
  func environment() throws {
    let names = try lines(after: ".TP", in: "ENVIRONMENT").flatMap { line in
      line.split(separator: ", ").map(String.init)
    }
    let sources = FencedCode.package.appending(path: "Sources/PostKitCommand")
    var read: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let text = try ReaderFiles.text(of: "Sources/PostKitCommand/\(path)")
      for match in text.matches(of: /\["([A-Z_]+)"\]/) { read.insert(String(match.1)) }
    }
    #expect(read.count >= 7)
    #expect(Set(names) == read)
    #expect(names.count == read.count)
  }

  @Test("the manual page lists each policy key in a paragraph with a tag")
  func policyKeys() throws {
    let keys = try lines(after: ".TP", in: "COMMANDS")
    for key in ["extends", "privacy", "links.trackingParameters", "limits.inputBytes"] {
      #expect(keys.contains(key), "\(key)")
    }
  }

  @Test(
    "the lines of the manual page fit 80 columns",
    .enabled("groff is installed") { try Command.shell("command -v groff").status == 0 })
  func width() throws {
    let script = FencedCode.package.appending(path: ".ci/manual.py").path
    let run = try Command.shell(
      #"python3 '\#(script)' "$postkit" | groff -man -Tutf8 -k -P-c -P-b -P-u -rLL=80n"#)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count > 200 && lines.allSatisfy { $0.count <= 80 })
    #expect(run.output.contains("\n       {\"extends\"") || run.output.contains("  {\"extends\""))
  }

  @Test("the examples of the manual page run with exit status 0")
  func examples() throws {
    let examples = try lines(after: ".nf", in: "EXAMPLES")
    #expect(examples.count >= 3)
    for example in examples {
      let run = try ReaderFiles.run("set -o pipefail; less() { cat; }\n\(example)")
      #expect(run.status == 0, "\(example)\n\(run.errors)")
    }
  }
}
