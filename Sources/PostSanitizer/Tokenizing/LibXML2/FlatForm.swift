#if LibXML2
  internal import PostText

  /// Tokens as markup that all versions of libxml2 parse in the same way.
  ///
  /// libxml2 2.9 parses HTML 4: it closes, implies and reorders elements by rules that browsers do
  /// not have, stops at NUL, knows a tenth of the character references, and takes quadratic time on
  /// thousands of tags and attributes. In the flat form, each tag is an empty `q` element with quoted
  /// attributes, and elements are not nested. Text contains no character references other than
  /// `&amp;`, `&lt;` and `&quot;`. The tags themselves are in ``tags``.
  struct FlatForm {
    private(set) var bytes: [UInt8] = []

    /// The tags, one for each element of the flat form, in order. An element without a tag is a comment.
    private(set) var tags: [Tag?] = []

    /// The places of the attributes in the input, in order.
    private(set) var locations: [Attributes.Location] = []

    /// Whether text or values contain stand-ins: U+FDD0 to U+FDEF for U+0000 to U+001F, which libxml2
    /// would drop.
    private(set) var hasStandIns = false

    /// The element that represents each tag. libxml2 has no special rules for this element.
    static let element = UInt8(ascii: "q")

    // Without these tags, libxml2 would imply them.
    private static let start: StaticString = "<html><body>"

    init(inputSize: Int) {
      bytes.reserveCapacity(inputSize + inputSize / 8 + 64)
      FlatForm.start.withUTF8Buffer { bytes += $0 }
    }

    /// Whether the form contains no tokens.
    var isEmpty: Bool { bytes.count == FlatForm.start.utf8CodeUnitCount }

    mutating func append(_ tag: Tag, _ attributes: borrowing Attributes) {
      tags.append(tag)
      startElement()
      for attribute in attributes.current {
        locations.append(attribute.location)
        bytes.append(UInt8(ascii: " "))
        bytes += attribute.name.rawValue.utf8
        bytes.append(UInt8(ascii: "="))
        bytes.append(UInt8(ascii: "\""))
        attributes.withBytes(of: attribute) { append($0) }
        bytes.append(UInt8(ascii: "\""))
      }
      endElement()
    }

    mutating func appendComment() {
      tags.append(nil)
      startElement()
      endElement()
    }

    private mutating func startElement() {
      bytes.append(UInt8(ascii: "<"))
      bytes.append(FlatForm.element)
    }

    private mutating func endElement() {
      bytes.append(UInt8(ascii: "/"))
      bytes.append(UInt8(ascii: ">"))
    }

    /// Appends text or a value with the necessary escapes.
    mutating func append(_ text: borrowing Span<UInt8>) {
      var index = 0
      while index < text.count {
        let next = text.bytes.firstOffset(
          from: index,
          where: { $0.escapedInHTML .| $0.below(0x20) },
          or: { $0.isEscapedInHTML || $0 < 0x20 })
        text.extracting(index..<next).withUnsafeBufferPointer { bytes += $0 }
        guard next < text.count else { return }
        escape(text[next])
        index = next + 1
      }
    }

    private mutating func escape(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes.append(byte)
      case 0..<0x20:
        bytes += [0xEF, 0xB7, 0x90 + byte]
        hasStandIns = true
      default: bytes.append(byte)
      }
    }

    /// Returns a value with each stand-in replaced by its control character.
    static func withoutStandIns(_ value: some Collection<UInt8>) -> [UInt8] {
      var result: [UInt8] = []
      for byte in value {
        if 0x90...0xAF ~= byte, result.suffix(2) == [0xEF, 0xB7] {
          result.removeLast(2)
          result.append(byte - 0x90)
        } else {
          result.append(byte)
        }
      }
      return result
    }
  }
#endif
