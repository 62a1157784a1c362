internal import NIOConcurrencyHelpers
internal import NIOCore

/// Limits the memory of the bodies of all responses that clients have not accepted yet.
///
/// If a response does not fit, the connection that has had an unaccepted response for the longest time
/// is closed. So clients that read slowly cannot keep others out.
final class ResponseMemory: Sendable {
  private struct Holder {
    let channel: any Channel
    let number: Int
    var bytes = 0
  }

  private struct State {
    var total = 0
    var count = 0
    var holders: [ObjectIdentifier: Holder] = [:]
  }

  private let limit: Int
  private let state = NIOLockedValueBox(State())

  /// - Parameter limit: The maximum number of bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds bytes that a connection holds. Closes connections until all fit.
  func hold(_ bytes: Int, by channel: any Channel) {
    let closed = state.withLockedValue { state in
      state.total += bytes
      state.count += 1
      state.holders[
        ObjectIdentifier(channel), default: Holder(channel: channel, number: state.count)
      ].bytes += bytes
      var closed: [any Channel] = []
      while state.total > limit,
        let oldest = state.holders.min(by: { $0.value.number < $1.value.number })
      {
        // The connection is closed after the lock is released. Subtract its bytes now, so that no
        // other connection is closed for them.
        state.total -= oldest.value.bytes
        state.holders[oldest.key] = nil
        closed.append(oldest.value.channel)
      }
      return closed
    }
    for channel in closed { channel.close(promise: nil) }
  }

  /// Subtracts bytes that a connection does not hold any more.
  func release(_ bytes: Int, by channel: any Channel) {
    state.withLockedValue { state in
      let id = ObjectIdentifier(channel)
      // A connection that is being closed was subtracted already.
      guard let held = state.holders[id]?.bytes else { return }
      state.total -= min(bytes, held)
      state.holders[id]?.bytes -= min(bytes, held)
      if bytes >= held { state.holders[id] = nil }
    }
  }

  /// Subtracts everything that a connection holds.
  func releaseAll(by channel: any Channel) { release(.max, by: channel) }
}
