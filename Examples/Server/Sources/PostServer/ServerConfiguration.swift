internal import Foundation
public import PostFeed

/// The settings of a server.
public struct ServerConfiguration: Sendable {
  /// The host name or IP address to listen on.
  public var host = "127.0.0.1"

  /// The port to listen on; 0 means any free port.
  public var port = 0

  /// The path of the database, or `nil` for a database in memory.
  public var database: String?

  /// The user names by their tokens.
  public var tokens = ["demo": "demo"]

  /// The sizes and rates that the server accepts.
  public var limits = ServerLimits()

  /// The URL at which clients reach the server, without a slash at the end. By default, it is the
  /// address of the connection. Set it if there is a proxy.
  public var publicURL: String?

  /// The value of the header `PostKit-Cache` of pages, which sets the limits of clients' caches, such
  /// as `time-to-live=1296000, maximum-bytes=150000000, minimum-posts=50`.
  public var cacheLimits: String?

  /// The faults to inject, or `nil`.
  public var faults: FaultPlan?

  /// Sends push notifications about messages to users without a socket, or `nil`.
  public var push: (any PushSender)?

  /// Whether errors of the server are logged to standard error.
  public var logsErrors = true

  /// Returns the current time.
  public var now: @Sendable () -> Moment = {
    Moment(secondsSince1970: Int64(Date().timeIntervalSince1970)) ?? Moment.epoch
  }

  /// Creates the default settings.
  public init() {}
}

extension Moment {
  static let epoch = Moment("1970-01-01T00:00:00Z")!
}
