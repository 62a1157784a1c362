import Foundation
import TestSupport
import Testing

/// Code in the documentation is compiled and run: each fence is a region of a file in `Samples/`.
@Suite struct SampleTests {
  private let published: [FencedCode]
  private let fences: [FencedCode]
  private let files: [SampleFile]

  init() throws {
    published = try FencedCode.published()
    fences = published.filter { $0.language == "swift" }
    files = try SampleFile.all()
  }

  @Test("every Swift sample in the documentation is a region of a sample file")
  func publishedRegions() throws {
    let samples = files.flatMap { file in file.regions.map { (file.imports, $0.lines) } }
    #expect(fences.count >= 30)
    for fence in fences {
      let (imports, code) = split(fence.lines)
      let sample = samples.first { $0.1 == code }
      #expect(sample != nil, "\(fence) is not a region of Tests/DocumentationTests/Samples")
      let missing = imports.subtracting(sample?.0 ?? imports)
      #expect(missing == [], "\(fence) was compiled without these imports")
    }
  }

  @Test("each code fence in the documentation names a known language")
  func languages() {
    for fence in published {
      // A sample with an unknown language would not be compiled.
      let isKnown = SampleTests.languages.contains(fence.language)
      #expect(isKnown, "\(fence): '\(fence.language)'")
    }
  }

  private static let languages: Set = ["swift", "json", "console", "sh", "text", "html", "http"]

  @Test("code fences with backticks or tildes, also in lists, are found")
  func codeFences() {
    let lines = [
      "- item", "", "  ```swift", "  a", "    b", "", "  ```", "~~~ Swift title", "```", "~~~",
      "```` text", "```", "````", "- ```", "  c", "  ```", "```inline``` code", "   ~~~json", "{}",
    ]
    let fences = FencedCode.all(of: lines, path: "page.md")
    #expect(fences.map(\.description) == [3, 8, 11, 14, 18].map { "page.md:\($0)" })
    #expect(fences.map(\.language) == ["swift", "Swift", "text", "", "json"])
    #expect(fences.map(\.lines) == [["a", "  b", ""], ["```"], ["```"], ["c"], ["{}"]])
  }

  @Test("every region of a sample file is in the documentation")
  func regions() {
    let samples = Set(fences.map { split($0.lines).code })
    for region in files.flatMap(\.regions) {
      let isPublished = samples.contains(region.lines)
      #expect(isPublished, "\(region) is not in the documentation")
    }
  }

  @Test("each sample with expected output is run and compared")
  func comparedOutput() {
    for region in files.flatMap(\.regions) where !region.expectedOutput.isEmpty {
      #expect(region.isChecked, "\(region) prints; run it with expectOutput")
    }
  }

  /// Splits code into the imports at its start and the rest.
  private func split(_ lines: [String]) -> (imports: Set<String>, code: [String]) {
    let imports = lines.prefix { $0.hasPrefix("import ") }
    return (Set(imports), Array(lines.dropFirst(imports.count).drop { $0.isEmpty }))
  }
}

extension SampleFile {
  static func all() throws -> [SampleFile] {
    let folder = FencedCode.package.appending(path: "Tests/DocumentationTests/Samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let paths = names.filter { $0.hasSuffix(".swift") }.sorted().map {
      folder.appending(path: $0).path
    }
    // These samples are compiled with the package traits.
    let others = [
      "PostStoreTests/StoreSamples.swift", "PostStoreTests/ConversationSamples.swift",
      "PostSocketsTests/SocketSamples.swift", "PostScreensTests/ScreenSamples.swift",
    ].map {
      FencedCode.package.appending(path: "Tests/\($0)").path
    }
    return try (paths + others).map { try SampleFile(path: $0) }
  }
}
