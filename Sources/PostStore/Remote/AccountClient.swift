#if Store
  internal import Foundation
  internal import PostFeed

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// Sends requests of an account with its token.
  struct AccountClient: Sendable {
    let account: Account
    private let users: UserRepository
    private let client: HTTPClient

    /// Creates a client.
    ///
    /// - Throws: ``StoreError`` with the code `insecureURL` unless the URL of the server is `https`,
    ///   or `http` on a loopback host.
    init(
      account: Account, users: UserRepository, timeout: Duration, maximumResponseBytes: Int
    ) throws(StoreError) {
      guard account.server.isSecureServer else {
        throw StoreError(.insecureURL, "the server's URL must be https, or http on a loopback host")
      }
      self.account = account
      self.users = users
      client = HTTPClient(timeout: timeout, maximumResponseBytes: maximumResponseBytes)
    }

    func request(
      _ path: String, query: [String: String] = [:]
    ) throws(StoreError) -> URLRequest {
      var components = URLComponents(
        url: account.server.appendingPathComponent(path), resolvingAgainstBaseURL: false)
      if !query.isEmpty {
        components?.queryItems = query.sorted { $0.key < $1.key }
          .map { URLQueryItem(name: $0.key, value: $0.value) }
        // Many servers read a plus sign in a query as a space.
        let encoded = components?.percentEncodedQuery
        components?.percentEncodedQuery = encoded?.replacingOccurrences(of: "+", with: "%2B")
      }
      guard let url = components?.url else {
        throw StoreError(.insecureURL, "the server's URL is invalid")
      }
      var request = URLRequest(url: url)
      request.httpMethod = "GET"
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      return request
    }

    func postRequest(_ path: String, body: some Encodable) throws(StoreError) -> URLRequest {
      var request = try request(path)
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      do { request.httpBody = try JSONEncoder().encode(body) } catch {
        throw StoreError(.invalidResponse, "the request could not be encoded")
      }
      return request
    }

    /// Sends a request with the user's token, and once more with a new token after the status 401.
    func send(_ request: URLRequest) async throws(StoreError) -> HTTPReceiver.Response {
      let token = try await users.token(for: account)
      let response = try await client.response(to: authorized(request, token))
      guard response.status == 401 else { return response }
      let renewed = try await users.token(replacing: token, for: account)
      return try await client.response(to: authorized(request, renewed))
    }

    private func authorized(_ request: URLRequest, _ token: String) -> URLRequest {
      var request = request
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
      return request
    }

    func check(_ response: HTTPReceiver.Response) throws(StoreError) {
      if let failure = response.failure { throw failure }
    }

    func decode<Value>(_ read: () throws(FeedError) -> Value) throws(StoreError) -> Value {
      do { return try read() } catch {
        throw StoreError(.invalidResponse, "\(error.code) at \(error.path ?? "$")")
      }
    }

    /// Sends a request, and returns the body of its successful response.
    func body(of request: URLRequest) async throws(StoreError) -> [UInt8] {
      let response = try await send(request)
      try check(response)
      return response.body
    }
  }
#endif
