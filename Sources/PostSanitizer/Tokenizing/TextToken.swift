internal import PostText

/// The text between two tags or comments: a range of the input, or a buffer if decoding changes the text.
struct TextToken: ~Copyable {
  private let input: [UInt8]
  private var range = 0..<0

  /// The text, or an empty array if the text is a range of the input.
  private var buffer: [UInt8] = []

  /// The processing that the text needs, or `nil` if it is unknown.
  private(set) var need: TextHygiene.Need?

  init(of input: [UInt8]) {
    self.input = input
  }

  var isEmpty: Bool { range.isEmpty && buffer.isEmpty }

  /// The range of the text in the input, or `nil` if decoding changed the text.
  var inputRange: Range<Int>? { buffer.isEmpty ? range : nil }

  /// Calls a function with the text in valid UTF-8.
  @inline(__always)
  func withBytes<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
    body(buffer.isEmpty ? input.span.extracting(range) : buffer.span)
  }

  mutating func removeAll() {
    range = 0..<0
    if !buffer.isEmpty { buffer.removeAll(keepingCapacity: true) }
  }

  /// Appends a range of the input.
  ///
  /// - Parameter need: The processing that the text needs, or `nil` if it is unknown.
  mutating func append(_ stretch: Range<Int>, need: TextHygiene.Need?) {
    if isEmpty {
      range = stretch
      self.need = need
    } else {
      moveToBuffer()
      buffer += input[stretch]
    }
  }

  /// Appends the decoded characters of a range of the input.
  mutating func append(
    _ stretch: Range<Int>, in context: CharacterDecoder.Context,
    decodedBy decoder: CharacterDecoder, _ notes: inout TokenizerNotes
  ) {
    moveToBuffer()
    decoder.decode(stretch, in: context, into: &buffer, &notes)
  }

  private mutating func moveToBuffer() {
    buffer += input[range]
    range = 0..<0
    need = nil
  }
}
