public import PostDocument
public import PostPolicy
internal import PostSanitizer
internal import PostText

/// HTML from a stranger, which is shown only through a policy.
///
/// ```swift
/// let document = try UntrustedHTML(post.content).document(policy: .post)
/// ```
public struct UntrustedHTML: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The HTML, as it was sent. It may hold script.
  public let source: String

  /// Takes HTML from anywhere.
  public init(_ source: String) {
    self.source = source
  }

  public init(stringLiteral source: String) {
    self.init(source)
  }

  /// What the HTML shows, as far as the policy admits it.
  ///
  /// - Complexity: Linear in the size of the source.
  /// - Throws: ``UnreadableContent`` when the source is larger than the policy allows.
  public func document(policy: Policy) throws(UnreadableContent) -> Document {
    try reading(policy: policy).document
  }

  /// What the HTML shows, as far as the policy admits it, with nothing in the open that it hides:
  /// folded parts and spoilers become what the policy has for them, or `[spoiler]`.
  ///
  /// - Complexity: Linear in the size of the source.
  /// - Throws: As ``document(policy:)``.
  public func concealedDocument(policy: Policy) throws(UnreadableContent) -> Document {
    policy.concealing(try document(policy: policy.keepingHidden)).document
  }

  /// What stands before the comment with which an author ends the excerpt of a post, such as
  /// `<!--more-->`, or `nil` when there is none.
  ///
  /// - Throws: As ``document(policy:)``.
  public func excerpt(policy: Policy) throws(UnreadableContent) -> Document? {
    do {
      return try Sanitizer(policy: policy).excerpt(from: source)
    } catch {
      throw UnreadableContent(description: error.description)
    }
  }

  /// What the HTML shows, and what was left out.
  ///
  /// - Throws: As ``document(policy:)``.
  public func reading(policy: Policy) throws(UnreadableContent) -> Reading {
    do {
      return try Sanitizer(policy: policy).reading(source)
    } catch {
      throw UnreadableContent(description: error.description)
    }
  }
}

/// Why content could not be read.
public struct UnreadableContent: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, how much, and what is allowed.
  public let description: String
}

/// A text for one line, such as a name, as somebody sent it.
public struct UntrustedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text, as it was sent. It may hold controls, line feeds, and more than a line shows.
  public let source: String

  /// Takes text from anywhere.
  public init(_ source: String) {
    self.source = source
  }

  public init(stringLiteral source: String) {
    self.init(source)
  }

  /// The text on one line: no controls, nothing that does not show or changes the direction of what
  /// is around it, no more than `limit` grapheme clusters, none of more than 16 scalars. Empty when
  /// nothing of it shows.
  ///
  /// - Complexity: O(limit), and linear in the text for what does not show.
  public func line(limit: Int = 64) -> String {
    // No text has more clusters than bytes, so that any limit can be multiplied.
    let limit = min(max(1, limit), source.utf8.count + 1)
    // What does not show may be any number of bytes; what shows is cut soon.
    let start = String(source.unicodeScalars.prefix(64 * limit))
    let isCut = start.utf8.count < source.utf8.count
    // Of what does not show at its start, a name may not show at all.
    if start.showsNothing { return "" }
    // Wide blanks would push what follows to where the page speaks itself.
    let spaced = start.unicodeScalars.map { $0.isBlank ? " " : $0 }
    let text = TextHygiene.line(String(String.UnicodeScalarView(spaced))).unicodeScalars
      .filter { !$0.isBreakControl && !$0.isBidiControl }
    let clusters = String(String.UnicodeScalarView(text)).graphemeClusters
    let isLong = isCut || clusters.count > limit
    let shown = clusters.prefix(isLong ? limit - 1 : limit).map {
      Substring($0.unicodeScalars.prefix(UntrustedText.maximumScalars))
    }
    return shown.joined() + (isLong ? "…" : "")
  }

  private static let maximumScalars = 16
}

/// An address, as somebody sent it.
public struct UntrustedURL: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The address, as it was sent. It may be of any scheme, or none at all.
  public let source: String

  /// Takes an address from anywhere.
  public init(_ source: String) {
    self.source = source
  }

  public init(stringLiteral source: String) {
    self.init(source)
  }

  /// The address as one that a link may have: `http` or `https`. `nil` when it is none.
  public var link: LinkTarget? {
    LinkTarget(source).flatMap { $0.scheme == .http || $0.scheme == .https ? $0 : nil }
  }

  /// The address as one that a picture may have: `http` or `https`. `nil` when it is none.
  public var image: ImageSource? { link.flatMap { try? ImageSource($0) } }
}

extension Unicode.Scalar {
  /// A Boolean value that is true for a space of any width, and for the blank Braille pattern.
  fileprivate var isBlank: Bool {
    self == "\u{2800}" || isSpaceSeparator
  }
}
