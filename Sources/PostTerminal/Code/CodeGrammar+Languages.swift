// The words of each language, from its own reference. Those of similar languages are in one set.
extension CodeGrammar {
  static let swift = curly(
    """
    actor any as associatedtype async await borrowing break case catch class consuming continue \
    convenience default defer deinit didSet do dynamic else enum extension fallthrough false \
    fileprivate final for func get guard if import in indirect infix init inout internal is lazy \
    let macro mutating nil nonisolated nonmutating open operator optional override package postfix \
    precedencegroup prefix private protocol public repeat required rethrows return self sending set \
    some static struct subscript super switch throw throws true try typealias unowned var weak \
    where while willSet yield
    """, types: "Self", directives: "@#"
  ) {
    $0.hasNestedComments = true
    $0.hasNumberedStrings = true
    $0.quotations = [Quotation("\"\"\"", lines: true), Quotation("\"")]
  }

  static let c = curly(
    """
    alignas alignof asm auto break case catch class concept const const_cast consteval constexpr \
    constinit continue co_await co_return co_yield decltype default delete do dynamic_cast else \
    enum explicit export extern false final for friend goto if inline mutable namespace new \
    noexcept nullptr operator override private protected public register reinterpret_cast requires \
    restrict return sizeof static static_assert static_cast struct switch template this \
    thread_local throw true try typedef typeid typename union using virtual volatile while NULL
    """,
    types: """
      void bool char short int long float double signed unsigned size_t ssize_t ptrdiff_t wchar_t \
      int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t char8_t char16_t char32_t
      """, directives: "#")

  static let javaScript = curly(
    """
    abstract any as asserts async await break case catch class const continue debugger declare \
    default delete do else enum export extends false finally for from function get if implements \
    import in infer instanceof interface is keyof let namespace new null of override private \
    protected public readonly return satisfies set static super switch this throw true try type \
    typeof undefined unknown var void while with yield
    """, types: "bigint boolean never number object string symbol", directives: "@"
  ) {
    $0.quotations.append(Quotation("`", lines: true))
    $0.wordSigns = "$"
  }

  static let python = hash(
    """
    and as assert async await break case class continue def del elif else except finally for from \
    global if import in is lambda match nonlocal not or pass raise return self try while with \
    yield True False None
    """
  ) {
    $0.types = WordSet("bool bytes complex dict float frozenset int list object set str tuple type")
    $0.hasCapitalizedTypes = true
    $0.directiveSigns = "@"
    $0.quotations = [
      Quotation("\"\"\"", lines: true), Quotation("'''", lines: true), Quotation("\""),
      Quotation("'"),
    ]
  }

  static let go = curly(
    """
    break case chan const continue default defer else fallthrough false for func go goto if import \
    interface iota map nil package range return select struct switch true type var
    """,
    types: """
      any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune \
      string uint uint8 uint16 uint32 uint64 uintptr
      """
  ) {
    $0.quotations.append(Quotation("`", escapes: false, lines: true))
  }

  static let rust = curly(
    """
    as async await break const continue crate dyn else enum extern false fn for if impl in let loop \
    match mod move mut pub ref return self static struct super trait true type union unsafe use \
    where while
    """,
    types: """
      Self bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
      """
  ) {
    $0.hasNestedComments = true
    $0.hasNumberedStrings = true
    $0.hasLifetimes = true
    $0.hasBracketedAttributes = true
    $0.quotations = [Quotation("\"", lines: true), Quotation("'")]
  }

  static let java = curly(
    """
    abstract as assert break by case catch class companion const continue data default do else enum \
    extends false final finally for fun goto if implements import in infix init inline inner \
    instanceof interface internal is lateinit native new null object open operator out override \
    package permits private protected public record return sealed static strictfp super suspend \
    switch synchronized tailrec this throw throws transient true try typealias val value var vararg \
    volatile when where while yield
    """,
    types: "boolean byte char double float int long short void", directives: "@"
  ) {
    $0.quotations = [Quotation("\"\"\"", lines: true), Quotation("\""), Quotation("'")]
  }

  static let css = curly("important from to and not only or") {
    $0.hasCapitalizedTypes = false
    $0.lineComments = []
    $0.directiveSigns = "@"
    $0.wordSigns = "-"
    $0.keys = .declarations
  }

  static let json = curly("true false null") {
    $0.hasCapitalizedTypes = false
    $0.hasCalls = false
    $0.quotations = [Quotation("\"")]
    $0.keys = .strings
  }

  static let yaml = hash("true false null yes no on off") {
    $0.hasCommentsBehindBlanks = true
    $0.hasCalls = false
    $0.quotations = [Quotation("\"", lines: true), Quotation("'", escapes: false, lines: true)]
    $0.directiveSigns = "&*!"
    $0.wordSigns = "-"
    $0.keys = .lineStarts
  }

  static let shell = hash(
    """
    case do done elif else esac exec exit export fi for function if in local readonly return set \
    shift source then trap unset until while
    """
  ) {
    $0.hasCommentsBehindBlanks = true
    $0.hasCalls = false
    $0.hasVariables = true
    $0.wordSigns = "-"
    $0.quotations = [Quotation("\"", lines: true), Quotation("'", escapes: false, lines: true)]
  }

  static let sql = curly(
    """
    add all alter and any as asc begin between by case cast check column commit conflict constraint \
    create cross current database default delete desc distinct do drop else end except exists \
    explain false fetch filter first following foreign from full function grant group having if in \
    index inner insert intersect into is join key last lateral left like limit materialized natural \
    not null nulls of offset on only or order outer over partition preceding primary references \
    replace returning revoke right rollback row rows schema select set table temporary then to \
    transaction trigger true truncate unbounded union unique update using values view when where \
    window with
    """,
    types: """
      bigint bit blob boolean bytea char character date decimal double float int integer interval \
      json jsonb numeric real serial smallint text time timestamp timestamptz uuid varchar
      """
  ) {
    $0.ignoresCase = true
    $0.hasCapitalizedTypes = false
    $0.lineComments = [Array("--".utf8)]
    $0.quotations = [
      Quotation("'", escapes: false, lines: true), Quotation("\"", escapes: false, lines: true),
    ]
  }

  static let html: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.shape = .markup
    return grammar
  }()

  static let diff: CodeGrammar = {
    var grammar = CodeGrammar()
    grammar.shape = .diff
    return grammar
  }()
}
