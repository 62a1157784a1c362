import Dispatch

/// Transforms the pieces of a stream on several threads, and consumes the results in stream order.
///
/// The pieces whose results are not consumed yet have a memory budget: 1 MiB per job, but at most 8
/// MiB. A larger piece needs the whole budget. Reading waits while the budget is used up.
struct OrderedMap: Sendable {
  /// The maximum number of pieces that are transformed at the same time.
  let jobs: Int

  /// The size of a unit in bytes. Each piece reserves a whole number of units of the memory budget.
  private static let unit = 64 << 10
  /// The memory budget for all pieces, in units of 64 KiB.
  private let units: Int

  /// Creates a map with at least one job.
  init(jobs: Int) {
    self.jobs = max(1, jobs)
    units = 16 * min(self.jobs, 8)
  }

  /// Processes the stream, and returns when the last result is consumed.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece, or `nil` at the end of the stream. Called on the calling
  ///     thread.
  ///   - size: Returns the size of a piece in bytes.
  ///   - transform: Transforms a piece. Called concurrently on any thread.
  ///   - consume: Consumes a result. Called on any thread, but never concurrently.
  /// - Throws: The error of `next`, after the results of all earlier pieces are consumed.
  func run<Piece: Sendable, Result: Sendable>(
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
    // Reserving all units waits until the results of all pieces are consumed.
    defer { memory.reserve(units) }
    while let piece = try next() {
      let reserved = min(max(1, size(piece) / OrderedMap.unit), units)
      memory.reserve(reserved)
      workers.add(piece, units: reserved)
    }
  }
}

/// The memory budget for pieces. One thread reserves units, and several threads release them.
///
/// The conformance to `Sendable` is unchecked: `lock` guards the variables, but the compiler cannot
/// verify this.
private final class Memory: @unchecked Sendable {
  private let units: Int
  private let jobs: Int
  private let lock = DispatchQueue(label: "OrderedMap.Memory.lock")
  private var free: Int
  /// The number of pieces that have units or wait for units.
  private var pieces = 0
  /// The number of units that the waiting thread needs, or `nil` if no thread waits.
  private var wanted: Int?
  private let isReserved = DispatchSemaphore(value: 0)

  init(units: Int, jobs: Int) {
    self.units = units
    self.jobs = jobs
    free = units
  }

  /// Reserves units for a piece. Waits until enough units are free.
  func reserve(_ count: Int) {
    let waits = lock.sync {
      pieces += 1
      guard free < count else {
        free -= count
        return false
      }
      wanted = count
      return true
    }
    if waits { isReserved.wait() }
  }

  /// Releases the units of a piece.
  ///
  /// The waiting thread continues if enough units for its piece are free, and if half of all units
  /// are free or fewer than two pieces per job are left. The second condition avoids waking the
  /// thread for each piece, which would interrupt the worker threads.
  func release(_ count: Int) {
    lock.sync {
      free += count
      pieces -= 1
      guard let wanted, free >= wanted, free >= units / 2 || pieces < 2 * jobs else { return }
      free -= wanted
      self.wanted = nil
      isReserved.signal()
    }
  }
}

/// Transforms pieces on several threads. A thread ends when no pieces are waiting.
///
/// The conformance to `Sendable` is unchecked: `lock` guards the variables, but the compiler cannot
/// verify this.
private final class Workers<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
  private let jobs: Int
  private let transform: @Sendable (Piece) -> Result
  private let results: OrderedResults<Result>
  private let threads = DispatchQueue(label: "OrderedMap.Workers", attributes: .concurrent)

  private let lock = DispatchQueue(label: "OrderedMap.Workers.lock")
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

/// Consumes results in the order of their numbers. A thread that adds a result consumes all results
/// that are next in order, unless another thread is consuming results.
///
/// The conformance to `Sendable` is unchecked: `lock` guards the variables, but the compiler cannot
/// verify this.
private final class OrderedResults<Result: Sendable>: @unchecked Sendable {
  private let memory: Memory
  private let consume: @Sendable (Result) -> Void
  private let lock = DispatchQueue(label: "OrderedMap.OrderedResults.lock")
  private var done: [Int: (result: Result, units: Int)] = [:]
  private var consumed = 0
  /// Whether a thread is consuming results.
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
      memory.release(units)
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
