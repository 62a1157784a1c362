#if Store
  import Testing

  /// Lets at most 16 tests run at the same time.
  ///
  /// Each test has open databases. `Process` of Foundation can crash on Linux if about 1,300 files are
  /// open, because it copies whole entries from the end of the list of open files.
  struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    private static let places = Places(16)

    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      await Self.places.enter()
      do { try await function() } catch {
        await Self.places.leave()
        throw error
      }
      await Self.places.leave()
    }
  }

  extension Trait where Self == FewAtOnce {
    static var fewAtOnce: FewAtOnce { FewAtOnce() }
  }

  private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func enter() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func leave() {
      if waiting.isEmpty {
        free += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }
#endif
