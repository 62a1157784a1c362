public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// No test is decided by time. A test that is started waits for a free thread, on a busy machine as
  /// long as all other tests run, so the limit is far from what any test takes.
  public static var hangLimit: Self { .timeLimit(.minutes(120)) }
}
