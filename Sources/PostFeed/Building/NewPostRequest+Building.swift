public import PostDocument
public import PostEditors
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

  /// Creates a request to publish the JSON of an editor as canonical HTML. Content that the
  /// decoder's policy does not allow is removed or replaced.
  ///
  /// ```swift
  /// let request = try NewPostRequest(requestId: "…", editorJSON: bytes, decoder: TiptapDecoder())
  /// ```
  ///
  /// - Complexity: Linear in the size of the JSON.
  /// - Throws: `EditorError` with the JSON path when the JSON is not a document of the editor.
  public init(
    requestId: RequestID, editorJSON json: some Sequence<UInt8>, decoder: some EditorDecoder,
    attachments: [NewAttachment] = []
  ) throws(EditorError) {
    self.init(
      requestId: requestId, document: try decoder.decode(json).document, policy: decoder.policy,
      attachments: attachments)
  }
}
