#if Store
  internal import Foundation
  internal import PostFeed
  internal import PostText

  /// The posts that were decoded last. A row that did not change is decoded once, and all states share the memory
  /// of its post.
  final class DecodedPosts: @unchecked Sendable {
    /// The JSON of a column, decoded.
    private final class Part<Post: ApiValue & Sendable>: Sendable {
      let size: Int
      /// The hash depends on a random seed of the process, so a server cannot choose posts with equal hashes.
      let hash: Int
      /// The post, or `nil` if it cannot be decoded.
      let post: Post?

      init(_ text: String, hash: Int) {
        (size, self.hash) = (text.utf8.count, hash)
        post = (try? StoredJSON.value(Post.self, text)) ?? nil
      }
    }

    private struct Entry {
      var preview: Part<PostPreview>?
      var detail: Part<PostDetail>?
      var lastRead: Int

      var bytes: Int { 512 + (preview?.size ?? 0) + (detail?.size ?? 0) }
    }

    private let maximumBytes: Int
    private let lock = NSLock()
    private var entries: [Int64: Entry] = [:]
    private var bytes = 0
    private var lastRead = 0
    /// The last read that removed posts.
    private var lastRemoval = 0
    private var decoded = 0

    /// - Parameter maximumBytes: The maximum size of the kept posts: of their JSON, and 512 bytes for each.
    init(maximumBytes: Int = 8 << 20) { self.maximumBytes = maximumBytes }

    /// The number of values that were decoded.
    var decodedCount: Int { lock.withLock { decoded } }

    /// The size of the kept posts.
    var keptBytes: Int { lock.withLock { bytes } }

    /// Starts a read of rows, and returns its number.
    func startRead() -> Int {
      lock.withLock {
        lastRead += 1
        return lastRead
      }
    }

    /// Returns the post of a row. Text that cannot be decoded counts as not cached.
    func state(_ postId: Int64, preview: String?, detail: String?, read: Int) -> PostState {
      let known = lock.withLock { () -> Entry? in
        guard let index = entries.index(forKey: postId) else { return nil }
        entries.values[index].lastRead = read
        return entries.values[index]
      }
      // Other reads do not wait while values are decoded.
      let entry = Entry(
        preview: Self.part(preview, known?.preview), detail: Self.part(detail, known?.detail),
        lastRead: read)
      if entry.preview !== known?.preview || entry.detail !== known?.detail {
        lock.withLock {
          if entry.preview != nil, entry.preview !== known?.preview { decoded += 1 }
          if entry.detail != nil, entry.detail !== known?.detail { decoded += 1 }
          keep(entry, postId)
        }
      }
      return PostState(preview: entry.preview?.post, detail: entry.detail?.post)
    }

    /// Removes all posts.
    func removeAll() { lock.withLock { (entries, bytes) = ([:], 0) } }

    private static func part<Post>(_ text: String?, _ known: Part<Post>?) -> Part<Post>? {
      guard let text else { return nil }
      var hasher = Hasher()
      hasher.combine(utf8: text)
      let hash = hasher.finalize()
      if let known, known.size == text.utf8.count, known.hash == hash { return known }
      return Part(text, hash: hash)
    }

    /// Keeps a post if there is room after the posts of earlier reads were removed.
    ///
    /// Posts of the same read are not removed: a feed that does not fit is read from its start each time, so
    /// the least recently used posts are those that are needed next.
    private func keep(_ entry: Entry, _ postId: Int64) {
      if let old = entries.removeValue(forKey: postId) { bytes -= old.bytes }
      if bytes + entry.bytes > maximumBytes, lastRemoval < entry.lastRead {
        lastRemoval = entry.lastRead
        entries = entries.filter { $0.value.lastRead >= lastRemoval }
        bytes = entries.values.reduce(0) { $0 + $1.bytes }
      }
      guard bytes + entry.bytes <= maximumBytes else { return }
      bytes += entry.bytes
      entries[postId] = entry
    }
  }
#endif
