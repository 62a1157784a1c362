/// The name of a kind, of which a server may know more than this library.
///
/// Unknown names are values like the others: they compare, and round-trip.
public protocol OpenName: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Takes any name.
  init(rawValue: String)

  /// The names that this library knows.
  static var known: [Self] { get }
}

extension OpenName {
  /// Whether this library knows what the name means.
  public var isKnown: Bool { Self.known.contains(self) }

  public var description: String { rawValue }

  init() {
    self.init(rawValue: "")
  }
}

/// The kind of an attachment.
public struct AttachmentType: OpenName, WireScalar {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let image = AttachmentType(rawValue: "IMAGE")
  public static let video = AttachmentType(rawValue: "VIDEO")
  public static let audio = AttachmentType(rawValue: "AUDIO")
  public static let document = AttachmentType(rawValue: "DOCUMENT")
  public static let link = AttachmentType(rawValue: "LINK")
  public static let known: [AttachmentType] = [.image, .video, .audio, .document, .link]

  /// Whether the names differ in nothing but case, in which servers disagree.
  public func matches(_ other: AttachmentType) -> Bool {
    rawValue.lowercased() == other.rawValue.lowercased()
  }

  /// Whether this library knows the kind, in any case.
  public var isKnown: Bool { AttachmentType.known.contains { matches($0) } }
}

/// What a request asks for on behalf of a user.
public struct PostInteractionType: OpenName, WireScalar {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let liked = PostInteractionType(rawValue: "LIKED")
  public static let removedLike = PostInteractionType(rawValue: "REMOVED_LIKE")
  public static let shared = PostInteractionType(rawValue: "SHARED")
  public static let bookmarked = PostInteractionType(rawValue: "BOOKMARKED")
  public static let known: [PostInteractionType] = [.liked, .removedLike, .shared, .bookmarked]
}

/// What a user did with a post.
public struct UserInteractionAction: OpenName, WireScalar {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let liked = UserInteractionAction(rawValue: "LIKED")
  public static let unliked = UserInteractionAction(rawValue: "UNLIKED")
  public static let shared = UserInteractionAction(rawValue: "SHARED")
  public static let bookmarked = UserInteractionAction(rawValue: "BOOKMARKED")
  public static let known: [UserInteractionAction] = [.liked, .unliked, .shared, .bookmarked]
}

/// How far an interaction got that the server has not confirmed.
public struct UserInteractionStatus: OpenName, WireScalar {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let pending = UserInteractionStatus(rawValue: "PENDING")
  public static let failed = UserInteractionStatus(rawValue: "FAILED")
  public static let canceled = UserInteractionStatus(rawValue: "CANCELED")
  public static let known: [UserInteractionStatus] = [.pending, .failed, .canceled]
}

/// How far a message got.
public struct MessageStatus: OpenName, WireScalar {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let pending = MessageStatus(rawValue: "PENDING")
  public static let synced = MessageStatus(rawValue: "SYNCED")
  public static let delivered = MessageStatus(rawValue: "DELIVERED")
  public static let read = MessageStatus(rawValue: "READ")
  public static let known: [MessageStatus] = [.pending, .synced, .delivered, .read]
}

/// How far a message got that the server has not confirmed.
public struct MessageRequestStatus: OpenName, WireScalar {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let draft = MessageRequestStatus(rawValue: "DRAFT")
  public static let pending = MessageRequestStatus(rawValue: "PENDING")
  public static let sent = MessageRequestStatus(rawValue: "SENT")
  public static let failed = MessageRequestStatus(rawValue: "FAILED")
  public static let known: [MessageRequestStatus] = [.draft, .pending, .sent, .failed]
}
