/// The sizes and rates that a server accepts.
public struct ServerLimits: Hashable, Sendable {
  /// The maximum size of a JSON body in bytes: 2 MiB.
  public var bodyBytes = 2 << 20

  /// The maximum size of the path and the headers of a request in bytes: 16 KiB.
  public var headerBytes = 16 << 10

  /// The maximum size of a piece of a file in bytes: 8 MiB.
  public var pieceBytes = 8 << 20

  /// The maximum size of a file in bytes: 500 MB.
  public var fileBytes: Int64 = 500_000_000

  /// The maximum size of all files of a user in bytes: 2 GB. Declared sizes count.
  public var userBytes: Int64 = 2_000_000_000

  /// The maximum number of attachments of a post.
  public var attachments = 20

  /// The maximum size of a caption, a name or another short text in bytes.
  public var textBytes = 4000

  /// The maximum number of posts on a page.
  public var pageSize = 100

  /// The maximum size of a message in bytes: 32 KiB, which is the limit of the policy `message`.
  public var messageBytes = 32 << 10

  /// The maximum number of messages on a page.
  public var messagePageSize = 200

  /// The maximum number of devices of a user that get push notifications. The device that was
  /// registered first is removed.
  public var devices = 20

  /// The maximum number of sockets of a user.
  public var sockets = 10

  /// The maximum size of the events of a socket that its client has not accepted yet, in bytes:
  /// 256 KiB. A client that does not read them is disconnected.
  public var socketBytes = 256 << 10

  /// The seconds between two pings. A client that misses two is disconnected.
  public var pingSeconds: Int64 = 30

  /// How long a user who reported writing a message is shown as writing, in seconds.
  public var typingSeconds: Int64 = 6

  /// The number of requests per second that a user may send on average; 0 means any number.
  public var requestsPerSecond = 20.0

  /// The number of requests that a user may send at once.
  public var burst = 100.0

  /// How long the results of requests are kept, in seconds: one day.
  public var resultSeconds: Int64 = 86_400

  /// How long an unfinished upload is kept, in seconds: one day.
  public var uploadSeconds: Int64 = 86_400

  /// How long a complete file is kept that no post has, in seconds: 30 days.
  public var unusedFileSeconds: Int64 = 30 * 86_400

  /// The maximum number of connections: 2,048, but fewer if the process may open fewer files. Others
  /// wait until one is closed.
  public var connections = 2048

  /// The maximum size of the bodies of all requests that are being handled, in bytes: 24 MiB. A request
  /// whose body does not fit is refused.
  public var requestBytes = 24 << 20

  /// The maximum size of the bodies of all responses that clients have not accepted yet, in bytes:
  /// 32 MiB. If they are larger, the connection that has had one for the longest time is closed.
  public var responseBytes = 32 << 20

  /// How long a client may take to send the header of the next request or the next 64 KiB of a body, or to
  /// accept the next 8 KiB of a response, in seconds.
  public var stalledSeconds: Int64 = 30

  /// How long a client may send after the last response of its connection, in seconds. In this time, the
  /// server drops at most as many bytes as the largest body has.
  public var closingSeconds: Int64 = 10

  /// Creates the default limits.
  public init() {}
}
