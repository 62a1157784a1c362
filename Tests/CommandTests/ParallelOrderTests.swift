import Dispatch
import Testing

@testable import PostKitCommand

@Suite struct ParallelOrderTests {
  /// A value that a test changes from other threads.
  ///
  /// Unchecked, because the compiler does not know that `queue` guards the value.
  private final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let queue = DispatchQueue(label: "Guarded")
    private var guarded: Value

    init(_ value: Value) { guarded = value }

    var value: Value { queue.sync { guarded } }

    func change(_ body: (inout Value) -> Void) { queue.sync { body(&guarded) } }
  }

  @Test(
    "results of 1 to 64 parallel jobs are delivered in input order", arguments: [1, 2, 3, 8, 64])
  func order(jobs: Int) throws {
    var pieces = Array(0..<2000)[...]
    let results = Guarded<[Int]>([])
    try OrderedMap(jobs: jobs).run(
      next: { pieces.popFirst() }, size: { _ in 1 },
      transform: { piece in
        // Some pieces take longer than later ones.
        if piece % 7 == 0 { for _ in 0..<20_000 { _ = results } }
        return piece * 2
      },
      consume: { result in results.change { $0.append(result) } })
    #expect(results.value == Array(0..<2000).map { $0 * 2 })
  }

  @Test("results that are ready before an earlier, slower one are delivered after it")
  func slowResult() throws {
    var pieces = Array(0..<100)[...]
    let results = Guarded<[Int]>([])
    let others = DispatchSemaphore(value: 0)
    try OrderedMap(jobs: 2).run(
      next: { pieces.popFirst() }, size: { _ in 1 },
      transform: { piece in
        // The first piece ends after twenty others, if a thread is free for them.
        if piece == 0 { _ = others.wait(timeout: .now() + 10) }
        if piece == 21 { others.signal() }
        return piece
      },
      consume: { result in results.change { $0.append(result) } })
    #expect(results.value == Array(0..<100))
  }

  @Test("memory of a finished item is available to the next one while other items still run")
  func largePieces() throws {
    var pieces = Array(0..<10)[...]
    let isRead = DispatchSemaphore(value: 0)
    let wasRead = Guarded(false)
    try OrderedMap(jobs: 3).run(
      // Three pieces take all memory.
      next: { pieces.popFirst() }, size: { _ in 1 << 20 },
      transform: { piece in
        // The second piece waits until the fourth starts in the memory that the first piece freed.
        if piece == 1 {
          let result = isRead.wait(timeout: .now() + 7200)
          wasRead.change { $0 = result == .success }
        }
        if piece == 3 { isRead.signal() }
      },
      consume: {})
    #expect(wasRead.value)
  }

  @Test("with two jobs, at most two items are processed at a time")
  func jobLimit() throws {
    var pieces = Array(0..<500)[...]
    let running = Guarded((now: 0, most: 0))
    try OrderedMap(jobs: 2).run(
      next: { pieces.popFirst() }, size: { _ in 1 },
      transform: { _ in
        running.change {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        running.change { $0.now -= 1 }
      },
      consume: {})
    #expect(running.value.most <= 2)
  }

  @Test("at the memory limit, no more input is read until the consumer takes a result")
  func slowConsumer() throws {
    let gate = DispatchSemaphore(value: 0)
    let read = Guarded(0)
    var pieces = Array(0..<100)[...]
    // Each piece takes all memory, so the second waits until the first is consumed.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) {
      #expect(read.value <= 2)
      for _ in 0..<100 { gate.signal() }
    }
    try OrderedMap(jobs: 2).run(
      next: {
        read.change { $0 += 1 }
        return pieces.popFirst()
      },
      size: { _ in 1 << 30 }, transform: { $0 }, consume: { _ in gate.wait() })
    #expect(read.value == 101)
  }

  @Test("an input error is thrown after all earlier results are delivered", arguments: [1, 4])
  func streamError(jobs: Int) {
    struct Broken: Error {}
    var pieces = Array(0..<100)[...]
    let results = Guarded<[Int]>([])
    #expect(throws: Broken.self) {
      try OrderedMap(jobs: jobs).run(
        next: {
          guard let piece = pieces.popFirst() else { throw Broken() }
          return piece
        },
        size: { _ in 1 }, transform: { $0 },
        consume: { result in results.change { $0.append(result) } })
    }
    #expect(results.value == Array(0..<100))
  }

  @Test("zero or a negative number of jobs becomes one job")
  func minimumJobs() {
    #expect(OrderedMap(jobs: 0).jobs == 1)
    #expect(OrderedMap(jobs: -3).jobs == 1)
  }
}
