#if Store
  /// A random number generator of any type.
  struct AnyRandom: RandomNumberGenerator, Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }

    mutating func next() -> UInt64 { generator.next() }
  }
#endif
