#if Store
  /// A cache that removes the least recently used values beyond a maximum size in bytes and a maximum
  /// number.
  ///
  /// - Complexity: O(1) amortized for each operation.
  struct MemoryCache<Value: Sendable>: Sendable {
    private struct Entry {
      let value: Value
      let bytes: Int
      var use: Int
    }

    let maximumBytes: Int
    let maximumCount: Int
    private(set) var totalBytes = 0
    private var entries: [String: Entry] = [:]

    /// The uses in their order. Only the last use of an entry counts, so older ones are skipped.
    private var uses: [(key: String, use: Int)] = []
    private var firstUse = 0
    private var lastUse = 0

    init(maximumBytes: Int, maximumCount: Int) {
      self.maximumBytes = maximumBytes
      self.maximumCount = maximumCount
    }

    var count: Int { entries.count }

    /// Returns a value, which becomes the most recently used one.
    mutating func value(for key: String) -> Value? {
      guard let value = entries[key]?.value else { return nil }
      recordUse(of: key)
      return value
    }

    /// Stores a value. A value that is larger than the whole cache is not stored.
    mutating func store(_ value: Value, bytes: Int, for key: String) {
      remove(key)
      guard bytes <= maximumBytes, maximumCount > 0 else { return }
      entries[key] = Entry(value: value, bytes: bytes, use: 0)
      totalBytes += bytes
      recordUse(of: key)
      while totalBytes > maximumBytes || entries.count > maximumCount, firstUse < uses.count {
        let (key, use) = uses[firstUse]
        firstUse += 1
        if entries[key]?.use == use { remove(key) }
      }
    }

    mutating func remove(_ key: String) {
      if let entry = entries.removeValue(forKey: key) { totalBytes -= entry.bytes }
    }

    mutating func removeAll() {
      self = MemoryCache(maximumBytes: maximumBytes, maximumCount: maximumCount)
    }

    private mutating func recordUse(of key: String) {
      lastUse += 1
      entries[key]?.use = lastUse
      uses.append((key, lastUse))
      guard uses.count > 2 * entries.count + 64 else { return }
      uses = uses[firstUse...].filter { entries[$0.key]?.use == $0.use }
      firstUse = 0
    }
  }
#endif
