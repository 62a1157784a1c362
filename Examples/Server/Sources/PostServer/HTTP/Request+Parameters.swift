internal import Hummingbird

extension Request {
  /// Returns the parameter `limit` of a page.
  ///
  /// - Throws: ``ServerError`` with the status 400 if it is not 1 to the maximum.
  func pageLimit(default value: Int, maximum: Int) throws(ServerError) -> Int {
    guard let text = uri.queryParameters["limit"] else { return min(value, max(1, maximum)) }
    let limits = 1...max(1, maximum)
    guard let limit = Int(text), limits.contains(limit) else {
      throw ServerError.badRequest(
        "limit is invalid; allowed: \(limits.lowerBound) to \(limits.upperBound)")
    }
    return limit
  }

  /// Returns a parameter that is a position in a sequence; without the parameter, 0.
  ///
  /// - Throws: ``ServerError`` with the status 400 if it is not a number of at least 0.
  func position(_ name: Substring) throws(ServerError) -> Int64 {
    guard let text = uri.queryParameters[name] else { return 0 }
    guard let position = Int64(text), position >= 0 else {
      throw ServerError.badRequest("\(name) is invalid; allowed: 0 to \(Int64.max)")
    }
    return position
  }
}
