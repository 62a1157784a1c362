import Foundation
import TestSupport
import Testing

/// Compares `ARCHITECTURE.md` with the package that it describes.
@Suite struct ArchitectureTests {
  private let text: String
  private let package = FencedCode.package

  init() throws {
    text = try String(
      contentsOf: package.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
  }

  @Test("ARCHITECTURE.md has at most 120 lines")
  func length() {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
  }

  @Test("ARCHITECTURE.md names only paths that exist")
  func paths() {
    let walk = stations.map { "Sources/PostSanitizer/\($0)" }
    let others = text.matches(of: /`((?:Sources|Tests|Corpus)(?:\/[^`\s]+)?)`/).map { String($0.1) }
    #expect((8...10).contains(walk.count))
    #expect(others.count >= 10)
    for path in walk + others {
      #expect(
        FileManager.default.fileExists(atPath: package.appending(path: path).path), "\(path)")
    }
  }

  @Test("ARCHITECTURE.md names only types that exist")
  func types() throws {
    let declared = try declaredTypes()
    let named = Set(
      text.matches(of: /`([A-Z][A-Za-z0-9]+)(?:\.[a-z]\w*)?`/).map { String($0.1) })
    let others = try modules().union(["AttributedString", "Corpus", "LibXML2", "Sockets"])
    #expect(named.count >= 12)
    #expect(named.subtracting(others).subtracting(declared) == [])
  }

  @Test("ARCHITECTURE.md lists the modules and their imports")
  func moduleTable() throws {
    var imports: [String: Set<String>] = [:]
    for row in text.matches(of: /\n\| `(Post\w+)` \|[^|\n]*\| ([^|\n]*) \|/) {
      imports[String(row.1)] = Set(
        String(row.2).matches(of: /`(\w+)`/).map { String($0.1) })
    }
    #expect(Set(imports.keys) == (try modules()))
    // The row of a module, or a row of one of its imports, lists each imported module.
    func all(_ module: String) -> Set<String> {
      (imports[module] ?? []).reduce(into: imports[module] ?? []) { $0.formUnion(all($1)) }
    }
    for module in imports.keys where module != "PostKit" && module != "PostKitCommand" {
      let imported = try importedModules(of: module)
      #expect(imported.subtracting(all(module)) == [], "\(module)")
      #expect((imports[module] ?? []).subtracting(imported) == [], "\(module)")
    }
  }

  /// The files in the table "From bytes to a document".
  private var stations: [String] {
    text.matches(of: /\n\| `([^`]+\.swift)` \|/).map { String($0.1) }
  }

  /// The names of the modules.
  private func modules() throws -> Set<String> {
    let sources = package.appending(path: "Sources")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    return Set(names.filter { $0.hasPrefix("Post") })
  }

  private func files(below path: String) throws -> [String] {
    let folder = package.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains("/.build/") && !$0.hasPrefix(".build/") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  private func declaredTypes() throws -> Set<String> {
    let pattern = /(?:struct|enum|class|protocol|actor|typealias) (\w+)/
    return Set(
      try files(below: "Sources").flatMap { $0.matches(of: pattern).map { String($0.1) } })
  }

  private func importedModules(of module: String) throws -> Set<String> {
    let pattern = /^ *(?:(?:internal|package|public) )?import (Post\w+)/
    return Set(
      try files(below: "Sources/\(module)").flatMap { file in
        file.split(separator: "\n").compactMap { $0.firstMatch(of: pattern).map { String($0.1) } }
      })
  }
}
