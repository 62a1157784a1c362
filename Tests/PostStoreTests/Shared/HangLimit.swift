#if Store
  import Testing

  extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs. The time includes the wait for a place, see ``FewAtOnce``, so on a busy
    /// machine it can be as long as all other tests run.
    static var hangLimit: Self { .timeLimit(.minutes(120)) }
  }
#endif
