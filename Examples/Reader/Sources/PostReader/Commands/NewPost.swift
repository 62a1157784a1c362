internal import Foundation
internal import PostDocument
internal import PostFeed
internal import PostMarkdown
internal import PostPolicy
internal import PostSanitizer
internal import PostStore

/// A post that a user writes.
package struct NewPost {
  /// The format of a source.
  package enum Format: String, CaseIterable, Sendable {
    case gfm, markdown, html

    /// The format of a file, by the extension of its name.
    package init(ofFile path: String) {
      let name = path.lowercased()
      self = [".html", ".htm", ".xhtml"].contains { name.hasSuffix($0) } ? .html : .gfm
    }
  }

  /// A file to attach.
  package struct Attachment: Sendable {
    let file: URL
    let alternative: String?

    /// Reads `PATH` or `PATH=ALT`. Paths can contain equals signs.
    ///
    /// - Throws: ``Failure`` with the status 66 if there is no such file.
    package init(_ argument: String) throws(Failure) {
      var isFolder = ObjCBool(false)
      func isFile(_ path: some StringProtocol) -> Bool {
        let exists = FileManager.default.fileExists(atPath: String(path), isDirectory: &isFolder)
        return exists && !isFolder.boolValue
      }
      let separators = argument.indices.filter { argument[$0] == "=" }
      if isFile(argument) {
        (file, alternative) = (URL(fileURLWithPath: argument), nil)
      } else if let index = separators.first(where: { isFile(argument[..<$0]) }) {
        file = URL(fileURLWithPath: String(argument[..<index]))
        let text = argument[argument.index(after: index)...]
        alternative = text.isEmpty ? nil : String(text)
      } else {
        let path = separators.first.map { argument[..<$0] } ?? argument[...]
        throw Failure(.noInput, "\(path): no such file to attach")
      }
    }

    /// The kind, by the extension of the name.
    var type: AttachmentType {
      switch file.pathExtension.lowercased() {
      case "png", "jpg", "jpeg", "gif", "webp", "avif", "heic", "heif", "bmp", "svg", "tif", "tiff":
        .image
      case "mp4", "m4v", "mov", "webm", "mkv", "ogv": .video
      case "mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav": .audio
      default: .document
      }
    }
  }

  private let document: Document
  private let attachments: [Attachment]

  /// Reads the source of a post.
  ///
  /// - Throws: ``Failure`` with the status 65 if it is too large, or has nothing to publish.
  package init(
    _ source: [UInt8], as format: Format, named name: String, attachments: [Attachment]
  ) throws(Failure) {
    do {
      document =
        switch format {
        case .gfm: try MarkdownDecoder(.gitHub, policy: .post).decode(source).document
        case .markdown: try MarkdownDecoder(policy: .post).decode(source).document
        case .html: try Sanitizer(policy: .post).sanitize(source).document
        }
    } catch { throw Failure(.badInput, "\(name): \(error)") }
    guard !document.isEmpty || !attachments.isEmpty else {
      throw Failure(.badInput, "\(name): the post is empty")
    }
    self.attachments = attachments
  }

  /// Stores the post, and returns the identifier of its request.
  package func store(in session: Session) async throws -> String {
    let id = try await session.posts.saveDraft(document)
    do {
      for attachment in attachments {
        try await session.posts.attach(
          attachment.file, type: attachment.type, caption: attachment.alternative, to: id)
      }
      let post = try await session.posts.outgoingPosts().current().first { $0.id == id }
      try await session.posts.publish(id)
      return post?.requestId.description ?? ""
    } catch {
      try? await session.posts.deleteOutgoingPost(id)
      throw error
    }
  }
}
