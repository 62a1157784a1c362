import Foundation
import Synchronization

/// Runs a closure on a thread with a stack of 512 KiB, the size for worker threads of servers and
/// apps, and returns its result.
public func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let result = Mutex<Result?>(nil)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let value = body()
    result.withLock { $0 = value }
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
  guard let value = result.withLock({ $0 }) else { preconditionFailure("the body has returned") }
  return value
}
