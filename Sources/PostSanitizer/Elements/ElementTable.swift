internal import PostDocument

/// The properties of all elements, one row each.
///
/// To support another element, add a case to ``ElementName`` and a row here.
extension ElementName {
  private struct Row {
    /// The rules for the element's tags in the insertion mode "in body".
    let insertion: Insertion
    /// The part of a document that the element becomes.
    let role: Role
    /// The marks of the element's text.
    let marks: Marks
    /// The level of a heading, or 0.
    let level: Int8
    /// How the tokenizer reads the element's content.
    let content: ContentModel
    let traits: Traits

    init(
      _ insertion: Insertion, as role: Role = .none, marks: Marks = [], level: Int8 = 0,
      content: ContentModel = .markup, _ traits: Traits = []
    ) {
      self.insertion = insertion
      self.role = role
      self.marks = marks
      self.level = level
      self.content = content
      self.traits = traits
    }
  }

  // Each column has its own accessor, so the compiler generates a lookup in an array.
  var insertion: Insertion { row.insertion }
  var role: Role { row.role }
  var marks: Marks { row.marks }
  var headingLevel: Int8 { row.level }
  var contentModel: ContentModel { row.content }
  var traits: Traits { row.traits }

  @inline(__always) private var row: Row {
    switch self {
    case .a: Row(.anchor)
    case .abbr: Row(.phrasing)
    case .acronym: Row(.phrasing)
    case .address: Row(.block, [.special, .block])
    case .annotation: Row(.phrasing)
    case .annotationXml: Row(.phrasing)
    case .applet: Row(.object, [.removed, .special, .scoping])
    case .area: Row(.void, [.void, .special])
    case .article: Row(.block, [.special, .block])
    case .aside: Row(.block, [.special, .block])
    case .audio: Row(.phrasing, [.removed, .embed])
    case .b: Row(.formatting, marks: .strong, [.highlights, .breaksOut])
    case .base: Row(.ignored, [.void, .special])
    case .basefont: Row(.ignored, [.void, .special])
    case .bdi: Row(.phrasing)
    case .bdo: Row(.phrasing)
    case .bgsound: Row(.ignored, [.void, .special])
    case .big: Row(.formatting, [.breaksOut, .reported])
    case .blink: Row(.phrasing)
    case .blockquote: Row(.block, as: .quote, [.special, .block, .endsHeading, .breaksOut])
    case .body: Row(.document, [.special, .block, .breaksOut])
    case .br: Row(.lineBreak, [.void, .special, .breaksOut])
    case .button: Row(.button, [.special, .reported])
    case .canvas: Row(.phrasing, [.removed])
    case .caption: Row(.tablePart, as: .caption, [.special, .scoping, .block])
    case .center: Row(.block, [.special, .block, .breaksOut])
    case .cite: Row(.phrasing, marks: .emphasis)
    case .code: Row(.formatting, marks: .code, [.breaksOut])
    case .col: Row(.tablePart, [.void, .special])
    case .colgroup: Row(.tablePart, [.special])
    case .command: Row(.phrasing)
    case .content: Row(.phrasing)
    case .data: Row(.phrasing)
    case .datalist: Row(.phrasing, [.removed])
    case .dd: Row(.description, [.special, .impliedEnd, .block, .breaksOut])
    case .del: Row(.phrasing, marks: .strikethrough)
    case .desc: Row(.phrasing)
    case .details: Row(.block, as: .details, [.special, .block, .endsHeading])
    case .dfn: Row(.phrasing, marks: .emphasis)
    case .dialog: Row(.block, [.block])
    case .dir: Row(.block, as: .bulletList, [.special, .block, .endsHeading])
    case .div: Row(.block, [.special, .block, .breaksOut])
    case .dl: Row(.block, [.special, .block, .breaksOut, .mapped])
    case .dt: Row(.description, marks: .strong, [.special, .impliedEnd, .block, .breaksOut])
    case .em: Row(.formatting, marks: .emphasis, [.highlights, .breaksOut])
    case .embed: Row(.void, [.removed, .void, .special, .breaksOut, .embed])
    case .enTodo: Row(.phrasing)
    case .fieldset: Row(.block, [.special, .block])
    case .figcaption: Row(.block, as: .figureCaption, [.special, .block])
    case .figure: Row(.block, as: .figure, [.special, .block, .endsHeading])
    case .font: Row(.formatting, [.highlights, .reported])
    case .footer: Row(.block, [.special, .block])
    case .foreignobject: Row(.phrasing)
    case .form: Row(.form, [.special, .block])
    case .frame: Row(.frames, [.void, .special])
    case .frameset: Row(.frames, [.special])
    case .h1: Row(.heading, level: 1, [.special, .block, .breaksOut])
    case .h2: Row(.heading, level: 2, [.special, .block, .breaksOut])
    case .h3: Row(.heading, level: 3, [.special, .block, .breaksOut])
    case .h4: Row(.heading, level: 4, [.special, .block, .breaksOut])
    case .h5: Row(.heading, level: 5, [.special, .block, .breaksOut])
    case .h6: Row(.heading, level: 6, [.special, .block, .breaksOut])
    case .head: Row(.document, [.special, .breaksOut])
    case .header: Row(.block, [.special, .block])
    case .hgroup: Row(.block, [.special, .block])
    case .hr: Row(.rule, [.void, .special, .block, .breaksOut])
    case .html: Row(.document, [.special, .scoping, .block])
    case .i: Row(.formatting, marks: .emphasis, [.highlights, .breaksOut])
    case .iframe: Row(.iframe, content: .rawText, [.removed, .special, .embed])
    case .image: Row(.void, [.void])
    case .img: Row(.void, [.void, .special, .breaksOut])
    case .input: Row(.void, [.void, .special])
    case .ins: Row(.phrasing, marks: .underline)
    case .kbd: Row(.phrasing, marks: .keyboard)
    case .keygen: Row(.void, [.void, .special])
    case .label: Row(.phrasing)
    case .legend: Row(.phrasing, [.block])
    case .li:
      Row(.item, as: .item, [.special, .impliedEnd, .block, .endsHeading, .breaksOut])
    case .link: Row(.ignored, [.void, .special])
    case .listing: Row(.preformatted, as: .code, [.special, .block, .breaksOut])
    case .main: Row(.block, [.special, .block])
    case .map: Row(.phrasing)
    case .mark: Row(.phrasing, marks: .highlight)
    case .marquee: Row(.object, [.special, .scoping])
    case .math: Row(.foreign, [.removed])
    case .menu: Row(.block, as: .bulletList, [.special, .block, .endsHeading, .breaksOut])
    case .menuitem: Row(.phrasing)
    case .meta: Row(.ignored, [.void, .special, .breaksOut])
    case .meter: Row(.phrasing)
    case .mfrac: Row(.phrasing)
    case .mi: Row(.phrasing)
    case .mn: Row(.phrasing)
    case .mo: Row(.phrasing)
    case .mover: Row(.phrasing)
    case .mroot: Row(.phrasing)
    case .ms: Row(.phrasing)
    case .msqrt: Row(.phrasing)
    case .msub: Row(.phrasing)
    case .msubsup: Row(.phrasing)
    case .msup: Row(.phrasing)
    case .mtext: Row(.phrasing)
    case .mtr: Row(.phrasing)
    case .munder: Row(.phrasing)
    case .munderover: Row(.phrasing)
    case .nav: Row(.block, [.special, .block])
    case .nobr: Row(.nobr, [.breaksOut])
    case .noembed: Row(.rawText, content: .rawText, [.removed, .special])
    case .noframes: Row(.rawText, content: .rawText, [.removed, .special])
    case .noscript: Row(.rawText, content: .rawText, [.removed, .special])
    case .object: Row(.object, [.removed, .special, .scoping, .embed])
    case .ol: Row(.block, as: .orderedList, [.special, .block, .endsHeading, .breaksOut])
    case .optgroup: Row(.option, [.impliedEnd, .block])
    case .option: Row(.option, [.impliedEnd, .block])
    case .output: Row(.phrasing)
    case .p: Row(.paragraph, [.special, .impliedEnd, .block, .breaksOut])
    case .param: Row(.ignored, [.void, .special])
    case .picture: Row(.phrasing)
    case .plaintext: Row(.rawTextBlock, content: .plainText, [.removed, .special, .block])
    case .portal: Row(.phrasing, [.removed])
    case .pre: Row(.preformatted, as: .code, [.special, .block, .endsHeading, .breaksOut])
    case .progress: Row(.phrasing)
    case .q: Row(.phrasing, as: .quotation, [.mapped])
    case .rb: Row(.rubyBase, [.impliedEnd])
    case .rp: Row(.rubyText, [.removed, .impliedEnd])
    case .rt: Row(.rubyText, as: .annotation, [.impliedEnd])
    case .rtc: Row(.rubyBase, [.impliedEnd])
    case .ruby: Row(.phrasing, [.breaksOut, .mapped])
    case .s: Row(.formatting, marks: .strikethrough, [.highlights, .breaksOut])
    case .samp: Row(.phrasing, marks: .code)
    case .script: Row(.rawText, content: .rawText, [.removed, .special])
    case .search: Row(.block, [.special, .block])
    case .section: Row(.block, [.special, .block])
    case .select: Row(.select, [.removed, .special, .scoping])
    case .selectedcontent: Row(.phrasing)
    case .shadow: Row(.phrasing)
    case .slot: Row(.phrasing)
    case .small: Row(.formatting, [.breaksOut, .reported])
    case .source: Row(.void, [.void, .special])
    case .span: Row(.phrasing, [.highlights, .breaksOut])
    case .strike: Row(.formatting, marks: .strikethrough, [.breaksOut])
    case .strong: Row(.formatting, marks: .strong, [.highlights, .breaksOut])
    case .style: Row(.rawText, content: .rawText, [.removed, .special])
    case .sub: Row(.phrasing, marks: .subscript, [.highlights, .breaksOut])
    case .summary: Row(.block, as: .summary, [.special, .block])
    case .sup: Row(.phrasing, marks: .superscript, [.highlights, .breaksOut])
    case .svg: Row(.foreign, [.removed])
    case .table:
      Row(.table, as: .table, [.special, .scoping, .block, .endsHeading, .breaksOut])
    case .tbody: Row(.tablePart, as: .body, [.special])
    case .td: Row(.tablePart, as: .dataCell, [.special, .scoping, .block])
    case .template: Row(.template, [.removed, .special, .scoping])
    case .textarea: Row(.rawText, content: .escapableRawText, [.removed, .special])
    case .tfoot: Row(.tablePart, as: .foot, [.special])
    case .tgSpoiler: Row(.phrasing, marks: .spoiler)
    case .th: Row(.tablePart, as: .headerCell, [.special, .scoping, .block])
    case .thead: Row(.tablePart, as: .head, [.special])
    case .time: Row(.phrasing)
    case .title: Row(.rawText, content: .escapableRawText, [.removed, .special])
    case .tr: Row(.tablePart, as: .row, [.special, .block])
    case .track: Row(.ignored, [.void, .special])
    case .tt: Row(.formatting, marks: .code, [.breaksOut])
    case .u: Row(.formatting, marks: .underline, [.highlights, .breaksOut])
    case .ul: Row(.block, as: .bulletList, [.special, .block, .endsHeading, .breaksOut])
    case .var: Row(.phrasing, marks: .emphasis, [.breaksOut])
    case .video: Row(.phrasing, [.removed, .embed])
    case .wbr: Row(.void, [.void, .special])
    case .xmp: Row(.rawTextBlock, content: .rawText, [.removed, .special, .block])
    case .unknown: Row(.phrasing)
    }
  }
}

extension ElementName {
  /// The rules for the tags of an element in the insertion mode "in body".
  ///
  /// [WHATWG HTML 13.2.6.4.7](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
  enum Insertion: UInt8 {
    /// Part of every document; its tags are ignored.
    case document
    case frames
    /// Part of a table; outside tables, its start tag is ignored.
    case tablePart
    /// Removed at its tag, without being added to the stack of open elements.
    case ignored
    case rawText
    /// An element with raw text that ends the open paragraph and line.
    case rawTextBlock
    case block, paragraph, heading, preformatted, form, table, item, description
    case button, anchor, nobr, formatting, option, select
    /// Adds a marker to the list of active formatting elements.
    case object, template
    case rubyBase, rubyText
    case rule, lineBreak, void, iframe
    case foreign
    /// Any other element.
    case phrasing
  }

  /// The part of a document that an element becomes, except marks and headings.
  enum Role: UInt8 {
    case none
    case quote, code, details, summary, figure, figureCaption
    case bulletList, orderedList, item
    case table, caption, head, body, foot, row, dataCell, headerCell
    /// Text in quotation marks.
    case quotation
    /// A ruby annotation: text in parentheses.
    case annotation
  }

  /// How the tokenizer reads the contents of an element.
  ///
  /// [WHATWG HTML 13.2.6.4](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody),
  /// with scripting enabled.
  enum ContentModel: UInt8 {
    case markup
    /// Text up to the end tag of the same name. Character references are not decoded.
    case rawText
    /// Raw text in which character references are decoded.
    case escapableRawText
    /// Text to the end of the source.
    case plainText
  }

  struct Traits: OptionSet {
    let rawValue: UInt16

    /// Has no end tag.
    static let void = Traits(rawValue: 1 << 0)
    /// [WHATWG HTML 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#special)
    static let special = Traits(rawValue: 1 << 1)
    /// Ends the search for an element in scope.
    static let scoping = Traits(rawValue: 1 << 2)
    /// Its end tag may be omitted.
    static let impliedEnd = Traits(rawValue: 1 << 3)
    /// Starts and ends a line.
    static let block = Traits(rawValue: 1 << 4)
    /// Paragraphs in the element are not headings, even if a heading contains the element.
    static let endsHeading = Traits(rawValue: 1 << 5)
    /// A background color on the element highlights its text.
    static let highlights = Traits(rawValue: 1 << 6)
    /// Its start tag ends foreign content.
    ///
    /// [WHATWG HTML 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
    static let breaksOut = Traits(rawValue: 1 << 7)
    /// Embeds content from another page.
    static let embed = Traits(rawValue: 1 << 8)
    /// Its text is kept without its meaning, which documents cannot express. This is reported.
    static let mapped = Traits(rawValue: 1 << 9)
    /// Is reported when it is unwrapped.
    static let reported = Traits(rawValue: 1 << 10)
    /// Is removed with its contents, which are active content or not part of the text of a post.
    static let removed = Traits(rawValue: 1 << 11)
  }
}
