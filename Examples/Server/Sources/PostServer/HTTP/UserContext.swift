internal import Hummingbird
internal import NIOCore

/// What the server knows about a request of a user.
struct UserContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let user: User

  /// The connection.
  let channel: any Channel

  /// The URL of the server, from the local address of the connection.
  let serverURL: String

  init(context: ServerContext) throws {
    guard let user = context.user else { throw ServerError.unauthorized }
    coreContext = context.coreContext
    self.user = user
    channel = context.channel
    serverURL = context.serverURL
  }
}
