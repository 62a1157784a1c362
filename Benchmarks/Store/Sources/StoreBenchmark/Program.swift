import Foundation
import PostFeed

/// Measures one operation of a store: `StoreBenchmark STORE FOLDER COUNT OPERATION`.
///
/// Prints one line of JSON: the seconds of user CPU time of one operation, and the peak memory in KiB.
@main
enum Program {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[3]) else {
      fatalError("usage: StoreBenchmark postkit|plain FOLDER COUNT OPERATION")
    }
    let folder = URL(fileURLWithPath: arguments[2])
    let (store, operation) = (arguments[1], arguments[4])
    let seconds =
      switch (store, operation.hasPrefix("chat-")) {
      case ("postkit", false): try await measure(PostKitStore.self, folder, count, operation)
      case ("plain", false): try await measure(PlainStore.self, folder, count, operation)
      case ("postkit", true): try await measureChat(PostKitChat.self, folder, count, operation)
      case ("plain", true): try await measureChat(PlainChat.self, folder, count, operation)
      default: fatalError("unknown store \(store)")
      }
    print("{\"seconds\": \(seconds), \"memory\": \(Usage.peakMemory)}")
  }

  private static func measure<Store: MeasuredStore>(
    _ type: Store.Type, _ folder: URL, _ count: Int, _ operation: String
  ) async throws -> Double {
    if operation == "open" {
      return try await repeated(500) { _ in _ = try Store(folder: folder) }
    }
    let store = try Store(folder: folder)
    switch operation {
    case "fill":
      return try await repeated(count / 1000) { number in
        try await store.save(Posts.page(number, of: 1000, count: count))
      }
    case "first-screen":
      return try await repeated(100) { _ in
        let count = try await store.firstPosts(60).count
        precondition(count == 60)
      }
    case "like":
      let posts = (0..<50).map { Int64(count - $0) }
      return try await repeated(1) { _ in try await store.like(posts) } / 50
    case "page":
      let pages = (0..<40).map { Posts.page($0, of: 30, count: 10 * count + 1200) }
      return try await repeated(40) { try await store.save(pages[$0]) }
    case "evict-nothing":
      return try await repeated(100) { _ in
        let count = try await store.evict(maximumBytes: .max)
        precondition(count == 0)
      }
    case "evict":
      // About a twentieth of the posts.
      let limit = try Usage.size(of: folder) / 20 * 19
      var deleted = 0
      let seconds = try await repeated(1) { _ in
        deleted = try await store.evict(maximumBytes: limit)
      }
      precondition(deleted > count / 100)
      return seconds / Double(deleted)
    default: fatalError("unknown operation \(operation)")
    }
  }

  /// Runs an operation several times, and returns the user CPU time of one.
  static func repeated(
    _ count: Int, _ operation: (Int) async throws -> Void
  ) async throws -> Double {
    let start = Usage.seconds
    for number in 0..<count { try await operation(number) }
    return (Usage.seconds - start) / Double(count)
  }
}
