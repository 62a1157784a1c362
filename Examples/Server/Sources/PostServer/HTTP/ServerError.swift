internal import Hummingbird

/// The reason why the server refuses a request. The client gets it as `{"error": "…"}`.
struct ServerError: Error {
  let status: HTTPResponse.Status
  let message: String
  var headers: HTTPFields = [:]

  static func badRequest(_ message: String) -> ServerError {
    ServerError(status: .badRequest, message: message)
  }

  static func notFound(_ what: String) -> ServerError {
    ServerError(status: .notFound, message: "\(what) does not exist")
  }

  static func tooLarge(_ what: String, _ size: Int64, limit: Int64) -> ServerError {
    ServerError(
      status: .contentTooLarge, message: "\(what) is \(size) bytes; the limit is \(limit)")
  }

  static func unprocessable(_ message: String) -> ServerError {
    ServerError(status: .unprocessableContent, message: message)
  }

  static let unauthorized = ServerError(
    status: .unauthorized, message: "a valid token is required: Authorization: Bearer TOKEN",
    headers: [.wwwAuthenticate: "Bearer realm=\"posts\""])

  static let outOfMemory = ServerError(
    status: .serviceUnavailable,
    message: "the server handles too many large requests; try again in 1 s",
    headers: [.retryAfter: "1"])

  static func tooManyRequests(retryAfter seconds: Int) -> ServerError {
    ServerError(
      status: .tooManyRequests, message: "too many requests; try again in \(seconds) s",
      headers: [.retryAfter: "\(seconds)"])
  }
}
