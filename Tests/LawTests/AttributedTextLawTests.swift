import Foundation
import PostKit
import TestSupport
import Testing

/// Law 4 for attributed text: text that is written for editing round-trips, and any text from an
/// editor can be read as a document.
@Suite struct AttributedTextLawTests {
  @Test("a generated document round-trips through attributed text")
  func roundTrip() {
    for seed in LawRun(cases: 2000).seeds {
      let blocks = Array(DocumentGenerator.document(seed: seed).blocks)
      guard isChanged(blocks) else { continue }
      let smallest = shrink(blocks, while: isChanged)
      let document = Document(Blocks(smallest))
      Issue.record("seed \(seed): \(difference(document, again(document, .text)))")
    }
  }

  /// Returns the lines around the first difference between the trees of two documents.
  private func difference(_ first: Document, _ second: Document) -> String {
    let lines = [first, second].map { $0.tree.split(separator: "\n") }
    let place = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let shown = lines.map { $0.dropFirst(max(0, place - 2)).prefix(5).joined(separator: "\n") }
    return "\n\(shown[0])\nis read as\n\(shown[1])"
  }

  private func isChanged(_ blocks: [Block]) -> Bool {
    let document = Document(Blocks(blocks))
    return AttributedTextStyle.Markers.allCases.contains { again(document, $0) != document }
  }

  private func again(_ document: Document, _ markers: AttributedTextStyle.Markers) -> Document {
    var style = AttributedTextStyle.editing
    style.markers = markers
    return Document(AttributedTextEncoder(style).encode(document))
  }

  @Test("shuffled runs of attributed text give a document that round-trips")
  func shuffled() {
    let failure = LawRun(cases: 2000).failure(of: shuffledPieces) { pieces, _ in
      let document = Document(pieces.reduce(into: AttributedString()) { $0 += $1 })
      let html = HTMLEncoder().encode(document)
      if html.contains("=\"javascript:") { return html }
      let read = again(document, .text)
      return read == document ? nil : difference(document, read)
    }
    #expect(failure == nil)
  }

  private func shuffledPieces(seed: UInt64) -> [AttributedString] {
    var random = Random(seed: seed)
    let source = AttributedTextEncoder(.editing).encode(DocumentGenerator.document(seed: seed))
    var pieces = source.runs.map { AttributedString(source[$0.range]) }
    for index in pieces.indices where random.oneIn(3) {
      pieces.swapAt(index, random.number(0...(pieces.count - 1)))
      if random.oneIn(4) { pieces[index].decoration = random.pick(["", "• ", "x"]) }
      if random.oneIn(4) { pieces[index].blockIntent = pieces[0].blockIntent }
      if random.oneIn(4) { pieces[index].link = URL(string: "javascript:alert(1)") }
    }
    return pieces
  }
}
