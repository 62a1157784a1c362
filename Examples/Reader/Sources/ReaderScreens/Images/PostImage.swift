import PostDocument
import PostFeed
import PostScreens
import PostTerminal

/// An image of a post.
struct PostImage: Hashable, Sendable {
  var url: String
  /// The author's description, or an empty text.
  var alternativeText: String

  /// Returns the images of a post, each once: those in the text, without hidden ones, and then the attached ones.
  static func images(
    in document: Document?, _ parts: [RenderedRows.Part], _ attachments: [AttachmentItem]
  ) -> [PostImage] {
    let shown = Set(parts.map(\.target))
    var images: [PostImage] = []
    document?.forEachInline { run in
      guard case .image(let image) = run.content else { return }
      let url = image.source.description
      // A linked image is a part that leads to the target of the link.
      let target = run.link.map { RenderedRows.Target.link($0.href.description) } ?? .image(url)
      if [.http, .https].contains(image.source.kind), shown.contains(target) {
        images.append(PostImage(url: url, alternativeText: image.alternative ?? ""))
      }
    }
    for file in attachments {
      let isImage = file.type.shownName == "image"
      if let url = isImage ? file.url?.description : file.previewImage?.description {
        images.append(PostImage(url: url, alternativeText: file.alternativeText))
      }
    }
    var seen: Set<String> = []
    return images.filter { seen.insert($0.url).inserted }
  }
}
