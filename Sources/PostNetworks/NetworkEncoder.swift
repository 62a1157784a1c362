public import PostDocument
internal import PostJSON
public import PostPolicy

/// Writes documents in the form that a network shows, within the network's limit.
///
/// Every message is valid for its network. Content that the network cannot show is written as text
/// and reported. Spoilers that the network cannot hide are written as `[spoiler]`. Text never becomes
/// a mention: mentions are written only for `Mention` values that the encoder can resolve.
public protocol NetworkEncoder: Sendable {
  /// The message that the network accepts.
  associatedtype Message: NetworkMessage

  /// The limit of the network, in ``limitUnit``.
  static var maximumLimit: Int { get }

  /// The unit of the limit in words, such as `grapheme clusters`.
  static var limitUnit: String { get }

  /// The limit of a message: at most ``maximumLimit``, and at least 1.
  var limit: Int { get set }

  /// The maximum number of findings with details in a report. Further findings are only counted.
  var reportCapacity: Int { get set }

  /// Returns the message for a document, and a report of what the message cannot hold.
  ///
  /// The message is also complete if it exceeds the limit; see ``fits(_:)``.
  ///
  /// - Complexity: Linear in the size of the document.
  func encode(_ document: Document) -> Encoded<Message>

  /// Returns which limit of the network a message exceeds, such as `312 grapheme clusters; the limit
  /// is 300`. Returns `nil` if the message is within ``limit`` and all other limits.
  func excess(of message: Message) -> String?
}

extension NetworkEncoder {
  /// Whether the message for a document is within all limits of the network.
  ///
  /// - Complexity: Linear in the size of the document.
  public func fits(_ document: Document) -> Bool {
    var encoder = self
    encoder.reportCapacity = 0
    return encoder.excess(of: encoder.encode(document).message) == nil
  }

  /// Returns the description of a size that exceeds a limit, or `nil` if it does not.
  static func excess(_ size: Int, over limit: Int, _ unit: String) -> String? {
    size > limit ? "\(size) \(unit); the limit is \(limit)" : nil
  }

  /// Returns a limit within the bounds of the network.
  static func valid(_ limit: Int) -> Int { min(max(limit, 1), maximumLimit) }
}

/// A message of a network, which is encoded as the JSON that the network accepts.
public protocol NetworkMessage: Hashable, Sendable, Encodable {
  /// The message as JSON in UTF-8, on one line.
  var bytes: [UInt8] { get }
}

extension NetworkMessage {
  public func encode(to encoder: any Encoder) throws {
    try JSONTree(parsing: bytes, strictness: .lenient).root.encode(to: encoder)
  }

  /// The message as JSON.
  public var json: String { String(decoding: bytes, as: UTF8.self) }
}

/// A message, and a report of what the message cannot hold.
public struct Encoded<Message: NetworkMessage>: Hashable, Sendable {
  /// The message.
  public var message: Message

  /// The findings about content that the network cannot show. Their paths refer to the JSON that
  /// `Document` is encoded as.
  public var report: Report

  package init(message: Message, report: Report) {
    self.message = message
    self.report = report
  }
}
