/// Finds unpaired bidirectional embedding and isolate controls in the text of a block.
///
/// An unpaired control would reorder the text after the block. U+202C ends embeddings and
/// overrides. ``TextHygiene`` removes overrides, so here U+202C always ends an embedding.
///
/// [Unicode Standard Annex 9, section 3.3.2](https://www.unicode.org/reports/tr9/#X1)
package struct BidiBalancer {
  /// Whether each scanned control is paired, in the order of the text.
  private var isPaired: [Bool] = []
  private var open: [Opener] = []
  /// The number of isolates in `open`. It is stored, because searching `open` for an isolate at
  /// each unpaired U+2069 would take quadratic time.
  private var openIsolates = 0
  /// The index in `isPaired` of the next control that ``removeUnpaired(_:)`` finds.
  private var next = 0

  private struct Opener {
    var index: Int
    var isIsolate: Bool
  }

  package init() {}

  /// Returns the text without its unpaired controls, or `nil` if all controls are paired.
  package static func paired(_ text: String) -> String? {
    var balancer = BidiBalancer()
    balancer.scan(text)
    return balancer.hasUnpaired ? balancer.removeUnpaired(text) : nil
  }

  /// Scans the next part of the text of the block.
  package mutating func scan(_ text: String) {
    for scalar in text.unicodeScalars { scan(scalar) }
  }

  private mutating func scan(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x202A, 0x202B: push(isIsolate: false)
    case 0x2066...0x2068: push(isIsolate: true)
    case 0x202C: close(isIsolate: false)
    case 0x2069: close(isIsolate: true)
    default: break
    }
  }

  /// Scans a control and returns the text to write in its place.
  ///
  /// Use this method to write text whose end is not known yet. A control that ends no open
  /// embedding or isolate is dropped. If an isolate ends, the embeddings that are open in it are
  /// closed first.
  package mutating func written(_ control: Unicode.Scalar) -> String {
    var text = ""
    while control == "\u{2069}", openIsolates > 0, open.last?.isIsolate == false {
      text += written("\u{202C}")
    }
    let count = open.count
    scan(control)
    return open.count == count ? text : text + String(Character(control))
  }

  /// The controls that close all open embeddings and isolates, innermost first.
  package var closing: String {
    open.reversed().map { $0.isIsolate ? "\u{2069}" : "\u{202C}" }.joined()
  }

  /// Whether at least one scanned control is unpaired.
  package var hasUnpaired: Bool { isPaired.contains(false) }

  /// Returns a text without its unpaired controls. Scan all parts of the text first. Then call this
  /// method for each part, in order.
  package mutating func removeUnpaired(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isBidiDelimiter {
        defer { next += 1 }
        guard isPaired[next] else { continue }
      }
      result.append(scalar)
    }
    return String(result)
  }

  private mutating func push(isIsolate: Bool) {
    open.append(Opener(index: isPaired.count, isIsolate: isIsolate))
    openIsolates += isIsolate ? 1 : 0
    isPaired.append(false)
  }

  private mutating func close(isIsolate: Bool) {
    // The end of an isolate also closes the embeddings in it. The end of an embedding closes
    // nothing outside the current isolate.
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
