internal import Dispatch

/// Maps the pieces of a stream on several threads, and hands the results on in the stream's order.
///
/// ```swift
/// try OrderedMap(jobs: 4).run(
///   next: { try reader.next() }, size: \.bytes.count,
///   transform: { piece in process(piece) },
///   consume: { result in write(result) })
/// ```
///
/// Pieces that were read wait until their results are consumed, 1 MiB of them for each job and 8 MiB at
/// most, or one that is larger: a slow consumer stops the reading.
public struct OrderedMap: Sendable {
  /// The number of pieces that are transformed at the same time, if there are as many cores.
  public let jobs: Int

  /// The bytes of a unit of memory.
  private static let unit = 64 << 10
  /// The units that pieces may hold together.
  private let units: Int

  /// Creates a map with one job at least.
  public init(jobs: Int) {
    self.jobs = max(1, jobs)
    units = 16 * min(self.jobs, 8)
  }

  /// Runs to the end of the stream, and returns when the last result was consumed.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece, or `nil` at the end of the stream. Called on this thread.
  ///   - size: The size of a piece in bytes.
  ///   - transform: Called on any thread, several times at once.
  ///   - consume: Called on any thread, never twice at once.
  /// - Throws: What `next` throws, after the results of the pieces before that were consumed.
  public func run<Piece: Sendable, Result: Sendable>(
    next: () throws -> Piece?,
    size: (Piece) -> Int,
    transform: @escaping @Sendable (Piece) -> Result,
    consume: @escaping @Sendable (Result) -> Void
  ) throws {
    guard jobs > 1 else {
      while let piece = try next() { consume(transform(piece)) }
      return
    }
    let memory = Memory(units: units, jobs: jobs)
    let workers = Workers(
      jobs: jobs, transform: transform, results: OrderedResults(memory: memory, consume: consume))
    // All memory is free when everything that was read is consumed.
    defer { memory.take(units) }
    while let piece = try next() {
      let taken = min(max(1, size(piece) / OrderedMap.unit), units)
      memory.take(taken)
      workers.add(piece, units: taken)
    }
  }
}

/// The memory that pieces may take together, for one thread that takes it and many that give it back.
///
/// Unchecked, because the compiler does not know that `lock` guards the variables.
private final class Memory: @unchecked Sendable {
  private let units: Int
  private let jobs: Int
  private let lock = DispatchQueue(label: "PostBatch.Memory.lock")
  private var free: Int
  /// The number of pieces that hold memory or wait for it.
  private var pieces = 0
  /// The units that the thread that takes them waits for.
  private var wanted: Int?
  private let isTaken = DispatchSemaphore(value: 0)

  init(units: Int, jobs: Int) {
    self.units = units
    self.jobs = jobs
    free = units
  }

  /// Takes the units of a piece, after waiting for them.
  func take(_ count: Int) {
    let waits = lock.sync {
      pieces += 1
      guard free < count else {
        free -= count
        return false
      }
      wanted = count
      return true
    }
    if waits { isTaken.wait() }
  }

  /// Gives the units of a piece back. Who waits goes on when half of all are free, or when the pieces
  /// get few: a thread that is woken for each one takes the core of one that works.
  func give(_ count: Int) {
    lock.sync {
      free += count
      pieces -= 1
      guard let wanted, free >= wanted, free >= units / 2 || pieces < 2 * jobs else { return }
      free -= wanted
      self.wanted = nil
      isTaken.signal()
    }
  }
}

/// Transforms pieces on a number of threads, which end when nothing waits.
///
/// Unchecked, because the compiler does not know that `lock` guards the variables.
private final class Workers<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
  private let jobs: Int
  private let transform: @Sendable (Piece) -> Result
  private let results: OrderedResults<Result>
  private let threads = DispatchQueue(label: "PostBatch.Workers", attributes: .concurrent)

  private let lock = DispatchQueue(label: "PostBatch.Workers.lock")
  private var waiting: [(piece: Piece, units: Int, number: Int)] = []
  private var added = 0
  private var running = 0

  init(
    jobs: Int, transform: @escaping @Sendable (Piece) -> Result, results: OrderedResults<Result>
  ) {
    self.jobs = jobs
    self.transform = transform
    self.results = results
  }

  func add(_ piece: Piece, units: Int) {
    let needsThread = lock.sync {
      waiting.append((piece, units, added))
      added += 1
      guard running < jobs else { return false }
      running += 1
      return true
    }
    if needsThread { threads.async { self.work() } }
  }

  private func work() {
    while let (piece, units, number) = lock.sync(execute: { self.next() }) {
      results.add(transform(piece), units: units, number: number)
    }
  }

  private func next() -> (piece: Piece, units: Int, number: Int)? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    running -= 1
    return nil
  }
}

/// Hands results on in the order of their numbers, on the thread that brings what the next ones
/// waited for.
///
/// Unchecked, because the compiler does not know that `lock` guards the variables.
private final class OrderedResults<Result: Sendable>: @unchecked Sendable {
  private let memory: Memory
  private let consume: @Sendable (Result) -> Void
  private let lock = DispatchQueue(label: "PostBatch.OrderedResults.lock")
  private var done: [Int: (result: Result, units: Int)] = [:]
  private var consumed = 0
  /// A Boolean value that is true while a thread hands results on.
  private var isConsuming = false

  init(memory: Memory, consume: @escaping @Sendable (Result) -> Void) {
    self.memory = memory
    self.consume = consume
  }

  func add(_ result: Result, units: Int, number: Int) {
    let consumes = lock.sync {
      done[number] = (result, units)
      defer { isConsuming = true }
      return !isConsuming
    }
    guard consumes else { return }
    while let (result, units) = lock.sync(execute: { self.next() }) {
      consume(result)
      memory.give(units)
    }
  }

  private func next() -> (result: Result, units: Int)? {
    guard let next = done.removeValue(forKey: consumed) else {
      isConsuming = false
      return nil
    }
    consumed += 1
    return next
  }
}
