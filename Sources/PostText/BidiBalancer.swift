/// Finds the bidirectional embeddings and isolates of a block that have no partner.
///
/// An unpaired control would change the order of what stands behind the block. Overrides are not
/// kept at all (`TextHygiene`), so a U+202C here closes an embedding.
///
/// [Unicode Standard Annex 9, section 3.3.2](https://www.unicode.org/reports/tr9/#X1)
package struct BidiBalancer {
  /// Whether each control, in order, has a partner.
  private var isPaired: [Bool] = []
  private var open: [Opener] = []
  /// The number of isolates in `open`: without one, nothing has to be searched for, so that many
  /// lone ends behind many embeddings cost linear time.
  private var openIsolates = 0
  private var next = 0

  private struct Opener {
    var index: Int
    var isIsolate: Bool
  }

  package init() {}

  /// Scans the next piece of text of the block.
  package mutating func scan(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B: push(isIsolate: false)
      case 0x2066...0x2068: push(isIsolate: true)
      case 0x202C: close(isIsolate: false)
      case 0x2069: close(isIsolate: true)
      default: break
      }
    }
  }

  package var hasUnpaired: Bool { isPaired.contains(false) }

  /// The text without its unpaired controls; to be called with the scanned pieces, in order.
  package mutating func removeUnpaired(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if BidiBalancer.isPairing(scalar) {
        defer { next += 1 }
        guard isPaired[next] else { continue }
      }
      result.append(scalar)
    }
    return String(result)
  }

  package static func isPairing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202C, 0x2066...0x2069: true
    default: false
    }
  }

  private mutating func push(isIsolate: Bool) {
    open.append(Opener(index: isPaired.count, isIsolate: isIsolate))
    openIsolates += isIsolate ? 1 : 0
    isPaired.append(false)
  }

  private mutating func close(isIsolate: Bool) {
    // The end of an isolate also ends the embeddings in it; the end of an embedding cannot cross
    // the start of an isolate.
    let partner =
      isIsolate
      ? (openIsolates > 0 ? open.lastIndex(where: \.isIsolate) : nil)
      : open.indices.last.flatMap { open[$0].isIsolate ? nil : $0 }
    if let partner {
      isPaired[open[partner].index] = true
      open.removeSubrange(partner...)
      openIsolates -= isIsolate ? 1 : 0
    }
    isPaired.append(partner != nil)
  }
}
