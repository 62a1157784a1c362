internal import PostJSON
internal import PostText

/// A name from a set of names that a server can extend.
///
/// Unknown names are valid values: they can be compared, and they round-trip.
public protocol OpenName: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Creates a name from any text.
  init(rawValue: String)
}

/// An ``OpenName`` type that lists the names that this library knows.
protocol ListedName: OpenName, JSONCodable {
  /// The known names.
  static var known: [Self] { get }

  /// Whether this name is one of the known names.
  var isKnown: Bool { get }
}

extension ListedName {
  var isKnown: Bool { Self.known.contains(self) }

  package init(_ json: JSONValue) throws(ValueFault) {
    self.init(rawValue: try String(json))
    guard !isKnown else { return }
    let known = Self.known.map(\.rawValue).joined(separator: ", ")
    json.report(
      .unknownName, "unknown name '\(rawValue.quoted)'; known are: \(known)")
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension OpenName {
  public var description: String { rawValue }

  init() {
    self.init(rawValue: "")
  }
}

/// The kind of an attachment.
public struct AttachmentType: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let image = AttachmentType(rawValue: "IMAGE")
  public static let video = AttachmentType(rawValue: "VIDEO")
  public static let audio = AttachmentType(rawValue: "AUDIO")
  public static let document = AttachmentType(rawValue: "DOCUMENT")
  public static let link = AttachmentType(rawValue: "LINK")
  static let known: [AttachmentType] = [.image, .video, .audio, .document, .link]

  /// Returns whether two names are equal, ignoring case: servers differ in the case of these names.
  package func matches(_ other: AttachmentType) -> Bool {
    rawValue.lowercased() == other.rawValue.lowercased()
  }

  /// Whether the kind is known, regardless of case.
  var isKnown: Bool { AttachmentType.known.contains { matches($0) } }
}

/// The action that a request reports to the server.
public struct PostInteractionType: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let liked = PostInteractionType(rawValue: "LIKED")
  public static let removedLike = PostInteractionType(rawValue: "REMOVED_LIKE")
  public static let shared = PostInteractionType(rawValue: "SHARED")
  public static let bookmarked = PostInteractionType(rawValue: "BOOKMARKED")
  static let known: [PostInteractionType] = [.liked, .removedLike, .shared, .bookmarked]
}

/// A user's action on a post.
public struct UserInteractionAction: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let liked = UserInteractionAction(rawValue: "LIKED")
  public static let unliked = UserInteractionAction(rawValue: "UNLIKED")
  public static let shared = UserInteractionAction(rawValue: "SHARED")
  public static let bookmarked = UserInteractionAction(rawValue: "BOOKMARKED")
  static let known: [UserInteractionAction] = [.liked, .unliked, .shared, .bookmarked]
}

/// The delivery status of an interaction that the server has not confirmed.
public struct UserInteractionStatus: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let pending = UserInteractionStatus(rawValue: "PENDING")
  public static let failed = UserInteractionStatus(rawValue: "FAILED")
  public static let canceled = UserInteractionStatus(rawValue: "CANCELED")
  static let known: [UserInteractionStatus] = [.pending, .failed, .canceled]
}

/// The delivery status of a message.
public struct MessageStatus: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let pending = MessageStatus(rawValue: "PENDING")
  public static let synced = MessageStatus(rawValue: "SYNCED")
  public static let delivered = MessageStatus(rawValue: "DELIVERED")
  public static let read = MessageStatus(rawValue: "READ")
  static let known: [MessageStatus] = [.pending, .synced, .delivered, .read]
}

/// Statuses are ordered by progress: `PENDING`, `SYNCED`, `DELIVERED`, `READ`. The status of a message
/// only increases, so the larger of two statuses is the newer one.
///
/// Unknown names have the progress of `SYNCED`. Names with equal progress are ordered by their text, so
/// that the order in which they arrive has no effect.
extension MessageStatus: Comparable {
  public static func < (left: MessageStatus, right: MessageStatus) -> Bool {
    (left.progress, left.rawValue) < (right.progress, right.rawValue)
  }

  private var progress: Int {
    switch self {
    case .pending: 0
    case .delivered: 2
    case .read: 3
    default: 1
    }
  }
}

/// The delivery status of a message that the server has not confirmed.
public struct MessageRequestStatus: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let draft = MessageRequestStatus(rawValue: "DRAFT")
  public static let pending = MessageRequestStatus(rawValue: "PENDING")
  public static let sent = MessageRequestStatus(rawValue: "SENT")
  public static let failed = MessageRequestStatus(rawValue: "FAILED")
  static let known: [MessageRequestStatus] = [.draft, .pending, .sent, .failed]
}

/// Whether a person is online.
public struct OnlineStatus: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let online = OnlineStatus(rawValue: "ONLINE")
  public static let offline = OnlineStatus(rawValue: "OFFLINE")
  static let known: [OnlineStatus] = [.online, .offline]
}

/// The push service of a device.
public struct DevicePlatform: ListedName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let apns = DevicePlatform(rawValue: "APNS")
  public static let fcm = DevicePlatform(rawValue: "FCM")
  static let known: [DevicePlatform] = [.apns, .fcm]
}
