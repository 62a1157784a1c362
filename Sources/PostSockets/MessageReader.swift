#if Sockets
  internal import NIOCore
  internal import NIOWebSocket
  internal import PostText

  /// Assembles messages from frames, and checks the rules that the decoder of frames does not check.
  ///
  /// [RFC 6455, section 5](https://www.rfc-editor.org/rfc/rfc6455#section-5)
  struct MessageReader {
    /// What a frame completes.
    enum Event: Equatable {
      case message([UInt8])
      case ping(ByteBuffer)
      case close(WebSocketErrorCode?)
    }

    /// A broken rule, with the code of the close frame.
    struct Violation: Error, Equatable {
      let code: WebSocketErrorCode
      let message: String
    }

    private let maximumBytes: Int
    /// The fragments of an incomplete message. Each fragment counts as at least one byte, so that a
    /// message of empty fragments has an end, too.
    private var fragments: (bytes: [UInt8], size: Int)?

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

    /// Reads the next frame.
    ///
    /// - Returns: The message that the frame completes or the control frame, or `nil` for a frame that
    ///   needs no action.
    mutating func event(of frame: WebSocketFrame) throws(Violation) -> Event? {
      guard frame.maskKey == nil else { throw Self.invalid("a frame of the server is masked") }
      guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
        throw Self.invalid("a reserved bit of a frame is set")
      }
      switch frame.opcode {
      case .text:
        guard fragments == nil else { throw Self.invalid("a message starts inside another one") }
        fragments = ([], 0)
        return try append(frame)
      case .continuation:
        guard fragments != nil else { throw Self.invalid("a fragment belongs to no message") }
        return try append(frame)
      case .ping: return .ping(frame.data)
      case .pong: return nil
      case .connectionClose: return .close(try Self.closeCode(frame.data))
      case .binary:
        throw Violation(code: .unacceptableData, message: "a message is not text")
      default: throw Self.invalid("the opcode of a frame is unknown")
      }
    }

    private mutating func append(_ frame: WebSocketFrame) throws(Violation) -> Event? {
      guard var (bytes, size) = fragments else { return nil }
      // A second reference would make each fragment copy the ones before it.
      fragments = nil
      size += max(1, frame.data.readableBytes)
      guard size <= max(1, maximumBytes) else {
        throw Violation(
          code: .messageTooLarge, message: "a message has more than \(maximumBytes) bytes")
      }
      bytes.append(contentsOf: frame.data.readableBytesView)
      guard frame.fin else {
        fragments = (bytes, size)
        return nil
      }
      guard Self.isUTF8(bytes) else {
        throw Violation(
          code: .dataInconsistentWithMessage, message: "a message is not valid UTF-8")
      }
      return .message(bytes)
    }

    /// Returns the code of a close frame, or `nil` if the frame is empty.
    private static func closeCode(_ data: ByteBuffer) throws(Violation) -> WebSocketErrorCode? {
      var data = data
      guard data.readableBytes > 0 else { return nil }
      guard let number = data.readInteger(as: UInt16.self), isCloseCode(number),
        isUTF8([UInt8](data.readableBytesView))
      else { throw invalid("a close frame is invalid") }
      return WebSocketErrorCode(codeNumber: Int(number))
    }

    /// Whether a code can be in a close frame: 1004 to 1006 and 1015 cannot, and codes up to 2999 must
    /// be registered.
    ///
    /// [RFC 6455, section 7.4](https://www.rfc-editor.org/rfc/rfc6455#section-7.4)
    private static func isCloseCode(_ number: UInt16) -> Bool {
      switch number {
      case 1000...1003, 1007...1014, 3000...4999: true
      default: false
      }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
      bytes.span.bytes.firstInvalidUTF8(from: 0) == bytes.count
    }

    private static func invalid(_ message: String) -> Violation {
      Violation(code: .protocolError, message: message)
    }
  }
#endif
