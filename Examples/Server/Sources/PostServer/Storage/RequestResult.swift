internal import Foundation
internal import GRDB
internal import PostFeed

/// A request that is performed at most once.
struct IdempotentRequest: Hashable, Sendable {
  let userId: Int64
  let path: String

  /// The identifier as JSON.
  let requestId: String

  /// - Throws: ``ServerError`` if the identifier is empty or too long.
  init(_ requestId: RequestID, path: String, user: User, limits: ServerLimits) throws {
    let json = String(decoding: try JSONEncoder().encode(requestId), as: UTF8.self)
    guard !requestId.description.isEmpty, json.utf8.count <= limits.textBytes else {
      throw ServerError.badRequest("requestId is empty or longer than \(limits.textBytes) bytes")
    }
    userId = user.id
    self.path = path
    self.requestId = json
  }
}

/// The results of requests, which are kept for a day.
struct RequestResultTable {
  let db: Database

  /// Performs a request in the current transaction, unless it was performed before.
  ///
  /// A refused request has no result: the transaction is rolled back, so a repeated one is checked
  /// again. Bodies are not compared, because equal JSON can have different bytes.
  ///
  /// - Parameter action: Performs the request, and returns the path of what it created.
  /// - Returns: The path of what the first request created.
  /// - Throws: ``ServerError`` with the status 422 if the identifier was used for another path.
  func perform(
    _ request: IdempotentRequest, at now: Int64, keptFor seconds: Int64,
    _ action: () throws -> String?
  ) throws -> String? {
    try db.execute(sql: "DELETE FROM requestResult WHERE expiresAt <= ?", arguments: [now])
    if let result = try result(of: request, at: now) { return result.location }
    let location = try action()
    try db.execute(
      sql: """
        INSERT INTO requestResult (userId, requestId, path, location, expiresAt)
        VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [request.userId, request.requestId, request.path, location, now + seconds])
    return location
  }

  /// What a request created before.
  struct Result {
    /// The path, or `nil` if the request creates nothing that has one.
    let location: String?
  }

  /// Returns the result of a request that was performed before, or `nil`.
  ///
  /// - Throws: ``ServerError`` with the status 422 if the identifier was used for another path.
  func result(of request: IdempotentRequest, at now: Int64) throws -> Result? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT path, location FROM requestResult
        WHERE userId = ? AND requestId = ? AND expiresAt > ?
        """,
      arguments: [request.userId, request.requestId, now])
    guard let row else { return nil }
    guard row["path"] == request.path else {
      throw ServerError.unprocessable("requestId was used for another path")
    }
    return Result(location: row["location"])
  }
}
