public import PostDocument
internal import PostHTML
public import PostPolicy

extension NewPostRequest {
  /// Creates a request to publish a document as canonical HTML. Content that the policy does not
  /// allow is removed or replaced.
  ///
  /// - Complexity: Linear in the size of the document.
  public init(
    requestId: RequestID, document: Document, policy: Policy = .post,
    attachments: [NewAttachment] = []
  ) {
    let document = policy.narrowing(document).document
    self.init(
      requestId: requestId,
      content: HTMLEncoder(policy: policy).encode(document),
      attachments: attachments)
  }
}
