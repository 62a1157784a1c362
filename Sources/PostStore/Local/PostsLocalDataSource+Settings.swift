#if Store
  internal import PostFeed

  extension PostsLocalDataSource {
    /// Stores limits of the cache from the server, which later evictions of the account use.
    func save(_ limits: EvictionLimits) async throws(StoreError) {
      try await write { try SettingTable(db: $0).set(.eviction, to: try StoredJSON.text(limits)) }
    }

    /// Returns the limits that the server set, or `nil`. What cannot be decoded counts as not set.
    func savedLimits() async throws(StoreError) -> EvictionLimits? {
      try await read { db in
        let value = try SettingTable(db: db).value(.eviction)
        return try? StoredJSON.value(EvictionLimits.self, value)
      }
    }

    /// Stores until when the server asked to wait.
    func savePause(until end: Moment) async throws(StoreError) {
      try await write { try SettingTable(db: $0).set(.pausedUntil, to: "\(end.milliseconds)") }
    }

    /// Returns until when the server asked to wait, or `nil`. The time can be in the past.
    func savedPause() async throws(StoreError) -> Moment? {
      try await read { db in
        let value = try SettingTable(db: db).value(.pausedUntil)
        return value.flatMap { Int64($0) }.map { Moment(milliseconds: $0) }
      }
    }
  }
#endif
