import FuzzSupport

/// One thing that is fuzzed: what is done with an input, and inputs to start from.
///
/// A target is a file in `Targets/` and a line in ``all``.
struct FuzzTarget: Sendable {
  /// The name that `make fuzz FUZZ_TARGET=…` takes.
  let name: String

  /// Inputs to start from.
  var seeds: @Sendable () throws -> [[UInt8]]

  /// Makes an input into another one, at most as long as the number says; `nil` leaves that to
  /// libFuzzer, which knows bytes only.
  var mutate: (@Sendable ([UInt8], Int, inout Random) -> [UInt8])?

  /// Traps when something does not hold of an input.
  var check: @Sendable ([UInt8]) throws -> Void

  static let all: [FuzzTarget] = [
    .sanitize, .documentJSON, .policyJSON, .themeJSON, .render, .plainText, .references,
    .tiptap, .quill, .lexical, .markdown, .attributedText, .summary, .feed, .feedModels,
  ]
}

/// Stops the run, which keeps the input, when a law is broken.
func require(_ isTrue: Bool, _ law: @autoclosure () -> String) {
  if !isTrue { fatalError(law()) }
}
