import PostKit

/// Measures PostKit in its own process.
///
/// - `InProcess TASK FILE.posts…` prints a line of JSON for each file. The tasks are those of
///   ``Task`` and, for documents, of ``DocumentTask``.
/// - `InProcess canonical FILE.posts` prints the posts as canonical HTML, in the format of the
///   file.
/// - `InProcess editors FILE.posts` prints the posts as Tiptap's JSON, in the format of the file.
/// - `InProcess once TASK FILE.posts PASSES` runs a ``Task`` PASSES times and prints the number of
///   posts, for tools that count instructions and allocations.
@main
struct InProcess {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let task = arguments.first.flatMap(Task.init) {
      for path in arguments.dropFirst() { try measure(task, path) }
    } else if let task = arguments.first.flatMap(DocumentTask.init) {
      for path in arguments.dropFirst() { try measure(task, path) }
    } else if let form = arguments.first, form == "canonical" || form == "editors",
      let path = arguments.dropFirst().first
    {
      for post in try Posts(path: path).texts {
        let document = try Sanitizer().sanitize(post).document
        let text =
          form == "canonical"
          ? HTMLEncoder().encode(document) : TiptapEncoder().encode(document).json
        print("\(text.utf8.count)\n\(text)")
      }
    } else if arguments.count == 4, arguments.first == "once",
      let task = Task(rawValue: CommandLine.arguments[2]),
      let passes = Int(CommandLine.arguments[4])
    {
      let posts = try Posts(path: CommandLine.arguments[3])
      for _ in 0..<passes { _ = total(of: task.work, on: posts) }
      print(posts.texts.count)
    } else {
      print("usage: InProcess \(Task.allCases.map(\.rawValue).joined(separator: "|")) FILE…")
    }
  }

  private static func measure(_ task: Task, _ path: String) throws {
    let posts = try Posts(path: path)
    let work = task.work
    let seconds = Stopwatch.medianSeconds { total(of: work, on: posts) }
    print(
      #"{"name": "\#(task.rawValue)", "file": "\#(path)", "posts": \#(posts.texts.count), "#
        + #""bytes": \#(posts.size), "seconds": \#(seconds)}"#)
  }

  private static func measure(_ task: DocumentTask, _ path: String) throws {
    let documents = try Posts(path: path).texts.compactMap {
      try? Sanitizer().sanitize($0).document
    }
    let pass = task.pass(over: documents)
    let seconds = Stopwatch.medianSeconds(of: pass)
    print(
      #"{"name": "\#(task.rawValue)", "file": "\#(path)", "posts": \#(documents.count), "#
        + #""bytes": \#(pass()), "seconds": \#(seconds)}"#)
  }

  /// Returns the sum of the results for all posts; posts that fail count as 0.
  private static func total(of work: (String) throws -> Int, on posts: Posts) -> Int {
    posts.texts.reduce(0) { $0 &+ ((try? work($1)) ?? 0) }
  }
}
