// The keywords and types are from the reference of each language. Similar languages share a syntax.
extension CodeSyntax {
  static let all = [
    swift, c, javaScript, python, go, rust, java, css, json, yaml, shell, sql, markup, diff,
  ]

  private static let swift = CodeSyntax(
    names: ["swift"],
    words: words(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue \
      convenience default defer deinit didSet do dynamic else enum extension fallthrough false \
      fileprivate final for func get guard if import in indirect infix init inout internal is lazy \
      let macro mutating nil nonisolated nonmutating open operator optional override package \
      postfix precedencegroup prefix private protocol public repeat required rethrows return self \
      sending set some static struct subscript super switch throw throws true try typealias \
      unowned var weak where while willSet yield
      """, types: "Self"),
    hasCapitalizedTypes: true,
    delimited: [
      .comment("/*", "*/", nests: true), .comment("//"), .string("\"\"\"", lines: true),
      .string("\""),
    ],
    rawStrings: .plain, directives: "@#")

  private static let c = CodeSyntax(
    names: ["c", "h", "cpp", "c++", "cc", "cxx", "hpp", "hxx", "objective-c", "objc"],
    words: words(
      """
      alignas alignof asm auto break case catch class concept const const_cast consteval \
      constexpr constinit continue co_await co_return co_yield decltype default delete do \
      dynamic_cast else enum explicit export extern false final for friend goto if inline mutable \
      namespace new noexcept nullptr operator override private protected public register \
      reinterpret_cast requires restrict return sizeof static static_assert static_cast struct \
      switch template this thread_local throw true try typedef typeid typename union using \
      virtual volatile while NULL
      """,
      types: """
        void bool char short int long float double signed unsigned size_t ssize_t ptrdiff_t \
        wchar_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t char8_t \
        char16_t char32_t
        """),
    hasCapitalizedTypes: true,
    delimited: [.comment("/*", "*/"), .comment("//"), .string("\""), .string("'")],
    directives: "#")

  private static let javaScript = CodeSyntax(
    names: ["javascript", "js", "jsx", "mjs", "cjs", "typescript", "ts", "tsx"],
    words: words(
      """
      abstract any as asserts async await break case catch class const continue debugger declare \
      default delete do else enum export extends false finally for from function get if \
      implements import in infer instanceof interface is keyof let namespace new null of override \
      private protected public readonly return satisfies set static super switch this throw true \
      try type typeof undefined unknown var void while with yield
      """, types: "bigint boolean never number object string symbol"),
    hasCapitalizedTypes: true,
    delimited: [
      .comment("/*", "*/"), .comment("//"), .string("\""), .string("'"), .string("`", lines: true),
    ],
    directives: "@", wordCharacters: "$")

  private static let python = CodeSyntax(
    names: ["python", "py", "python3"],
    words: words(
      """
      and as assert async await break case class continue def del elif else except finally for \
      from global if import in is lambda match nonlocal not or pass raise return self try while \
      with yield True False None
      """, types: "bool bytes complex dict float frozenset int list object set str tuple type"),
    hasCapitalizedTypes: true,
    delimited: [
      .comment("#"), .string("\"\"\"", lines: true), .string("'''", lines: true), .string("\""),
      .string("'"),
    ],
    directives: "@")

  private static let go = CodeSyntax(
    names: ["go", "golang"],
    words: words(
      """
      break case chan const continue default defer else fallthrough false for func go goto if \
      import interface iota map nil package range return select struct switch true type var
      """,
      types: """
        any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune \
        string uint uint8 uint16 uint32 uint64 uintptr
        """),
    hasCapitalizedTypes: true,
    delimited: [
      .comment("/*", "*/"), .comment("//"), .string("\""), .string("'"),
      .string("`", escapes: false, lines: true),
    ])

  private static let rust = CodeSyntax(
    names: ["rust", "rs"],
    words: words(
      """
      as async await break const continue crate dyn else enum extern false fn for if impl in let \
      loop match mod move mut pub ref return self static struct super trait true type union \
      unsafe use where while
      """,
      types: "Self bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize"),
    hasCapitalizedTypes: true,
    delimited: [
      .comment("/*", "*/", nests: true), .comment("//"), .string("\"", lines: true), .string("'"),
      Delimited("#[", "]", .codeDirective, nested: "["),
      Delimited("#![", "]", .codeDirective, nested: "["),
    ],
    hasLifetimes: true, rawStrings: .prefixed)

  private static let java = CodeSyntax(
    names: ["java", "kotlin", "kt", "kts"],
    words: words(
      """
      abstract as assert break by case catch class companion const continue data default do else \
      enum extends false final finally for fun goto if implements import in infix init inline \
      inner instanceof interface internal is lateinit native new null object open operator out \
      override package permits private protected public record return sealed static strictfp \
      super suspend switch synchronized tailrec this throw throws transient true try typealias \
      val value var vararg volatile when where while yield
      """, types: "boolean byte char double float int long short void"),
    hasCapitalizedTypes: true,
    delimited: [
      .comment("/*", "*/"), .comment("//"), .string("\"\"\"", lines: true), .string("\""),
      .string("'"),
    ],
    directives: "@")

  private static let css = CodeSyntax(
    names: ["css", "scss", "less"],
    words: words("important from to and not only or"),
    delimited: [.comment("/*", "*/"), .string("\""), .string("'")],
    directives: "@", wordCharacters: "-", keys: .declarations)

  private static let json = CodeSyntax(
    names: ["json", "json5", "jsonc", "geojson", "jsonl", "ndjson"],
    words: words("true false null"), hasCalls: false,
    delimited: [.comment("/*", "*/"), .comment("//"), .string("\"")], keys: .strings)

  private static let yaml = CodeSyntax(
    names: ["yaml", "yml"],
    words: words("true false null yes no on off"), hasCalls: false,
    delimited: [
      .comment("#"), .string("\"", lines: true), .string("'", escapes: false, lines: true),
    ],
    commentStarters: "", directives: "&*!", wordCharacters: "-", keys: .lineStarts)

  private static let shell = CodeSyntax(
    names: [
      "shell", "sh", "bash", "zsh", "console", "shell-session", "shellsession", "sh-session",
      "shellscript",
    ],
    words: words(
      """
      case do done elif else esac exec exit export fi for function if in local readonly return \
      set shift source then trap unset until while
      """), hasCalls: false,
    delimited: [
      .comment("#"), .string("\"", lines: true), .string("'", escapes: false, lines: true),
      Delimited("${", "}", .codeName),
      Delimited("$'", "'", .codeString, escapes: true, lines: true),
    ],
    commentStarters: ";&|()", isShell: true, wordCharacters: "-")

  private static let sql = CodeSyntax(
    names: ["sql", "postgresql", "postgres", "mysql", "sqlite", "plpgsql"],
    words: words(
      """
      add all alter and any as asc begin between by case cast check column commit conflict \
      constraint create cross current database default delete desc distinct do drop else end \
      except exists explain false fetch filter first following foreign from full function grant \
      group having if in index inner insert intersect into is join key last lateral left like \
      limit materialized natural not null nulls of offset on only or order outer over partition \
      preceding primary references replace returning revoke right rollback row rows schema select \
      set table temporary then to transaction trigger true truncate unbounded union unique update \
      using values view when where window with
      """,
      types: """
        bigint bit blob boolean bytea char character date decimal double float int integer \
        interval json jsonb numeric real serial smallint text time timestamp timestamptz uuid \
        varchar
        """),
    ignoresCase: true,
    delimited: [
      .comment("/*", "*/"), .comment("--"), .string("'", escapes: false, lines: true),
      .string("\"", escapes: false, lines: true),
    ])

  private static let markup = CodeSyntax(
    names: ["html", "xml", "svg", "xhtml"], form: .markup, delimited: [.comment("<!--", "-->")])

  private static let diff = CodeSyntax(
    names: ["diff", "patch", "udiff"], form: .lines,
    delimited: [
      .line("+++ ", .codeDirective), .line("--- ", .codeDirective),
      .line("diff ", .codeDirective), .line("index ", .codeDirective),
      .line("Index: ", .codeDirective), .line("new file", .codeDirective),
      .line("deleted file", .codeDirective), .line("+", .codeInserted),
      .line("-", .codeDeleted), .line("@", .codeType),
    ])
}
