extension NewPostRequest {
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
