#if Store
  extension MediaLoader {
    /// Loads the files of the visible rows and of the next rows in the direction of scrolling.
    ///
    /// Call this method when the visible rows change. Files of other rows are no longer loaded ahead:
    /// their downloads are canceled unless a call of ``content(of:)`` waits for them. URLs that are
    /// not allowed are skipped. Nothing is loaded ahead in low data mode.
    ///
    /// Videos are large, so only those of the visible rows and the next one are loaded, after all other
    /// files. ``MediaRequest/requests(for:size:)`` returns the preview image of a video with the video.
    ///
    /// - Parameters:
    ///   - visible: The indices of the visible rows.
    ///   - rows: The files of all rows, in their order.
    public func prefetch(around visible: Range<Int>, in rows: [[MediaRequest]]) {
      let indices = prefetching.rows(
        visible: visible, count: rows.count, ahead: max(0, configuration.prefetchedRows))
      guard !conditions.isLowDataMode else { return }
      let requests = Self.prefetched(
        indices.map { rows[$0] }, visibleCount: visible.clamped(to: rows.indices).count)
      let urls = requests.compactMap { try? url(of: $0) }
      let names = urls.map { DiskCache.name(of: $0) }
      keepPrefetches(Set(names))
      for (url, name) in zip(urls, names) where freshContent(name) == nil {
        startLoad(of: url, name, isPrefetched: true)
        loads[name]?.isPrefetched = true
      }
    }

    /// Returns the files to load for the visible rows, which are first, and the next rows.
    private static func prefetched(
      _ rows: [[MediaRequest]], visibleCount: Int
    ) -> [MediaRequest] {
      let visible = rows.prefix(visibleCount).joined().filter { $0.kind == .video }
      let next = rows.dropFirst(visibleCount).joined().first { $0.kind == .video }
      return rows.joined().filter { $0.kind != .video } + visible + (next.map { [$0] } ?? [])
    }

    /// Cancels all loads ahead but those of the given files.
    func keepPrefetches(_ names: Set<String>) {
      for (name, load) in loads where load.isPrefetched && !names.contains(name) {
        loads[name]?.isPrefetched = false
        if load.waiters.isEmpty { cancelLoad(name) }
      }
    }
  }
#endif
