import Foundation
import Testing

@Suite struct HelpTests {
  @Test("--version prints the version on one line")
  func version() throws {
    #expect(try Command.run("--version") == .init(output: "0.1.0\n"))
  }

  @Test(
    "help and calls without arguments print the usage to standard output",
    arguments: [[], ["--help"], ["help"], ["help", "convert"], ["policy", "show", "--help"]])
  func help(arguments: [String]) throws {
    let run = try Command().run(arguments, input: Data())
    #expect(run.status == 0)
    #expect(run.output.contains("USAGE: postkit"))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    #expect(run.errors.isEmpty)
  }

  @Test("--help lists the commands")
  func commands() throws {
    let output = try Command.run("--help").output
    for name in ["sanitize", "convert", "render", "policy"] {
      #expect(output.contains("\n  \(name) "))
    }
  }

  @Test(
    "the bash, zsh and fish completion scripts contain commands and options",
    arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try Command.run("--generate-completion-script", shell)
    #expect(run.status == 0)
    for word in ["sanitize", "policy", "base-url", "high-contrast"] {
      #expect(run.output.contains(word), "\(shell) does not complete \(word)")
    }
  }

  @Test("bash accepts the syntax of the completion script")
  func bashCompletion() throws {
    let run = try Command.shell(#""$postkit" --generate-completion-script bash | bash -n"#)
    #expect(run == .init())
  }
}
