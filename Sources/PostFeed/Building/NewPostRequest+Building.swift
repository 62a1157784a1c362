public import PostDocument
internal import PostHTML
public import PostPolicy

extension NewPostRequest {
  /// Makes the request to publish a document: what the policy admits of it, as canonical HTML.
  ///
  /// - Complexity: Linear in the size of the document.
  public init(
    requestId: RequestID, document: Document, policy: Policy = .post,
    attachments: [NewAttachment] = []
  ) {
    let document = policy.narrowing(document).document
    self.init(
      requestId: requestId,
      content: UntrustedHTML(HTMLEncoder(relations: policy.links.relations).html(for: document)),
      attachments: attachments)
  }
}
