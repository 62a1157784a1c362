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
    let bytes = try await bytes(limit: limit)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      // The models of PostFeed explain what is invalid.
      let reason = (context.underlyingError as? FeedError)?.description
      throw ServerError.badRequest(reason ?? "the body is not valid JSON")
    } catch let error as DecodingError {
      throw ServerError.badRequest("the body is invalid: \(error.path)")
    }
  }

  /// Reads the body.
  ///
  /// - Throws: ``ServerError`` with the status 413 if the body is larger than the limit.
  func bytes(limit: Int) async throws -> [UInt8] {
    if let length = headers[.contentLength].flatMap({ Int64($0) }), length > limit {
      throw ServerError.tooLarge("the body", length, limit: Int64(limit))
    }
    do {
      return Array(try await body.collect(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw ServerError(
        status: .contentTooLarge, message: "the body is larger than \(limit) bytes")
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
