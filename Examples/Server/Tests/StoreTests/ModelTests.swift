import Foundation
import PostServer
import ServerTesting
import Testing

/// Random runs of PostStore against the server with faults.
///
/// The environment variables `POSTKIT_MODEL_RUNS` (20 by default) and `POSTKIT_MODEL_SEED` (1) set the
/// number of runs and the seed of the first.
@Suite(.serialized) struct ModelTests {
  static let seeds: Range<UInt64> = {
    let first = number("POSTKIT_MODEL_SEED") ?? 1
    return first..<first + (number("POSTKIT_MODEL_RUNS") ?? 20)
  }()

  @Test(
    "each action and each post arrives once and in order, and the store equals the server",
    .timeLimit(.minutes(120)), arguments: seeds)
  func run(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      try await withServer(samplePosts: 8) { server, url in
        var random = SplitMix64(seed: seed)
        var user: SimulatedUser? = try await SimulatedUser(folder: folder, url: url, seed: seed)
        for _ in 0..<Int.random(in: 20...60, using: &random) {
          switch Int.random(in: 0..<10, using: &random) {
          case 0: try await server.use(plan(&random))
          case 1:
            // A restart. The database is closed first.
            user = nil
            user = try await SimulatedUser(folder: folder, url: url, seed: random.next())
          default: try await user?.doSomething()
          }
          try await checkShownPosts(try #require(user))
        }
        try await finish(try #require(user), server)
      }
    }
  }
}

/// The environment variable `POSTKIT_KILLS` sets the number of kills; the default is 5.
@Suite(.serialized) struct KillTests {
  @Test(
    "a client that is killed at any time loses nothing, and sends nothing twice",
    .timeLimit(.minutes(120)))
  func kills() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(samplePosts: 8) { server, url in
        var random = SplitMix64(seed: 1)
        for seed in 1...(number("POSTKIT_KILLS") ?? 5) {
          try await server.use(plan(&random))
          let path = folder.path
          await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, url = url as String, seed = seed as UInt64] in
            try await actUntilKilled(URL(fileURLWithPath: path), url, seed)
          }
        }
        let user = try await SimulatedUser(folder: folder, url: url, seed: 0)
        try await finish(user, server)
      }
    }
  }
}

/// Does random steps until the process is killed, some milliseconds after some stored steps.
private func actUntilKilled(_ folder: URL, _ url: String, _ seed: UInt64) async throws {
  var random = SplitMix64(seed: seed)
  let (count, delay) = (
    Int.random(in: 0...10, using: &random), Double.random(in: 0...0.1, using: &random)
  )
  var user = try await SimulatedUser(folder: folder, url: url, seed: seed)
  while user.storedCount < count { try await user.doSomething() }
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: delay)
    kill(getpid(), SIGKILL)
  }
  while true { try await user.doSomething() }
}

private func plan(_ random: inout SplitMix64) throws -> FaultPlan {
  try FaultPlan(
    "latency=3,drop=0.2,error=0.1,truncate=0.1,duplicate=0.1,seed=\(random.next())")
}

func number(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
}

func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("StoreTests-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}
