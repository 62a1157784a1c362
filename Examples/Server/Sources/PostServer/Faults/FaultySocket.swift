internal import NIOCore

/// Injects faults between the hub and a socket.
///
/// It is used on the event loop of its connection.
final class FaultySocket {
  /// How long an event waits for the next one, if they are exchanged.
  static let reorderTime = TimeAmount.milliseconds(100)

  private let injector: FaultInjector
  private let handler: SocketHandler
  private let eventLoop: any EventLoop

  /// The event that is sent after the next one.
  private var held: ByteBuffer?

  /// The number of delayed events, and the time of the last one. Later events wait for them.
  private var delayedCount = 0
  private var lastTime = NIODeadline.uptimeNanoseconds(0)

  init(_ handler: SocketHandler, injector: FaultInjector, eventLoop: any EventLoop) {
    self.handler = handler
    self.injector = injector
    self.eventLoop = eventLoop
  }

  func send(_ json: ByteBuffer) {
    let fault = injector.nextEvent()
    let delay = fault?.delay ?? 0
    guard delay > 0 || delayedCount > 0 else { return send(json, fault?.kind) }
    lastTime = max(eventLoop.now + .milliseconds(Int64(delay)), lastTime + .nanoseconds(1))
    delayedCount += 1
    eventLoop.assumeIsolated().scheduleTask(deadline: lastTime) {
      self.delayedCount -= 1
      self.send(json, fault?.kind)
    }
  }

  private func send(_ json: ByteBuffer, _ kind: SocketFault.Kind?) {
    switch kind {
    case .drop: return
    case .close: return handler.disconnect()
    case .reorder where held == nil:
      held = json
      eventLoop.assumeIsolated().scheduleTask(in: Self.reorderTime) { self.sendHeld() }
      return
    case .duplicate: handler.send(json)
    case .reorder, nil: break
    }
    handler.send(json)
    sendHeld()
  }

  private func sendHeld() {
    guard let held else { return }
    self.held = nil
    handler.send(held)
  }
}
