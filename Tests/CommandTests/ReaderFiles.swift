import Foundation
import TestSupport

/// The files that the examples of the README and the manual use.
enum ReaderFiles {
  /// Returns the text of a file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: FencedCode.package.appending(path: path), encoding: .utf8)
  }

  /// Runs commands in a folder with the files that examples name.
  static func run(_ commands: String) throws -> Command.Run {
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
