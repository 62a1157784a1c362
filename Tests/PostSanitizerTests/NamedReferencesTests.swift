import Testing

@testable import PostSanitizer

@Suite struct NamedReferencesTests {
  @Test("every name of the table is found, and none that is longer or shorter by a letter")
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
}
