import PostKit

/// Measures PostKit in its own process: `InProcess TASK FILE.posts…` prints a line of JSON for each
/// file. The tasks are those of ``Task``.
@main
struct InProcess {
  static func main() throws {
    guard let task = CommandLine.arguments.dropFirst().first.flatMap(Task.init) else {
      print("usage: InProcess \(Task.allCases.map(\.rawValue).joined(separator: "|")) FILE…")
      return
    }
    for path in CommandLine.arguments.dropFirst(2) {
      let posts = try Posts(path: path)
      let seconds = Stopwatch.medianSeconds { task.run(on: posts.texts) }
      print(
        #"{"name": "\#(task.title)", "file": "\#(path)", "posts": \#(posts.texts.count), "#
          + #""bytes": \#(posts.size), "seconds": \#(seconds)}"#)
    }
  }
}
