#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import PostDocument

/// The attributes of posts in an `AttributedString`, in addition to those of Foundation.
///
/// ```swift
/// for run in text.runs {
///   if let mention = run.mention { print(mention.user) }
///   if run.marks?.contains(.spoiler) == true { print("hidden") }
/// }
/// ```
public struct PostAttributes: AttributeScope {
  /// The marks of the text, such as `Marks.strong`.
  public let marks: MarksAttribute
  /// The link of the text, including the title of the link.
  public let postLink: PostLinkAttribute
  /// The mention that the text represents.
  public let mention: MentionAttribute
  /// The hashtag that the text represents.
  public let hashtag: HashtagAttribute
  /// The custom emoji that the text represents.
  public let customEmoji: CustomEmojiAttribute
  /// The image that the text represents.
  public let image: ImageAttribute
  /// The blocks that the line of the text is in.
  public let blockIntent: BlockIntentAttribute
  /// The decoration at the start of a line, for example a list marker. Decorations are not read as
  /// part of the post.
  public let decoration: DecorationAttribute

  public enum MarksAttribute: AttributedStringKey {
    public typealias Value = Marks
    public static let name = "org.postkit.marks"
  }

  public enum PostLinkAttribute: AttributedStringKey {
    public typealias Value = Hyperlink
    public static let name = "org.postkit.link"
  }

  public enum MentionAttribute: AttributedStringKey {
    public typealias Value = Mention
    public static let name = "org.postkit.mention"
  }

  public enum HashtagAttribute: AttributedStringKey {
    public typealias Value = Hashtag
    public static let name = "org.postkit.hashtag"
  }

  public enum CustomEmojiAttribute: AttributedStringKey {
    public typealias Value = CustomEmoji
    public static let name = "org.postkit.emoji"
  }

  public enum ImageAttribute: AttributedStringKey {
    public typealias Value = InlineImage
    public static let name = "org.postkit.image"
  }

  public enum BlockIntentAttribute: AttributedStringKey {
    public typealias Value = BlockIntent
    public static let name = "org.postkit.block"
  }

  public enum DecorationAttribute: AttributedStringKey {
    public typealias Value = String
    public static let name = "org.postkit.decoration"
  }
}

extension AttributeScopes {
  /// The attributes of a post.
  public var post: PostAttributes.Type { PostAttributes.self }
}

extension AttributeDynamicLookup {
  /// The key of an attribute in ``PostAttributes``.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<PostAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}
