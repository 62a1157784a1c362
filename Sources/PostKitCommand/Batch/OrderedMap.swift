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
    let pipeline = Pipeline(jobs: jobs, units: units, transform: transform, consume: consume)
    // Reserving all units waits until the results of all pieces are consumed.
    defer { pipeline.reserve(units) }
    while let piece = try next() {
      pipeline.add(piece, units: min(max(1, size(piece) / OrderedMap.unit), units))
    }
  }
}

/// The pieces of a stream from their reading to the end of their consumption.
///
/// One thread adds pieces. Other threads transform them, and end when no pieces are waiting. A
/// thread that has a result consumes all results that are next in order, unless another thread is
/// consuming results.
///
/// The conformance to `Sendable` is unchecked: `lock` guards the variables, but the compiler cannot
/// verify this.
private final class Pipeline<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
  private let jobs: Int
  private let units: Int
  private let transform: @Sendable (Piece) -> Result
  private let consume: @Sendable (Result) -> Void
  private let threads = DispatchQueue(label: "OrderedMap.threads", attributes: .concurrent)
  private let lock = DispatchQueue(label: "OrderedMap.lock")

  private var free: Int
  /// The number of units that the adding thread waits for, or `nil` if it does not wait.
  private var wanted: Int?
  private let isReserved = DispatchSemaphore(value: 0)

  private var waiting: [(piece: Piece, units: Int, number: Int)] = []
  private var added = 0
  /// The number of threads that transform pieces.
  private var running = 0

  private var done: [Int: (result: Result, units: Int)] = [:]
  private var consumed = 0
  /// Whether a thread is consuming results.
  private var isConsuming = false

  init(
    jobs: Int, units: Int, transform: @escaping @Sendable (Piece) -> Result,
    consume: @escaping @Sendable (Result) -> Void
  ) {
    self.jobs = jobs
    self.units = units
    self.transform = transform
    self.consume = consume
    free = units
  }

  /// Reserves units of the memory budget. Waits until enough units are free.
  func reserve(_ count: Int) {
    let waits = lock.sync {
      guard free < count else {
        free -= count
        return false
      }
      wanted = count
      return true
    }
    if waits { isReserved.wait() }
  }

  /// Adds a piece when enough units for it are free.
  func add(_ piece: Piece, units: Int) {
    reserve(units)
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
    while let (piece, units, number) = lock.sync(execute: { nextPiece() }) {
      let result = transform(piece)
      let consumes = lock.sync {
        done[number] = (result, units)
        defer { isConsuming = true }
        return !isConsuming
      }
      if consumes { consumeResults() }
    }
  }

  private func nextPiece() -> (piece: Piece, units: Int, number: Int)? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    running -= 1
    return nil
  }

  private func consumeResults() {
    while let (result, units) = lock.sync(execute: { nextResult() }) {
      consume(result)
      lock.sync { release(units) }
    }
  }

  private func nextResult() -> (result: Result, units: Int)? {
    guard let next = done.removeValue(forKey: consumed) else {
      isConsuming = false
      return nil
    }
    consumed += 1
    return next
  }

  /// Releases the units of a piece.
  ///
  /// The waiting thread continues if enough units for its piece are free, and if half of all units
  /// are free or fewer than two pieces per job are left, with the one that waits. The second
  /// condition avoids waking the thread for each piece, which would interrupt the other threads.
  private func release(_ count: Int) {
    free += count
    let left = added - consumed + 1
    guard let wanted, free >= wanted, free >= units / 2 || left < 2 * jobs else { return }
    free -= wanted
    self.wanted = nil
    isReserved.signal()
  }
}
