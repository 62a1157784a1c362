import Foundation
import Testing

/// Completes words with the scripts in the shells.
@Suite struct CompletionTests {
  /// A command line, and words that complete its last word; other words must not.
  struct Example: CustomTestStringConvertible {
    let line: String
    let completions: [String]
    let others: [String]
    var testDescription: String { line }
  }

  static let examples = [
    Example(line: "postkit san", completions: ["sanitize"], others: ["render"]),
    Example(
      line: "postkit sanitize --policy ",
      completions: ["caption", "bio", "message", "comment", "post", "feed", "my.json"],
      others: ["--policy"]),
    Example(line: "postkit sanitize --policy my", completions: ["my.json"], others: ["message"]),
    Example(
      line: "postkit render --theme ", completions: ["auto", "dark", "high-contrast", "my.json"],
      others: ["caption"]),
    Example(line: "postkit render no", completions: ["notes.md"], others: ["my.json"]),
    Example(
      line: "postkit convert --to ", completions: ["html", "markdown", "svg"],
      others: ["lexical", "notes.md"]),
    Example(
      line: "postkit convert -f ", completions: ["html", "lexical", "text"],
      others: ["svg", "notes.md"]),
    Example(
      line: "postkit policy show ", completions: ["caption", "feed"], others: ["notes.md"]),
    Example(line: "postkit policy check ", completions: ["my.json"], others: ["caption"]),
    Example(
      line: "postkit sanitize --report-file ", completions: ["my.json"], others: ["caption"]),
  ]

  /// Runs a script in a folder with the command and some files, and compares the words that it
  /// prints.
  private func check(_ example: Example, _ script: String) throws {
    let run = try Command.shell(
      """
      mkdir bin && ln -s "$postkit" bin/postkit && PATH="$PWD/bin:$PATH"
      touch notes.md my.json
      \(script)
      """)
    let words = Set(
      run.output.split { !$0.isLetter && !$0.isNumber && !".-_".contains($0) }.map(String.init))
    #expect(words.isSuperset(of: example.completions), "\(run.output)\n\(run.errors)")
    #expect(words.isDisjoint(with: example.others), "\(run.output)")
  }

  static func hasShell(_ name: String) throws -> Bool {
    try Command.shell("command -v \(name)").status == 0
  }

  @Test("Bash completes subcommands, files, policies, themes and formats", arguments: examples)
  func bash(example: Example) throws {
    try check(
      example,
      """
      eval "$(postkit --generate-completion-script bash)"
      complete -p postkit | grep -q -e '-o default' || exit 1
      COMP_LINE='\(example.line)'
      COMP_POINT=${#COMP_LINE}
      read -r -a COMP_WORDS <<< "$COMP_LINE"
      [[ $COMP_LINE = *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _postkit postkit "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
  }

  @Test(
    "fish completes subcommands, files, policies, themes and formats",
    .enabled("fish is installed") { try hasShell("fish") }, arguments: examples)
  func fish(example: Example) throws {
    try check(
      example,
      """
      export HOME="$PWD"
      fish -N -c "postkit --generate-completion-script fish | source
        complete -C '\(example.line)'" | cut -f 1
      """)
  }

  @Test("zsh completes names and files for options that accept either")
  func zsh() throws {
    let script = try Command.run("--generate-completion-script", "zsh").output
    for option in ["policy", "theme"] {
      #expect(script.contains("__postkit_complete \"${___\(option)[@]}\"; _files}"))
    }
  }
}
