internal import Hummingbird

/// What the server knows about a request of a user.
struct UserContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let user: User

  /// The URL of the server, from the local address of the connection.
  let serverURL: String

  init(context: ServerContext) throws {
    guard let user = context.user else { throw ServerError.unauthorized }
    coreContext = context.coreContext
    self.user = user
    serverURL = context.serverURL
  }
}
