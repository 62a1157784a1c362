/// The completion scripts for shells.
///
/// The values of `--policy` and `--theme` are a name or a file, but ArgumentParser completes either
/// the names in a list or files. So this type changes the scripts that it writes.
enum Completions {
  private static let options = ["policy", "theme"]

  /// Returns the script of ArgumentParser, in which options that accept a file complete files.
  static func addingFiles(to script: String) -> String {
    if script.hasPrefix("#compdef") { return zsh(script) }
    return script.hasPrefix("#!/bin/bash") ? bash(script) : fish(script)
  }

  /// With `-o default`, Bash completes files if the script offers nothing, for example for an
  /// argument that ArgumentParser has no completions for.
  private static func bash(_ script: String) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices.dropLast()
    where options.contains(where: { lines[index].hasSuffix("'--\($0)')") }) {
      lines[index + 1] += "\n        __postkit_add_completions -f"
    }
    return lines.joined(separator: "\n")
      .replacing("complete -o filenames ", with: "complete -o default -o filenames ")
  }

  private static func zsh(_ script: String) -> String {
    options.reduce(script) { script, option in
      script.replacing(
        ":\(option):{__postkit_complete \"${___\(option)[@]}\"}",
        with: ":\(option):{__postkit_complete \"${___\(option)[@]}\"; _files}")
    }
  }

  private static func fish(_ script: String) -> String {
    script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let takesFile = options.contains { line.contains(" -l '\($0)' ") }
      return takesFile ? line.replacing(" -rfka ", with: " -rFka ") : line
    }.joined(separator: "\n")
  }
}
