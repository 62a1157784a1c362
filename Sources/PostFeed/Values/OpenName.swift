/// The name of a kind, of which a server may know more than this library.
///
/// Names that are not known are values like all others: they compare, and are written as they came.
public protocol OpenName: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
  /// Takes any name.
  init(rawValue: String)

  /// The names that this library knows.
  static var known: [Self] { get }
}

extension OpenName {
  /// A Boolean value that is true when this library knows what the name means.
  public var isKnown: Bool { Self.known.contains(self) }

  public var description: String { rawValue }
}

/// What an attachment is.
public struct AttachmentType: OpenName {
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

  /// A Boolean value that is true when the names differ in nothing but ASCII case, which servers do
  /// not agree on.
  public func matches(_ other: AttachmentType) -> Bool {
    rawValue.lowercased() == other.rawValue.lowercased()
  }

  /// A Boolean value that is true when this library knows the kind, in any case.
  public var isKnown: Bool { AttachmentType.known.contains { matches($0) } }
}

/// What a request asks for on behalf of a user.
public struct PostInteractionType: OpenName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let liked = PostInteractionType(rawValue: "LIKED")
  public static let removedLike = PostInteractionType(rawValue: "REMOVED_LIKE")
  public static let shared = PostInteractionType(rawValue: "SHARED")
  public static let known: [PostInteractionType] = [.liked, .removedLike, .shared]
}

/// What a user did with a post.
public struct UserInteractionAction: OpenName {
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

/// How far an interaction got that the server does not know of yet.
public struct UserInteractionStatus: OpenName {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let pending = UserInteractionStatus(rawValue: "PENDING")
  public static let failed = UserInteractionStatus(rawValue: "FAILED")
  public static let canceled = UserInteractionStatus(rawValue: "CANCELED")
  public static let known: [UserInteractionStatus] = [.pending, .failed, .canceled]
}
