import PostBatch
import Testing

@Test func memberIsReplaced() throws {
  let bytes = Array(#"{"id": 1, "content": "<b>Hi"}"#.utf8)
  var output: [UInt8] = []
  // sample
  let line = try ObjectLine(bytes[...], names: [MemberName("content")])
  line.write([Array(#""<p>Hi</p>""#.utf8)], to: &output)
  // end
  #expect(String(decoding: output, as: UTF8.self) == #"{"id": 1, "content": "<p>Hi</p>"}"#)
}

@Test func piecesAreMapped() throws {
  var chunks = [Array("a\nb\n".utf8)]
  var reader = LineReader { chunks.popLast() ?? [] }
  @Sendable func process(_ piece: LinePiece) -> Int { piece.bytes.count }
  @Sendable func write(_ count: Int) { #expect(count > 0) }
  // sample
  try OrderedMap(jobs: 4).run(
    next: { try reader.next() }, size: \.bytes.count,
    transform: { piece in process(piece) },
    consume: { result in write(result) })
  // end
}

@Test func restOfALineStays() throws {
  try expectOutput {
    // sample
    let source = Array(#"{"id": 9007199254740993, "body": "<b>Hi</b>", "seen":true }"#.utf8)
    let line = try ObjectLine(source[...], names: [MemberName("body")])
    let value = line.value(at: 0) ?? []
    print(String(decoding: value, as: UTF8.self))  // "<b>Hi</b>"

    var literal: [UInt8] = []
    JSONString.append("Hi".utf8, to: &literal)
    var output: [UInt8] = []
    line.write([literal], to: &output)
    print(String(decoding: output, as: UTF8.self))
    // {"id": 9007199254740993, "body": "Hi", "seen":true }
    // end
  }
}
