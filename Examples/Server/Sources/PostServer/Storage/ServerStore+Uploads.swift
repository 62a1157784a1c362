internal import Foundation
internal import GRDB
internal import PostFeed

/// How much of a file the server has.
struct UploadProgress: Hashable, Sendable {
  var receivedBytes: Int64
  let size: Int64

  var isComplete: Bool { receivedBytes == size }
}

extension ServerStore {
  /// Begins the upload of a file, and returns its identifier. Deletes unfinished uploads and unused files
  /// that are too old.
  ///
  /// - Throws: ``ServerError`` with the status 413 if the files of the user would be too large.
  func beginUpload(_ upload: UploadRequest, by user: User) async throws -> String {
    // 122 random bits: whoever knows the URL of a file may read it.
    let id = UUID().uuidString.lowercased()
    let now = now().seconds
    try await database.write { [limits] db in
      try db.execute(sql: "DELETE FROM upload WHERE expiresAt <= ?", arguments: [now])
      let used = try Int64.fetchOne(
        db, sql: "SELECT COALESCE(SUM(size), 0) FROM upload WHERE userId = ?",
        arguments: [user.id])
      // The server's option for the size of a file can be the largest number.
      let (sum, isOverflow) = (used ?? 0).addingReportingOverflow(upload.size)
      if isOverflow || sum > limits.userBytes {
        throw ServerError.tooLarge(
          "the sum of all files", isOverflow ? .max : sum, limit: limits.userBytes)
      }
      try db.execute(
        sql: """
          INSERT INTO upload (id, userId, name, type, size, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id, user.id, upload.name, upload.type, upload.size, now + limits.uploadSeconds,
        ])
    }
    return id
  }

  /// Appends a piece of a file, unless it does not start where the stored bytes end: a repeated piece
  /// changes nothing.
  ///
  /// - Parameter piece: The piece and its offset, or `nil` to ask for the progress.
  /// - Returns: How much the server has then.
  /// - Throws: ``ServerError`` with the status 404 if the user has no such upload, or 422 if the file
  ///   has another size.
  func append(
    _ piece: (offset: Int64, bytes: Data)?, size: Int64, to id: String, by user: User
  ) async throws -> UploadProgress {
    let now = now().seconds
    return try await database.write { [limits] db in
      let row = try Row.fetchOne(
        db, sql: "SELECT size, receivedBytes FROM upload WHERE id = ? AND userId = ?",
        arguments: [id, user.id])
      guard let row else { throw ServerError.notFound("the upload") }
      var progress = UploadProgress(receivedBytes: row["receivedBytes"], size: row["size"])
      guard size == progress.size else {
        throw ServerError.unprocessable("the size is \(size) bytes; it was \(progress.size)")
      }
      guard let piece, piece.offset == progress.receivedBytes, !progress.isComplete else {
        return progress
      }
      progress.receivedBytes += Int64(piece.bytes.count)
      // SQLite reads a row as a whole, so a row is what is sent at once.
      let insertion = try db.makeStatement(
        sql: "INSERT INTO uploadPiece (uploadId, offset, bytes) VALUES (?, ?, ?)")
      for start in stride(from: 0, to: piece.bytes.count, by: ResponseHandler.pieceBytes) {
        let bytes = piece.bytes.dropFirst(start).prefix(ResponseHandler.pieceBytes)
        try insertion.execute(arguments: [id, piece.offset + Int64(start), bytes])
      }
      try db.execute(
        sql: "UPDATE upload SET receivedBytes = ?, expiresAt = ? WHERE id = ?",
        arguments: [
          progress.receivedBytes,
          now + (progress.isComplete ? limits.unusedFileSeconds : limits.uploadSeconds), id,
        ])
      return progress
    }
  }

  /// Returns the size of a complete file, and its first bytes, or `nil` if there is no such file.
  func file(_ id: String) async throws -> (size: Int64, start: Data)? {
    try await database.read { db in
      let size = try Int64.fetchOne(
        db, sql: "SELECT size FROM upload WHERE id = ? AND receivedBytes = size", arguments: [id])
      guard let size else { return nil }
      let pieces = try Data.fetchAll(
        db,
        sql: """
          SELECT SUBSTR(bytes, 1, 12) FROM uploadPiece WHERE uploadId = ? AND offset < 12
          ORDER BY offset
          """,
        arguments: [id])
      return (size, pieces.reduce(Data(), +))
    }
  }

  /// Returns at most `count` bytes of a file from an offset, fewer at the end of a stored piece.
  func bytes(of id: String, from offset: Int64, count: Int64) async throws -> Data? {
    try await database.read { db in
      try Data.fetchOne(
        db,
        sql: """
          SELECT SUBSTR(bytes, :offset - offset + 1, :count) FROM uploadPiece
          WHERE uploadId = :id AND offset <= :offset ORDER BY offset DESC LIMIT 1
          """,
        arguments: ["id": id, "offset": offset, "count": count])
    }
  }
}
