internal import Foundation
internal import Hummingbird
internal import NIOCore
internal import PostFeed

extension Request {
  /// Reads a JSON body.
  ///
  /// - Throws: ``ServerError`` with the status 413 or 400. Its message has the path of an invalid
  ///   value.
  func json<Value: Decodable>(_ type: Value.Type, limit: Int) async throws -> Value {
    let body = try await bytes(limit: limit)
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch DecodingError.dataCorrupted(let context) {
      // The models of PostFeed explain what is invalid.
      let reason = (context.underlyingError as? FeedError).map { "\($0)" }
      throw ServerError.badRequest(reason ?? "the body is not valid JSON")
    } catch let error as DecodingError {
      throw ServerError.badRequest("the body is invalid: \(error.path)")
    }
  }

  /// Reads the body.
  ///
  /// - Throws: ``ServerError`` with the status 413 if the body is larger than the limit, 400 if it is not
  ///   received completely, or 503 if the server holds too many bodies.
  func bytes(limit: Int) async throws(ServerError) -> Data {
    if let length = headers[.contentLength].flatMap({ Int64($0) }), length > limit {
      throw ServerError.tooLarge("the body", length, limit: Int64(limit))
    }
    do {
      // Not `collect(upTo:)`, whose result would have to be copied.
      var bytes = Data()
      for try await part in body {
        guard part.readableBytes <= limit - bytes.count else {
          throw ServerError(
            status: .contentTooLarge, message: "the body is larger than \(limit) bytes")
        }
        bytes.append(contentsOf: part.readableBytesView)
      }
      return bytes
    } catch let error as ServerError {
      throw error
    } catch {
      // The parser of HTTP or the connection failed, so the client sent an invalid or incomplete body.
      throw .badRequest("the body is invalid or incomplete")
    }
  }
}

extension DecodingError {
  /// The path of the missing or invalid member.
  fileprivate var path: String {
    switch self {
    case .keyNotFound(let key, let context): Self.path(context.codingPath + [key])
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      Self.path(context.codingPath)
    @unknown default: "$"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("$") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)"
    }
  }
}
