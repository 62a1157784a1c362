import Testing

@testable import PostSanitizer

@Suite struct NamedCharacterReferenceTests {
  @Test("each character reference name is found, but not a name that differs in one character")
  func names() {
    let tables = [
      (NamedReferences.withSemicolon, NamedReferences.withSemicolonData, 2125),
      (NamedReferences.legacy, NamedReferences.legacyData, 106),
    ]
    for (table, data, count) in tables {
      let entries = data.description.split(separator: ";").map { entry in
        let parts = entry.split(separator: "=")
        return (name: Array(parts[0].utf8), scalars: parts[1].split(separator: ","))
      }
      #expect(entries.count == count)
      #expect(entries.map(\.name.count).max() == table.longest)
      let names = Set(entries.map(\.name))
      for (name, scalars) in entries {
        let found = table.scalars(named: name.span)?.map { String($0.value, radix: 16) }
        #expect(found == scalars.map { $0.lowercased() })
        let others: [ArraySlice<UInt8>] = [
          name.dropLast(), (name + [0x78])[...], ([0x41] + name)[...], name.dropLast() + [0x7E],
        ]
        for other in others where !names.contains(Array(other)) {
          #expect(table.scalars(named: other.span) == nil)
        }
      }
    }
  }

  @Test("the longest legacy character reference at the start of a text is found")
  func longestNames() {
    let table = NamedReferences.legacy
    let names = NamedReferences.withSemicolonData.description.split(separator: ";")
      .compactMap { $0.split(separator: "=").first }
    func scalars(_ name: [UInt8]) -> [Unicode.Scalar]? {
      table.scalars(named: name.span).map { Array($0) }
    }
    // Names with a semicolon start with legacy names, or sort between them.
    for name in names {
      for rest in ["", "x", "~", "A", "in", "ve2"] {
        let text = Array("\(name)\(rest)".utf8)
        let longest = (1...text.count).last { scalars(Array(text[..<$0])) != nil }
        let found = NamedReferences.longestLegacyName(startOf: text.span)
        #expect(found?.size == longest)
        #expect(found.map { Array($0.scalars) } == longest.flatMap { scalars(Array(text[..<$0])) })
      }
    }
    let nothing: [UInt8] = []
    #expect(NamedReferences.longestLegacyName(startOf: nothing.span) == nil)
  }
}
