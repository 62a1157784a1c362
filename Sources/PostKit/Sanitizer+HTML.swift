extension Sanitizer {
  /// Returns safe canonical HTML for untrusted HTML, with the `rel` attributes of the policy.
  ///
  /// ```swift
  /// let html = try Sanitizer(policy: .comment).safeHTML(from: "<p onclick=x>Hi <b>all")
  /// print(html)  // <p>Hi <strong>all</strong></p>
  /// ```
  ///
  /// To get the document and a report of every change, use the other methods of
  /// ``/PostSanitizer/Sanitizer``.
  ///
  /// - Complexity: Linear in the size of the source.
  /// - Throws: `SanitizerError` when the source is larger than the policy allows.
  public func safeHTML(from html: String) throws(SanitizerError) -> String {
    let document = try document(of: html)
    return HTMLEncoder(policy: policy).encode(document)
  }
}
