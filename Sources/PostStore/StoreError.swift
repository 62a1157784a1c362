#if Store
  internal import PostDocument
  internal import PostFeed

  /// The reason why a request to the server or an operation of the database failed.
  ///
  /// Messages never contain tokens or the contents of posts.
  public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Codable, Sendable, CustomStringConvertible {
      /// The name of the code, for example for logs.
      public let description: String

      /// The device has no connection, the host name cannot be resolved, or the server accepts no
      /// connections. Remedy: try again later, and check the URL of the server.
      public static let offline = Code(description: "offline")
      /// The connection was lost, or the server did not answer in time. Remedy: try again later.
      public static let unreachable = Code(description: "unreachable")
      /// The server does not accept the user's token. Remedy: let the user sign in again.
      public static let unauthorized = Code(description: "unauthorized")
      /// The server answered with a status other than success; ``StoreError/status`` is the status.
      public static let refused = Code(description: "refused")
      /// The response is larger than the limit.
      public static let responseTooLarge = Code(description: "response-too-large")
      /// The response does not match the API.
      public static let invalidResponse = Code(description: "invalid-response")
      /// The URL is neither `https` nor `http` on a loopback host. The URL of a file in a post must also
      /// have a public host, and neither a user nor a password.
      public static let insecureURL = Code(description: "insecure-url")
      /// The task was canceled.
      public static let canceled = Code(description: "canceled")
      /// A file to attach is empty, too large, or cannot be read, or its copy was changed. Remedy:
      /// attach another file, or delete the post and write it again.
      public static let invalidFile = Code(description: "invalid-file")
      /// The copy of an attached file is missing. Remedy: delete the post and write it again.
      public static let missingFile = Code(description: "missing-file")
      /// The copy of an attached file cannot be read at the moment, for example because the device is
      /// locked. Remedy: try again later.
      public static let unreadableFile = Code(description: "unreadable-file")
      /// There is no such draft, for example because it is being sent.
      public static let noDraft = Code(description: "no-draft")
      /// There is no such post that failed, for example because it was sent or deleted.
      public static let noPost = Code(description: "no-post")
      /// The disk is full. Nothing was changed. Remedy: free space, then try again.
      public static let diskFull = Code(description: "disk-full")
      /// The database is damaged. Remedy: open the database again, which moves the file aside.
      public static let damaged = Code(description: "damaged")
      /// A later version of this library wrote the database. Remedy: update the app.
      public static let laterVersion = Code(description: "later-version")
      /// Another operation of the database failed.
      public static let database = Code(description: "database")

      init(description: String) { self.description = description }

      /// Decodes the name of a code.
      public init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
      }

      /// Encodes the name of the code.
      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
      }
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the problem.
    public let message: String

    /// The HTTP status of the response.
    public let status: Int?

    /// The delay that the server asks for before the next request, 0 to 365 days.
    public let retryAfter: Duration?

    /// Creates an error, for example in another implementation of ``PostsRemoteDataSource``. A
    /// delay outside its range becomes the nearest valid delay.
    public init(_ code: Code, _ message: String, status: Int? = nil, retryAfter: Duration? = nil) {
      self.code = code
      self.message = message
      self.status = status
      self.retryAfter = retryAfter?.clamped(to: Duration.validDelays)
    }

    /// The code and the message.
    public var description: String { "\(code): \(message)" }

    /// Reads the ``description`` of an error, such as ``OutgoingPost/reason``. Returns `nil` for other text.
    package init?(description: String?) {
      guard let description, let end = description.firstIndex(of: ":") else { return nil }
      let words = description.split(separator: " ")
      let status = words.dropLast().last == "status" ? words.last.flatMap { Int($0) } : nil
      self.init(
        Code(description: String(description[..<end])),
        String(description[end...].dropFirst(2)), status: status)
    }

    /// Whether the server rejected the request for good: a 4xx status other than 408 (Request
    /// Timeout), 425 (Too Early) and 429 (Too Many Requests).
    public var isPermanent: Bool {
      guard code == .refused, let status else { return false }
      return (400..<500).contains(status) && ![408, 425, 429].contains(status)
    }

    /// Whether another attempt to send a post would fail in the same way.
    var failsPost: Bool { isPermanent || code == .invalidFile || code == .missingFile }

    /// Whether the error concerns the connection or the account, and not the request.
    var stopsSync: Bool { [.offline, .unauthorized, .canceled].contains(code) }

    /// Whether the database failed, and not the request.
    var isLocal: Bool { [.diskFull, .damaged, .laterVersion, .database].contains(code) }
  }
#endif
