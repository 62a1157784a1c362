internal import Foundation
internal import PostFeed
internal import PostStore

/// Until when a server asked not to load pages, also after a restart. The databases store the delays of
/// what is sent.
struct FetchDelay: Sendable {
  let file: URL

  /// The end of the delay, or `nil`. A delay is at most a day; one that ends later was stored before the
  /// clock was set back.
  func end(at now: Moment = .now) -> Moment? {
    guard let text = try? String(contentsOf: file, encoding: .utf8), let end = Moment(text),
      end > now, end.seconds - now.seconds <= 86_400
    else { return nil }
    return end
  }

  /// Stores the delay that an error asks for.
  func extend(by error: StoreError, at now: Moment = .now) {
    guard let delay = error.retryAfter, delay > .zero else { return }
    let (whole, fraction) = delay.components
    let seconds = min(whole + (fraction > 0 ? 1 : 0), 86_400)
    guard let end = Moment(secondsSince1970: now.seconds + seconds, nanoseconds: now.nanoseconds),
      end > self.end(at: now) ?? now
    else { return }
    let temporary = file.appendingPathExtension("new")
    let isWritten = FileManager.default.createFile(
      atPath: temporary.path, contents: Data(end.description.utf8),
      attributes: [.posixPermissions: 0o600])
    if isWritten { rename(temporary.path, file.path) }
  }
}
