import Foundation
import TestSupport
import Testing

@Suite struct EncodingCommandTests {
  /// `<p>Пр` in windows-1251, then a script.
  private let source =
    Data("<p>".utf8) + [0xCF, 0xF0, 0x0A, 0xE8] + Data("<script>x</script>".utf8) + [0x98]

  @Test("--encoding names the encoding of the input", arguments: ["windows-1251", "CP1251 "])
  func named(label: String) throws {
    let run = try Command().run(["sanitize", "--encoding", label], input: source)
    #expect(run == .init(output: "<p>Пр и</p>\n"))
  }

  @Test("a text report has the line, the column and the text of a decoded source")
  func textReport() throws {
    let run = try Command().run(
      ["sanitize", "--encoding", "euc-kr", "--report", "text"],
      input: Data("<p>".utf8) + [0xBE, 0xC8, 0x0A, 0xB3, 0xE7, 0x61, 0xFF]
        + Data("<script>x</script>".utf8))
    #expect(run.output == "<p>안 녕a\u{FFFD}</p>\n")
    #expect(
      run.errors == """
        -:2:3: repaired: malformed bytes, which are read as U+FFFD [encoding-repaired]
        녕a\u{FFFD}<script>x</script>
           ^
        -:2:4: removed: <script> with its contents [element-dropped]
        녕a\u{FFFD}<script>x</script>
            ^~~~~~~~~~~~~~~~~~

        """)
  }

  @Test("a JSON report has the byte offsets of the source, and lines and columns of the text")
  func jsonReport() throws {
    let run = try Command().run(
      ["sanitize", "--encoding", "euc-kr", "--report", "json"],
      input: Data("<p>".utf8) + [0xBE, 0xC8, 0x0A, 0xB3, 0xE7, 0x61, 0xFF]
        + Data("<script>x</script>".utf8))
    #expect(
      run.errors == """
        {"counts":{"element-dropped":1,"encoding-repaired":1},"findings":[\
        {"code":"encoding-repaired","column":3,"line":2,"offset":9,"severity":"repaired"},\
        {"code":"element-dropped","column":4,"element":"script","line":2,"offset":10,\
        "severity":"removed"}]}

        """)
  }

  @Test(
    "without --encoding, the source states its encoding",
    arguments: [
      Data([0xFF, 0xFE]) + Data("<\0p\0>\0".utf8) + Data([0x1F, 0x04]),
      Data([0xFE, 0xFF]) + Data("\0<\0p\0>".utf8) + Data([0x04, 0x1F]),
      Data([0xEF, 0xBB, 0xBF]) + Data("<meta charset=koi8-r><p>П".utf8),
      Data("<meta charset=windows-1251><p>".utf8) + [0xCF],
      Data("<p><meta http-equiv=content-type content='charset=koi8-r'>".utf8) + [0xF0],
      Data("<?xml version='1.0' encoding='iso-8859-5'?><p>".utf8) + [0xBF],
      Data("<p>П".utf8),
    ])
  func stated(source: Data) throws {
    // The command has a shorter path for arguments without options.
    for options in [[], ["--report", "none"]] {
      let run = try Command().run(["sanitize"] + options, input: source)
      #expect(run == .init(output: "<p>П</p>\n"))
    }
  }

  @Test(
    "a byte order mark has priority over --encoding and a declaration",
    arguments: [
      Data([0xEF, 0xBB, 0xBF]) + Data("<meta charset=koi8-r><p>П".utf8),
      Data([0xFF, 0xFE]) + Data("<\0p\0>\0".utf8) + Data([0x1F, 0x04]),
      Data([0xFE, 0xFF]) + Data("\0<\0p\0>".utf8) + Data([0x04, 0x1F]),
    ],
    ["windows-1252", "utf-8", "utf-16le", "koi8-r"])
  func byteOrderMarks(source: Data, label: String) throws {
    let run = try Command().run(["sanitize", "--encoding", label], input: source)
    #expect(run == .init(output: "<p>П</p>\n"))
    let rendered = try Command().run(
      ["render", "--encoding", label, "--width", "40"], input: source)
    #expect(rendered.output == "П\n")
  }

  @Test(
    "a source that declares nothing and is mostly not UTF-8 is windows-1252",
    arguments: ["html", "text", "markdown", "gfm"])
  func undeclared(format: String) throws {
    let source = Data("na".utf8) + [0xEF] + Data("ve \n".utf8) + [0x93, 0x94]
    let run = try Command().run(
      ["convert", "-f", format, "-t", "html", "--report", "text"], input: source)
    let lineBreak = format == "text" ? "<br>" : " "
    #expect(run.output == "<p>naïve\(lineBreak)“”</p>\n")
    #expect(
      run.errors == """
        -:1:3: repaired: the undeclared encoding windows-1252 [encoding-assumed]
        naïve 
          ^

        """)
  }

  @Test(
    "a source that is mostly UTF-8, or declares it, has malformed bytes",
    arguments: [
      Data("é ".utf8) + [0xEF], Data("<meta charset=utf-8>é ".utf8) + [0xEF],
      Data("<meta charset=utf-8>é".utf8) + [0x20, 0xEF, 0x20, 0xEF].prefix(2),
    ])
  func mostlyUTF8(source: Data) throws {
    let run = try Command().run(["sanitize"], input: source)
    #expect(run == .init(output: "<p>é \u{FFFD}</p>\n"))
  }

  @Test("--encoding has priority over a declaration")
  func priority() throws {
    let run = try Command().run(
      ["sanitize", "--encoding", "windows-1251"],
      input: Data("<meta charset=koi8-r><p>".utf8) + [0xCF])
    #expect(run == .init(output: "<p>П</p>\n"))
    let utf8 = try Command().run(
      ["sanitize", "--encoding", "utf-8"], input: Data("<meta charset=koi8-r><p>П".utf8))
    #expect(utf8 == .init(output: "<p>П</p>\n"))
  }

  @Test(
    "text and Markdown have an encoding, but no declaration",
    arguments: ["text", "markdown"])
  func otherFormats(format: String) throws {
    let options = ["convert", "--from", format, "--to", "text"]
    let named = try Command().run(options + ["--encoding", "koi8-r"], input: Data([0xF0]))
    #expect(named == .init(output: "П\n"))
    let marked = try Command().run(options, input: Data([0xFE, 0xFF, 0x04, 0x1F]))
    #expect(marked == .init(output: "П\n"))
  }

  @Test("malformed bytes of a text in another encoding are reported")
  func malformedText() throws {
    let run = try Command().run(
      ["convert", "-f", "text", "--to", "text", "--encoding", "sjis", "--report", "text"],
      input: Data([0x93, 0xFA, 0x0A, 0xB1, 0xFF]))
    #expect(run.output == "日\nｱ\u{FFFD}\n")
    #expect(
      run.errors == """
        -:2:2: repaired: malformed bytes, which are read as U+FFFD [encoding-repaired]
        ｱ\u{FFFD}
         ^

        """)
  }

  @Test("JSON in UTF-16 is read, and errors have its line and column")
  func json() throws {
    let json = #"{"ops":[{"insert":"П\n"}]}"#
    let data =
      Data([0xFF, 0xFE]) + Data(json.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let run = try Command().run(["convert", "--from", "quill", "--to", "html"], input: data)
    #expect(run == .init(output: "<p>П</p>\n"))
  }

  @Test("render and inspect show the decoded source")
  func pages() throws {
    let rendered = try Command().run(
      ["render", "--encoding", "koi8-r", "--width", "40"], input: Data("<p>".utf8) + [0xF0])
    #expect(rendered.output == "П\n")
    let inspected = try Command().run(
      ["inspect", "--encoding", "koi8-r", "--width", "40"],
      input: Data("<p onclick=x>".utf8) + [0xF0])
    #expect(inspected.output.hasPrefix("1 │ <p onclick=x>П\n"))
  }

  @Test("an unknown label is a usage error that suggests the nearest one")
  func unknownLabel() throws {
    let run = try Command.run("sanitize", "--encoding", "windows-1521")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains("'windows-1521'"))
    #expect(run.errors.contains("(did you mean 'windows-1251'?); allowed are: utf-8, ibm866, "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("a batch has no encoding", arguments: [["sanitize"], ["convert", "--to", "text"]])
  func batch(command: [String]) throws {
    let run = try Command().run(command + ["--ndjson", "--encoding", "koi8-r"], input: Data())
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix(
        "postkit: '--encoding' cannot be used with '--ndjson'; batches are in UTF-8"))
  }

  @Test("--check compares the bytes of the source")
  func check() throws {
    let same = try Command().run(
      ["sanitize", "--check", "--encoding", "koi8-r"], input: Data("<p>a</p>\n".utf8))
    #expect(same == .init())
    let other = try Command().run(
      ["sanitize", "--check", "--encoding", "koi8-r"],
      input: Data("<p>".utf8) + [0xF0] + Data("</p>".utf8))
    #expect(other.status == 1)
    #expect(other.errors == "postkit: -: not canonical HTML: only the spelling differs\n")
  }

  @Test("the limit counts the bytes of the source")
  func limit() throws {
    let fits = Data(repeating: 0xF0, count: 1_048_576)
    let run = try Command().run(["sanitize", "--encoding", "koi8-r"], input: fits)
    #expect(run.status == 0)
    #expect(run.output.utf8.count == 2 * 1_048_576 + 8)
    let large = try Command().run(["sanitize", "--encoding", "koi8-r"], input: fits + [0xF0])
    #expect(large.status == 65)
  }
}
