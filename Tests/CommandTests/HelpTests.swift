import Foundation
import Testing

@Suite struct HelpTests {
  @Test("--version prints the version on one line")
  func version() throws {
    #expect(try Command.run("--version") == .init(output: "0.1.0\n"))
  }

  @Test(
    "help prints the usage to standard output",
    arguments: [["--help"], ["help"], ["help", "convert"], ["policy", "show", "--help"]])
  func help(arguments: [String]) throws {
    let run = try Command().run(arguments, input: Data())
    #expect(run.status == 0)
    #expect(run.output.contains("USAGE: postkit"))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "help for an unknown subcommand gives exit status 64 and lists the subcommands",
    arguments: [
      (
        ["help", "nope"],
        "unknown subcommand 'nope'; allowed are: sanitize, convert, render, summarize, split, "
          + "feed, extract, inspect, policy, help"
      ),
      (
        ["help", "policy", "shw"],
        "unknown subcommand 'shw' (did you mean 'show'?); allowed are: list, show, check, import"
      ),
      (["help", "render", "x"], "unknown subcommand 'x'; 'render' has no subcommands"),
      (
        ["sanitise"],
        "unknown subcommand 'sanitise' (did you mean 'sanitize'?); allowed are: sanitize, "
          + "convert, render, summarize, split, feed, extract, inspect, policy, help"
      ),
      (
        ["policy", "chekc", "a"],
        "unknown subcommand 'chekc' (did you mean 'check'?); allowed are: list, show, check, import"
      ),
    ])
  func unknownSubcommand(arguments: [String], message: String) throws {
    #expect(
      try Command().run(arguments, input: Data())
        == .init(errors: "postkit: \(message)\n", status: 64))
  }

  @Test(
    "the help of numeric options states their range and default",
    arguments: [
      ("render", "--width", "0 to 1000", "the width of the terminal, else COLUMNS"),
      ("sanitize", "--jobs", "1 to 1024", "the number of cores"),
      ("summarize", "--limit", "0 to 100000", "default: 280"),
      ("summarize", "--lines", "0 to 100000", "default: 4"),
      ("split", "--limit", "1 to 1000000", "required"),
      ("render", "--ambiguous", "values: 1, 2", "default: 1"),
    ])
  func numbers(command: String, option: String, range: String, standard: String) throws {
    let help = try Command.run(command, "--help").output
    let start = try #require(help.range(of: "\n  \(option) "))
    let text = help[start.lowerBound...].dropFirst().prefix { _ in true }
      .split(separator: "\n").prefix(5).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    #expect(text.contains(range) && text.contains(standard), "\(text)")
  }

  @Test("--help lists the commands")
  func commands() throws {
    let output = try Command.run("--help").output
    for name in ["sanitize", "convert", "render", "policy"] {
      #expect(output.contains("\n  \(name) "))
    }
  }

}
