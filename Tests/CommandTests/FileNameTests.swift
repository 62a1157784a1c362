import Testing

/// Files whose names are not valid UTF-8.
@Suite struct FileNameTests {
  #if os(Linux)
    @Test("an input file with a name that is not UTF-8 is read")
    func input() throws {
      let script = #"""
        printf a > $'\xFF.html'; printf '# b' > $'\xFF.md'
        "$postkit" sanitize $'\xFF.html'
        "$postkit" sanitize --policy post -- $'\xFF.html'
        "$postkit" convert --to html $'\xFF.md'
        """#
      #expect(try Command.shell(script) == .init(output: "<p>a</p>\n<p>a</p>\n<h1>b</h1>\n"))
    }

    @Test("policy, report and reject files with names that are not UTF-8 are opened")
    func otherFiles() throws {
      let script = #"""
        printf '{"extends": "post", "marks": []}' > $'p\xFE'
        printf '<b onclick=x>a' | "$postkit" sanitize --policy=$'p\xFE' --report json \
          --report-file=$'r\xFE'
        grep -c attribute-removed $'r\xFE'
        "$postkit" policy check $'p\xFE'
        echo x | "$postkit" sanitize --ndjson --allow-rejects --rejects $'j\xFE' > /dev/null
        cat $'j\xFE'
        """#
      #expect(try Command.shell(script) == .init(output: "<p>a</p>\n1\nx\n"))
    }

    @Test("names with the same repaired text name different files")
    func equalTexts() throws {
      let script = #"""
        printf '{"extends": "post"}' > $'a\xFE.md'; printf '# b' > $'a\xFF.md'
        printf c > $'a\xEF\xBF\xBD.html'
        "$postkit" convert --to html --policy $'a\xFE.md' $'a\xFF.md'
        "$postkit" sanitize --policy $'a\xFE.md' $'a\xEF\xBF\xBD.html'
        """#
      #expect(try Command.shell(script) == .init(output: "<h1>b</h1>\n<p>c</p>\n"))
    }

    @Test("an error about a file with a name that is not UTF-8 shows U+FFFD")
    func message() throws {
      #expect(
        try Command.shell(#""$postkit" sanitize $'none\xFF'"#)
          == .init(errors: "postkit: none\u{FFFD}: no such file or directory\n", status: 66))
    }
  #endif
}
