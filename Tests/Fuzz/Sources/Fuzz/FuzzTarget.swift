import FuzzSupport

/// A fuzz target: a check of an input, and the inputs to start from.
///
/// A target is a file in `Targets/` and a line in ``all``.
struct FuzzTarget: Sendable {
  /// The name that `make fuzz FUZZ_TARGET=…` takes.
  let name: String

  /// Inputs to start from.
  var seeds: @Sendable () throws -> [[UInt8]]

  /// Mutates an input to at most the given size. With `nil`, libFuzzer mutates the bytes.
  var mutate: (@Sendable ([UInt8], Int, inout Random) -> [UInt8])?

  /// Traps if a law does not hold for an input.
  var check: @Sendable ([UInt8]) throws -> Void

  static let all: [FuzzTarget] = [
    .sanitize, .documentJSON, .policyJSON, .themeJSON, .render, .plainText, .references,
    .tiptap, .quill, .lexical, .atlassian, .portableText, .editorJS, .blockNote, .slate,
    .markdown, .gfm, .formats, .attributedText, .summary, .feed,
    .feedModels, .syndication, .syndicationJSON, .syndicationDates, .bluesky, .telegram, .matrix,
  ]
}

/// Stops the run, and so keeps the input, if a law is violated.
func require(_ isTrue: Bool, _ law: @autoclosure () -> String) {
  if !isTrue { fatalError(law()) }
}
