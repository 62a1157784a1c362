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
      line: "postkit convert --to ", completions: ["html", "markdown", "gfm", "svg"],
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

  @Test(
    "zsh completes subcommands, files, policies, themes and formats",
    .enabled("zsh is installed") { try hasShell("zsh") }, arguments: examples)
  func zsh(example: Example) throws {
    // The first zsh types the line and a tab into the terminal of a second one, whose `compadd`
    // writes the matches to a file.
    try check(
      example,
      """
      mkdir functions && postkit --generate-completion-script zsh > functions/_postkit
      cat > .zshrc << 'end'
      PS1=
      fpath=($PWD/functions $fpath)
      autoload -Uz compinit
      compinit -u -D
      compadd() { builtin compadd -O found "$@"; print -rl -- $found >> matches; builtin compadd "$@" }
      matches() { _main_complete; exit }
      zle -C matches complete-word matches
      bindkey '^I' matches
      zle-line-init() { print ready }
      zle -N zle-line-init
      end
      cat > terminal.zsh << 'end'
      zmodload zsh/zpty
      zpty shell zsh -d -i
      until zpty -r shell text && [[ $text = *ready* ]]; do :; done
      zpty -n -w shell '\(example.line)'$'\\t'
      while zpty -r shell text; do :; done
      end
      ZDOTDIR="$PWD" TERM=dumb timeout 7200 zsh -f terminal.zsh
      cat matches
      """)
  }
}
