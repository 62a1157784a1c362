#if Store
  /// The user who is signed in, and the token for this user's requests.
  public actor UserRepository {
    /// The user who is signed in, or `nil`.
    public private(set) var account: Account?

    private let loadToken: @Sendable (Account) async throws -> String
    private var token: String?
    private var loading: (id: Int, task: Task<String, any Error>)?
    private var loadCount = 0
    var isLoading: Bool { loading != nil }

    /// Creates a repository.
    ///
    /// - Parameters:
    ///   - account: The user who is signed in, or `nil`.
    ///   - token: Returns a valid token of a user, for example from the keychain or from the server.
    ///     It is called before the first request, and again each time the server rejects the token.
    public init(account: Account?, token: @escaping @Sendable (Account) async throws -> String) {
      self.account = account
      loadToken = token
    }

    /// Sets the user who is signed in.
    public func signIn(_ account: Account) {
      signOut()
      self.account = account
    }

    /// Removes the user and the token.
    public func signOut() {
      account = nil
      token = nil
      loading?.task.cancel()
      loading = nil
    }

    /// Returns the user's token. Concurrent requests share one call of the closure.
    ///
    /// - Parameters:
    ///   - rejected: The token that the server rejected, or `nil`.
    ///   - account: The user of the request.
    /// - Throws: ``StoreError`` with the code `unauthorized` if this user is not signed in or the
    ///   closure throws. The error of the closure is not part of it, because it may contain secrets.
    public func token(
      replacing rejected: String? = nil, for account: Account
    ) async throws(StoreError) -> String {
      guard account == self.account else {
        throw StoreError(.unauthorized, "the user is not signed in")
      }
      if let token, token != rejected { return token }
      let task = loading?.task ?? startLoading(account)
      do { return try await task.valueUntilCanceled() } catch {
        if Task.isCancelled { throw StoreError(.canceled, "the task was canceled") }
        throw StoreError(.unauthorized, "the token could not be loaded")
      }
    }

    /// Starts to load the token. The result is stored also if no caller waits for it any more.
    private func startLoading(_ account: Account) -> Task<String, any Error> {
      loadCount += 1
      let id = loadCount
      let task = Task {
        defer { if loading?.id == id { loading = nil } }
        let loaded = try await loadToken(account)
        if loading?.id == id { token = loaded }
        return loaded
      }
      loading = (id, task)
      return task
    }
  }
#endif
