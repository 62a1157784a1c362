#if Store
  internal import PostDocument
  internal import PostFeed

  extension MediaLoader {
    /// The settings of a loader.
    public struct Configuration: Sendable {
      /// The maximum size of the files in memory, in bytes. The default is 150 MB.
      public var maximumMemoryBytes = 150_000_000
      /// The maximum number of files in memory. The default is 100.
      public var maximumMemoryCount = 100
      /// The maximum size of the files on the disk, in bytes. The default is 750 MB.
      public var maximumDiskBytes: Int64 = 750_000_000
      /// The maximum size of one file, in bytes. The default is 50 MB.
      public var maximumFileBytes: Int64 = 50_000_000
      /// The time after which the server is asked whether a file has changed, in seconds. The default
      /// is 15 days. A file is deleted then if it has no entity tag, because the server would send it
      /// again, and 15 days later otherwise.
      public var timeToLive: Int64 = 15 * 86_400
      /// The maximum number of downloads at the same time.
      public var concurrentDownloads = 4
      /// The number of rows whose files are loaded ahead. Of their videos, only the next one is.
      public var prefetchedRows = 8
      /// The maximum time of a download with all its requests. Then the call fails, and the next call
      /// continues the download. The default is 120 seconds, and the maximum is 365 days.
      public var timeout: Duration = .seconds(120) {
        didSet { timeout = timeout.clamped(to: Duration.validDelays) }
      }
      /// The media types that are stored, in lowercase, such as `image/png` and `image/*`. A type
      /// with `*` does not include SVG and other types of XML, because these can contain scripts.
      public var contentTypes = ["image/*", "video/*", "audio/*"]
      /// Whether URLs of the hosts `localhost`, `127.0.0.1` and `::1` are loaded, for tests and
      /// development.
      public var allowsLoopback = false

      var hooks = Hooks()

      /// Creates the default settings.
      public init() {}
    }

    /// What tests replace.
    struct Hooks: Sendable {
      /// Returns the time since any fixed moment. It does not change with the clock of the device.
      var uptime: @Sendable () -> Duration = { [start = ContinuousClock.now] in
        start.duration(to: .now)
      }
      /// Called after the last byte of a file was received, before the file gets its final name.
      var willComplete: @Sendable () async -> Void = {}
    }

    /// The caches of a loader.
    public enum Cache: Hashable, Sendable {
      /// The cache in memory.
      case memory
      /// The cache in memory and the files on the disk.
      case memoryAndDisk
    }
  }
#endif
