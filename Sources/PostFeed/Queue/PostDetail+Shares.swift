internal import PostDocument

extension PostDetail {
  /// Sets the number of shares to store, from the number in a response.
  ///
  /// The response can already contain shares of the user that are counted elsewhere: those that the
  /// server confirmed after the request was sent, and those that it has not confirmed. As far as its
  /// number is larger than the stored one, it contains them, so that none is counted twice. A share of
  /// another user at this time is counted with the next response.
  ///
  /// - Parameters:
  ///   - stored: The post before the response, with all confirmed shares, or `nil`.
  ///   - confirmed: The number of shares that were confirmed after the request was sent.
  ///   - unconfirmed: The number of shares that are not confirmed. They are shown in addition to the
  ///     stored number.
  package mutating func correctShares(
    replacing stored: PostDetail?, confirmed: Int, unconfirmed: Int
  ) {
    let known = stored.map { $0.shareCount.adding(-confirmed) } ?? 0
    let included = min(
      max(0, shareCount.adding(known == .min ? .max : -known)), confirmed + unconfirmed)
    shareCount = shareCount.adding(confirmed - included)
  }
}

extension Int {
  /// Returns the sum, or the nearest number. A server and a damaged row can have any number.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }
}

extension InteractionQueue {
  /// Returns a whole post from a response, like ``corrected(_:requestedAt:)``, with the number of shares
  /// to store.
  ///
  /// - Parameters:
  ///   - post: The post in the response.
  ///   - revision: The value of ``revision`` when the request was sent.
  ///   - stored: The post that the response replaces, or `nil`.
  package func corrected(
    _ post: PostDetail, requestedAt revision: Int, replacing stored: PostDetail?
  ) -> PostDetail {
    var corrected = corrected(post, requestedAt: revision)
    corrected.correctShares(
      replacing: stored,
      confirmed: confirmed(after: revision, on: post.postId).count { $0.action == .shared },
      unconfirmed: interactions.count {
        $0.postId == post.postId && $0.action == .shared && $0.status != .canceled
      })
    return corrected
  }
}
