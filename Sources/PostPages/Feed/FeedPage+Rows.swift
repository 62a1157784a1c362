public import PostFeed
public import PostTerminal

extension FeedPage {
  /// Returns the card of a preview as rows.
  ///
  /// - Parameters:
  ///   - preview: The preview.
  ///   - revealed: The numbers of the hidden parts that are shown:
  ///     ``/PostTerminal/RenderedRows/Target/hidden(_:)``.
  /// - Complexity: O(size of the preview).
  public func rows(
    _ preview: PostPreviewUiModel, revealing revealed: Set<Int> = []
  ) -> RenderedRows {
    rows(Card(preview), revealed)
  }

  /// Returns the card of a post as rows.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - revealed: The numbers of the hidden parts that are shown:
  ///     ``/PostTerminal/RenderedRows/Target/hidden(_:)``.
  /// - Complexity: O(size of the post).
  public func rows(_ post: PostDetail, revealing revealed: Set<Int> = []) -> RenderedRows {
    rows(Card(post, captions: captions), revealed)
  }

  private func rows(_ card: Card, _ revealed: Set<Int>) -> RenderedRows {
    var page = Layout(options)
    page.collectRows(revealing: revealed)
    page.allow(sourceSize: FeedPage.minimumHeadSize)
    add(card, to: &page)
    return page.renderedRows()
  }
}
