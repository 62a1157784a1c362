import Foundation

/// A Swift file of samples: the code between `// sample` and `// end` is also in the documentation.
struct SampleFile {
  let path: String
  let lines: [String]

  /// The code between `// sample` and `// end`.
  struct Region: CustomStringConvertible {
    let path: String
    /// The line number of `// sample`, from 1.
    let line: Int
    /// The lines of the region without their common indentation.
    let lines: [String]
    /// Whether the output of the region is compared.
    let isChecked: Bool

    var description: String { "\(path):\(line)" }
  }

  init(path: String) throws {
    self.path = path
    lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The `import` lines.
  var imports: Set<String> { Set(lines.filter { $0.hasPrefix("import ") }) }

  var regions: [Region] {
    lines.indices.compactMap { start in
      guard lines[start].trimmed == "// sample",
        let end = lines[start...].firstIndex(where: { $0.trimmed == "// end" })
      else { return nil }
      let indentation = lines[start].prefix { $0 == " " }.count
      return Region(
        path: path, line: start + 1,
        lines: lines[(start + 1)..<end].map { String($0.dropFirst(indentation)) },
        isChecked: start > 0 && lines[start - 1].contains("expectOutput"))
    }
  }
}

extension SampleFile.Region {
  /// The output according to the comments.
  ///
  /// The comment at the end of a line with `print(` is its output, and so are the comments on the
  /// following lines; closing braces are skipped.
  var expectedOutput: [String] {
    var output: [String] = []
    var followsPrint = false
    for line in lines {
      let code = line.trimmed
      if code.hasPrefix("//") {
        if followsPrint { output.append(String(code.dropFirst(code.hasPrefix("// ") ? 3 : 2))) }
      } else if code.contains("print(") {
        followsPrint = true
        if let comment = code.range(of: "  // ") {
          output.append(String(code[comment.upperBound...]))
        }
      } else if code != "}" {
        followsPrint = false
      }
    }
    return output
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
