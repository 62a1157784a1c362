#if Store
  import Foundation
  import GRDB
  import PostFeed
  @testable import PostStore
  import Testing

  @Suite(.fewAtOnce) struct MemoryCacheTests {
    @Test("the least recently used values are removed beyond the maximum size")
    func order() {
      var cache = MemoryCache<Int>(maximumBytes: 30, maximumCount: 9)
      for number in 1...3 { cache.store(number, bytes: 10, for: "\(number)") }
      #expect(cache.value(for: "1") == 1)
      cache.store(4, bytes: 10, for: "4")
      #expect(cache.value(for: "2") == nil)
      cache.store(5, bytes: 20, for: "5")
      #expect(["1", "3", "4", "5"].map { cache.value(for: $0) } == [nil, nil, 4, 5])
      #expect(cache.totalBytes == 30)
    }

    @Test("a value that is stored again replaces the old one and its size")
    func replacement() {
      var cache = MemoryCache<Int>(maximumBytes: 30, maximumCount: 9)
      cache.store(1, bytes: 20, for: "a")
      cache.store(2, bytes: 30, for: "a")
      #expect(cache.value(for: "a") == 2)
      #expect(cache.totalBytes == 30)
    }

    @Test("a value larger than the cache is not stored, and removes only the old value of its key")
    func tooLarge() {
      var cache = MemoryCache<Int>(maximumBytes: 30, maximumCount: 9)
      cache.store(1, bytes: 10, for: "a")
      cache.store(2, bytes: 10, for: "b")
      cache.store(3, bytes: 31, for: "a")
      #expect(cache.value(for: "a") == nil)
      #expect(cache.value(for: "b") == 2)
      #expect(cache.totalBytes == 10)
    }

    @Test(
      "the least recently used values are removed beyond the maximum number", arguments: [-1, 0, 2])
    func count(maximum: Int) {
      var cache = MemoryCache<Int>(maximumBytes: 1000, maximumCount: maximum)
      for number in 1...3 { cache.store(number, bytes: 0, for: "\(number)") }
      let kept = ["1", "2", "3"].map { cache.value(for: $0) }
      #expect(kept == (maximum == 2 ? [nil, 2, 3] : [nil, nil, nil]))
      cache.removeAll()
      #expect(cache.maximumCount == maximum)
    }

    @Test("random operations have the same results as a list in the order of uses")
    func model() {
      for seed in 0..<50 as Range<UInt64> {
        var random = SeededRandom(seed: seed)
        var cache = MemoryCache<Int>(maximumBytes: 100, maximumCount: 4)
        var list: [(key: String, value: Int, bytes: Int)] = []
        for step in 0..<400 {
          let key = "\(Int.random(in: 0..<20, using: &random))"
          let index = list.firstIndex { $0.key == key }
          let old = index.map { list.remove(at: $0) }
          if random.oneIn(2) {
            #expect(cache.value(for: key) == old?.value, "seed \(seed)")
            if let old { list.append(old) }
          } else {
            let bytes = Int.random(in: 0...40, using: &random)
            cache.store(step, bytes: bytes, for: key)
            list.append((key, step, bytes))
            while list.map(\.bytes).reduce(0, +) > 100 || list.count > 4 { list.removeFirst() }
          }
          #expect(cache.count == list.count, "seed \(seed)")
          #expect(cache.totalBytes == list.map(\.bytes).reduce(0, +), "seed \(seed)")
        }
      }
    }
  }

  @Suite(.fewAtOnce) struct DiskCacheTests {
    private let folder = TemporaryFolder()

    private let clock = ManualClock()

    private func open(_ maximumBytes: Int64 = 1000) throws -> DiskCache {
      try DiskCache(
        folder: folder.url, maximumBytes: maximumBytes, timeToLive: 60,
        now: { [clock] in clock.now.seconds })
    }

    private func name(_ text: String) -> String { SHA256.hexadecimal(text) }

    private func write(
      _ text: String, bytes: Int, to cache: DiskCache, etag: String? = "\"e\"",
      isComplete: Bool = true
    ) throws {
      let handle = try cache.openPart(
        of: name(text), contentType: "image/png", etag: etag, expectedBytes: Int64(bytes))
      try handle.write(contentsOf: Data(repeating: 7, count: bytes))
      try handle.close()
      if isComplete { _ = try cache.completePart(of: name(text), at: clock.now.seconds) }
    }

    private func has(_ text: String, _ cache: DiskCache) async throws -> Bool {
      try await cache.content(name(text)) != nil
    }

    private func sizeOnDisk() throws -> Int64 {
      try folder.names.filter { !$0.hasPrefix("index") }.reduce(0) {
        let path = folder.url.appendingPathComponent($1).path
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        return $0 + (size?.int64Value ?? 0)
      }
    }

    @Test("the least recently used files are deleted beyond the maximum size")
    func order() async throws {
      let cache = try open()
      for text in ["a", "b", "c"] { try write(text, bytes: 300, to: cache) }
      #expect(try await has("a", cache))
      try write("d", bytes: 300, to: cache)
      #expect(try await !has("b", cache))
      #expect(try await has("c", cache))
      try write("e", bytes: 700, to: cache)
      #expect(
        try await [has("a", cache), has("c", cache), has("d", cache)] == [false, true, false])
      #expect(try await cache.totalBytes() == 1000)
      #expect(try sizeOnDisk() == 1000)
    }

    @Test("room for a download is made before its body is written, and a part in use is kept")
    func reservation() async throws {
      let cache = try open()
      try write("a", bytes: 900, to: cache)
      try write("b", bytes: 600, to: cache, isComplete: false)
      #expect(try await !has("a", cache))
      try write("c", bytes: 300, to: cache)
      try write("d", bytes: 300, to: cache)
      #expect(try await !has("c", cache))
      #expect(try cache.part(of: name("b"))?.bytes == 600)
      _ = try cache.completePart(of: name("b"), at: noon.seconds)
      #expect(try await cache.totalBytes() == 900)
    }

    @Test("after a restart, the files, their total size and the order of uses are the same")
    func restart() async throws {
      var cache = try open()
      for text in ["a", "b", "c"] { try write(text, bytes: 300, to: cache) }
      #expect(try await has("a", cache))
      cache = try open(700)
      #expect(try await cache.totalBytes() == 600)
      #expect(
        try await [has("a", cache), has("b", cache), has("c", cache)] == [true, false, true])
      #expect(try await cache.content(name("a"))?.0.fetchedAt == noon.seconds)
    }

    @Test(
      "files that are too old are deleted when another file is stored, and when the cache is opened"
    )
    func age() async throws {
      let later: Int64 = 15 * 86_400
      var cache = try open()
      try write("a", bytes: 100, to: cache, etag: nil)
      try write("b", bytes: 100, to: cache)
      try write("c", bytes: 100, to: cache, isComplete: false)
      clock.advance(by: 59)
      try write("d", bytes: 10, to: cache)
      #expect(try await has("a", cache))
      clock.advance(by: 1)
      try write("e", bytes: 10, to: cache)
      #expect(!folder.names.contains(name("a")))
      #expect(try await has("b", cache))
      clock.advance(by: later - 1)
      cache = try open()
      #expect(try await has("b", cache))
      clock.advance(by: 1)
      cache = try open()
      #expect(!folder.names.contains(name("b")))
      // The clock is set back: times in the future are not too old.
      clock.advance(by: -later - 60)
      cache = try open()
      #expect(try await has("d", cache))
      #expect(try cache.part(of: name("c"))?.bytes == 100)
      #expect(try await cache.totalBytes() == 120)
      #expect(try sizeOnDisk() == 120)
    }

    @Test("files that are too old are found with an index, also in an index of an earlier version")
    func ageIndex() async throws {
      var cache = try open()
      try write("a", bytes: 100, to: cache)
      try await cache.index.write { try $0.execute(sql: "DROP INDEX fileByAge") }
      cache = try open()
      #expect(try await has("a", cache))
      let plan = try await cache.index.read {
        try Row.fetchAll(
          $0, sql: "EXPLAIN QUERY PLAN \(DiskIndex.oldSQL)", arguments: [true, 0]
        ).map { $0["detail"] as String }
      }
      #expect(plan == ["SEARCH file USING INDEX fileByAge (<expr>=? AND fetchedAt<?)"])
    }

    @Test("after a crash, parts have their real size, and files without rows are deleted")
    func crash() async throws {
      var cache = try open()
      try write("a", bytes: 100, to: cache)
      let part = try cache.openPart(
        of: name("b"), contentType: "image/png", etag: "\"e\"", expectedBytes: 800)
      try part.write(contentsOf: Data(count: 40))
      _ = try cache.openPart(
        of: name("c"), contentType: "image/png", etag: nil, expectedBytes: 50)
      for orphan in [name("d"), name("d") + ".part"] {
        try Data(count: 9).write(to: folder.url.appendingPathComponent(orphan))
      }
      cache = try open()
      #expect(try cache.part(of: name("b"))?.bytes == 40)
      #expect(try await cache.totalBytes() == 140)
      #expect(try sizeOnDisk() == 140)
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name("a")))
      cache = try open()
      #expect(try await cache.totalBytes() == 40)
    }

    @Test("a file can be read if its use cannot be recorded, such as on a full disk")
    func failedUpdate() async throws {
      let cache = try open()
      try write("a", bytes: 100, to: cache)
      try await cache.index.write {
        try $0.execute(
          sql: """
            CREATE TRIGGER full BEFORE UPDATE OF lastUse ON file
            BEGIN SELECT RAISE(ABORT, 'full'); END
            """)
      }
      #expect(try await has("a", cache))
    }

    @Test("a file of another size than in the index is deleted")
    func truncated() async throws {
      let cache = try open()
      try write("a", bytes: 100, to: cache)
      try Data(count: 99).write(to: folder.url.appendingPathComponent(name("a")))
      #expect(try await !has("a", cache))
      #expect(try await cache.totalBytes() == 0)
      #expect(try sizeOnDisk() == 0)
    }

    @Test("a damaged index is replaced, and its files are deleted")
    func damaged() async throws {
      try write("a", bytes: 100, to: try open())
      for suffix in ["", "-wal", "-shm"] {
        let file = folder.url.appendingPathComponent("index.sqlite" + suffix)
        try? FileManager.default.removeItem(at: file)
      }
      try Data("no database, but long enough to be read as one".utf8)
        .write(to: folder.url.appendingPathComponent("index.sqlite"))
      let cache = try open()
      #expect(try await !has("a", cache))
      #expect(try sizeOnDisk() == 0)
      try write("a", bytes: 100, to: cache)
      #expect(try await has("a", cache))
    }

    @Test("only the user of the device can read the files")
    func permissions() async throws {
      let cache = try open()
      try write("a", bytes: 10, to: cache)
      try write("b", bytes: 10, to: cache, isComplete: false)
      #expect(folder.names.count >= 3)
      for name in folder.names {
        let path = folder.url.appendingPathComponent(name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
      }
    }

    @Test("names of files are hashes, so a URL cannot leave the folder")
    func names() throws {
      let url = try #require(URL(string: "https://example.com/../../etc/passwd"))
      #expect(DiskCache.name(of: url).allSatisfy { $0.isHexDigit && !$0.isUppercase })
      #expect(DiskCache.name(of: url).count == 64)
    }
  }
#endif
