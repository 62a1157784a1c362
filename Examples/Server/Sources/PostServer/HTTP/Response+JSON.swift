internal import Foundation
internal import Hummingbird

extension Response {
  /// Creates a response with a JSON body.
  static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    json(bytes: try encoded(value), status: status, headers: headers)
  }

  /// Creates a response with a JSON body, or the status 304 if the client has this version of it.
  ///
  /// [RFC 9110, section 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2)
  static func json(
    _ value: some Encodable, unlessCachedBy request: Request, headers: HTTPFields = [:]
  ) throws -> Response {
    let bytes = try encoded(value)
    let entityTag = EntityTag(hashing: bytes)
    var headers = headers
    headers[.eTag] = entityTag.description
    // The response depends on the user, so shared caches may not keep it.
    headers[.cacheControl] = "private, no-cache"
    if entityTag.matches(request.headers[.ifNoneMatch]) {
      return .notModified(headers: headers)
    }
    return json(bytes: bytes, status: .ok, headers: headers)
  }

  /// Creates a response with the status 304. It has no length, which would be the length of the body
  /// that is not sent.
  static func notModified(headers: HTTPFields) -> Response {
    var response = Response(status: .notModified, headers: headers)
    response.headers[.contentLength] = nil
    return response
  }

  private static func json(
    bytes: Data, status: HTTPResponse.Status, headers: HTTPFields
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Encodes a value as JSON. Equal values have equal bytes, as entity tags require.
  private static func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
