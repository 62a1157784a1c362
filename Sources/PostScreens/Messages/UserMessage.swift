#if Store
  public import PostStore

  /// Something that the user must be told, in words for users.
  public struct UserMessage: Hashable, Sendable {
    /// The kind of the failure, or `nil` if nothing failed.
    public let code: StoreError.Code?

    /// One or two sentences: what happened, and what the user can do.
    public let text: String

    /// Creates the message of an error. The text does not contain the message of the error, which is for
    /// logs.
    public init(_ error: StoreError) {
      self.init(code: error.code, status: error.status)
    }

    init(code: StoreError.Code, status: Int? = nil) {
      self.code = code
      text = Self.words(for: code, status: status)
    }

    /// Creates the message of the reason of a failed attempt, or returns `nil` if there is none.
    init?(reason: String?) {
      guard let error = StoreError(description: reason) else { return nil }
      self.init(error)
    }

    init(_ text: String, code: StoreError.Code? = nil) {
      self.code = code
      self.text = text
    }
  }
#endif
