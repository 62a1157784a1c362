#if Store
  import Foundation

  /// A value that a test changes.
  final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }
#endif
