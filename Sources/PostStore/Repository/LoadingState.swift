#if Store
  internal import Foundation

  /// Whether a request for a page is in flight. Observed states include it when they are read.
  final class LoadingState: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isLoading: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }
#endif
