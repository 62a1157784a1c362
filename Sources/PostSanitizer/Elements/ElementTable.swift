internal import PostDocument

/// Everything that is known about the elements, one row each.
///
/// To read another element, add a case to ``ElementName`` and a row here.
extension ElementName {
  private struct Row {
    /// The rules for its tags in the insertion mode "in body".
    let insertion: Insertion
    /// What happens to it unless the policy says otherwise.
    let treatment: Treatment
    /// The part of a document that it becomes.
    let role: Role
    /// The marks of its text.
    let marks: Marks
    /// The level of a heading, or 0.
    let level: Int8
    /// How the tokenizer reads its content.
    let content: ContentModel
    let traits: Traits

    init(
      _ insertion: Insertion, _ treatment: Treatment, as role: Role = .none, marks: Marks = [],
      level: Int8 = 0, content: ContentModel = .markup, _ traits: Traits = []
    ) {
      self.insertion = insertion
      self.treatment = treatment
      self.role = role
      self.marks = marks
      self.level = level
      self.content = content
      self.traits = traits
    }
  }

  // An accessor for each column: the compiler makes it a look-up in an array of that column.
  var insertion: Insertion { row.insertion }
  var treatment: Treatment { row.treatment }
  var role: Role { row.role }
  var marks: Marks { row.marks }
  var headingLevel: Int8 { row.level }
  var contentModel: ContentModel { row.content }
  var traits: Traits { row.traits }

  @inline(__always) private var row: Row {
    switch self {
    case .a: Row(.anchor, .keep)
    case .abbr: Row(.phrasing, .unwrap)
    case .acronym: Row(.phrasing, .unwrap)
    case .address: Row(.block, .unwrap, [.special, .block])
    case .annotation: Row(.phrasing, .fixed)
    case .annotationXml: Row(.phrasing, .fixed, [.integration])
    case .applet: Row(.object, .dropContents, [.special, .scoping])
    case .area: Row(.void, .drop, [.void, .special])
    case .article: Row(.block, .unwrap, [.special, .block])
    case .aside: Row(.block, .unwrap, [.special, .block])
    case .audio: Row(.phrasing, .dropContents, [.embed])
    case .b: Row(.formatting, .keep, marks: .strong, [.highlights, .breaksOut])
    case .base: Row(.ignored, .drop, [.void, .special])
    case .basefont: Row(.ignored, .drop, [.void, .special])
    case .bdi: Row(.phrasing, .unwrap)
    case .bdo: Row(.phrasing, .unwrap)
    case .bgsound: Row(.ignored, .drop, [.void, .special])
    case .big: Row(.formatting, .unwrap, [.breaksOut, .reported])
    case .blink: Row(.phrasing, .unwrap)
    case .blockquote: Row(.block, .keep, as: .quote, [.special, .block, .endsHeading, .breaksOut])
    case .body: Row(.document, .fixed, [.special, .block, .breaksOut])
    case .br: Row(.lineBreak, .keep, [.void, .special, .breaksOut])
    case .button: Row(.button, .unwrap, [.special])
    case .canvas: Row(.phrasing, .dropContents)
    case .caption: Row(.tablePart, .part, as: .caption, [.special, .scoping, .block])
    case .center: Row(.block, .unwrap, [.special, .block, .breaksOut])
    case .cite: Row(.phrasing, .keep, marks: .emphasis)
    case .code: Row(.formatting, .keep, marks: .code, [.breaksOut])
    case .col: Row(.tablePart, .part, [.void, .special])
    case .colgroup: Row(.tablePart, .part, [.special])
    case .command: Row(.void, .drop, [.void])
    case .content: Row(.phrasing, .unwrap)
    case .data: Row(.phrasing, .unwrap)
    case .datalist: Row(.phrasing, .dropContents)
    case .dd: Row(.description, .unwrap, [.special, .impliedEnd, .block, .breaksOut])
    case .del: Row(.phrasing, .keep, marks: .strikethrough)
    case .desc: Row(.phrasing, .fixed, [.integration])
    case .details: Row(.block, .keep, as: .details, [.special, .block, .endsHeading])
    case .dfn: Row(.phrasing, .keep, marks: .emphasis)
    case .dialog: Row(.block, .unwrap, [.block])
    case .dir: Row(.block, .keep, as: .bulletList, [.special, .block, .endsHeading])
    case .div: Row(.block, .unwrap, [.special, .block, .breaksOut])
    case .dl: Row(.block, .unwrap, [.special, .block, .breaksOut, .mapped])
    case .dt: Row(.description, .keep, marks: .strong, [.special, .impliedEnd, .block, .breaksOut])
    case .em: Row(.formatting, .keep, marks: .emphasis, [.highlights, .breaksOut])
    case .embed: Row(.void, .dropContents, [.void, .special, .breaksOut, .embed])
    case .fieldset: Row(.block, .unwrap, [.special, .block])
    case .figcaption: Row(.block, .part, as: .figureCaption, [.special, .block])
    case .figure: Row(.block, .keep, as: .figure, [.special, .block, .endsHeading])
    case .font: Row(.formatting, .unwrap, [.highlights, .reported])
    case .footer: Row(.block, .unwrap, [.special, .block])
    case .foreignobject: Row(.phrasing, .fixed, [.integration])
    case .form: Row(.form, .unwrap, [.special, .block])
    case .frame: Row(.frames, .drop, [.void, .special])
    case .frameset: Row(.frames, .drop, [.special])
    case .h1: Row(.heading, .keep, level: 1, [.special, .block, .breaksOut])
    case .h2: Row(.heading, .keep, level: 2, [.special, .block, .breaksOut])
    case .h3: Row(.heading, .keep, level: 3, [.special, .block, .breaksOut])
    case .h4: Row(.heading, .keep, level: 4, [.special, .block, .breaksOut])
    case .h5: Row(.heading, .keep, level: 5, [.special, .block, .breaksOut])
    case .h6: Row(.heading, .keep, level: 6, [.special, .block, .breaksOut])
    case .head: Row(.document, .fixed, [.special, .breaksOut])
    case .header: Row(.block, .unwrap, [.special, .block])
    case .hgroup: Row(.block, .unwrap, [.special, .block])
    case .hr: Row(.rule, .keep, [.void, .special, .block, .breaksOut])
    case .html: Row(.document, .fixed, [.special, .scoping, .block])
    case .i: Row(.formatting, .keep, marks: .emphasis, [.highlights, .breaksOut])
    case .iframe: Row(.iframe, .dropContents, content: .rawText, [.special, .embed])
    case .image: Row(.void, .fixed, [.void])
    case .img: Row(.void, .keep, [.void, .special, .breaksOut])
    case .input: Row(.void, .part, [.void, .special])
    case .ins: Row(.phrasing, .keep, marks: .underline)
    case .kbd: Row(.phrasing, .keep, marks: .keyboard)
    case .keygen: Row(.void, .drop, [.void, .special])
    case .label: Row(.phrasing, .unwrap)
    case .legend: Row(.phrasing, .unwrap, [.block])
    case .li:
      Row(.item, .part, as: .item, [.special, .impliedEnd, .block, .endsHeading, .breaksOut])
    case .link: Row(.ignored, .drop, [.void, .special])
    case .listing: Row(.preformatted, .keep, as: .code, [.special, .block, .breaksOut])
    case .main: Row(.block, .unwrap, [.special, .block])
    case .map: Row(.phrasing, .unwrap)
    case .mark: Row(.phrasing, .keep, marks: .highlight)
    case .marquee: Row(.object, .unwrap, [.special, .scoping])
    case .math: Row(.foreign, .dropContents)
    case .menu: Row(.block, .keep, as: .bulletList, [.special, .block, .endsHeading, .breaksOut])
    case .menuitem: Row(.phrasing, .unwrap)
    case .meta: Row(.ignored, .drop, [.void, .special, .breaksOut])
    case .meter: Row(.phrasing, .unwrap)
    case .mi: Row(.phrasing, .fixed, [.integration])
    case .mn: Row(.phrasing, .fixed, [.integration])
    case .mo: Row(.phrasing, .fixed, [.integration])
    case .ms: Row(.phrasing, .fixed, [.integration])
    case .mtext: Row(.phrasing, .fixed, [.integration])
    case .nav: Row(.block, .unwrap, [.special, .block])
    case .nobr: Row(.nobr, .unwrap, [.breaksOut])
    case .noembed: Row(.rawText, .dropContents, content: .rawText, [.special])
    case .noframes: Row(.rawText, .dropContents, content: .rawText, [.special])
    case .noscript: Row(.rawText, .dropContents, content: .rawText, [.special])
    case .object: Row(.object, .dropContents, [.special, .scoping, .embed])
    case .ol: Row(.block, .keep, as: .orderedList, [.special, .block, .endsHeading, .breaksOut])
    case .optgroup: Row(.option, .drop, [.impliedEnd, .block])
    case .option: Row(.option, .drop, [.impliedEnd, .block])
    case .output: Row(.phrasing, .unwrap)
    case .p: Row(.paragraph, .fixed, [.special, .impliedEnd, .block, .breaksOut])
    case .param: Row(.ignored, .drop, [.void, .special])
    case .picture: Row(.phrasing, .unwrap)
    case .plaintext: Row(.rawTextBlock, .dropContents, content: .plainText, [.special, .block])
    case .portal: Row(.phrasing, .dropContents)
    case .pre: Row(.preformatted, .keep, as: .code, [.special, .block, .endsHeading, .breaksOut])
    case .progress: Row(.phrasing, .unwrap)
    case .q: Row(.phrasing, .keep, as: .quotation, [.mapped])
    case .rb: Row(.rubyBase, .unwrap, [.impliedEnd])
    case .rp: Row(.rubyText, .dropContents, [.impliedEnd])
    case .rt: Row(.rubyText, .keep, as: .annotation, [.impliedEnd])
    case .rtc: Row(.rubyBase, .unwrap, [.impliedEnd])
    case .ruby: Row(.phrasing, .unwrap, [.breaksOut, .mapped])
    case .s: Row(.formatting, .keep, marks: .strikethrough, [.highlights, .breaksOut])
    case .samp: Row(.phrasing, .keep, marks: .code)
    case .script: Row(.rawText, .dropContents, content: .rawText, [.special])
    case .search: Row(.block, .unwrap, [.special, .block])
    case .section: Row(.block, .unwrap, [.special, .block])
    case .select: Row(.phrasing, .dropContents, [.special])
    case .selectedcontent: Row(.phrasing, .unwrap)
    case .shadow: Row(.phrasing, .unwrap)
    case .slot: Row(.phrasing, .unwrap)
    case .small: Row(.formatting, .unwrap, [.breaksOut, .reported])
    case .source: Row(.void, .drop, [.void, .special])
    case .span: Row(.phrasing, .fixed, [.highlights, .breaksOut])
    case .strike: Row(.formatting, .keep, marks: .strikethrough, [.breaksOut])
    case .strong: Row(.formatting, .keep, marks: .strong, [.highlights, .breaksOut])
    case .style: Row(.rawText, .dropContents, content: .rawText, [.special])
    case .sub: Row(.phrasing, .keep, marks: .subscript, [.highlights, .breaksOut])
    case .summary: Row(.block, .part, as: .summary, [.special, .block])
    case .sup: Row(.phrasing, .keep, marks: .superscript, [.highlights, .breaksOut])
    case .svg: Row(.foreign, .dropContents)
    case .table:
      Row(.table, .keep, as: .table, [.special, .scoping, .block, .endsHeading, .breaksOut])
    case .tbody: Row(.tablePart, .part, as: .body, [.special])
    case .td: Row(.tablePart, .part, as: .dataCell, [.special, .scoping, .block])
    case .template: Row(.template, .dropContents, [.special, .scoping])
    case .textarea: Row(.rawText, .dropContents, content: .escapableRawText, [.special])
    case .tfoot: Row(.tablePart, .part, as: .foot, [.special])
    case .th: Row(.tablePart, .part, as: .headerCell, [.special, .scoping, .block])
    case .thead: Row(.tablePart, .part, as: .head, [.special])
    case .time: Row(.phrasing, .unwrap)
    case .title: Row(.rawText, .dropContents, content: .escapableRawText, [.special, .integration])
    case .tr: Row(.tablePart, .part, as: .row, [.special, .block])
    case .track: Row(.ignored, .drop, [.void, .special])
    case .tt: Row(.formatting, .keep, marks: .code, [.breaksOut])
    case .u: Row(.formatting, .keep, marks: .underline, [.highlights, .breaksOut])
    case .ul: Row(.block, .keep, as: .bulletList, [.special, .block, .endsHeading, .breaksOut])
    case .var: Row(.phrasing, .keep, marks: .emphasis, [.breaksOut])
    case .video: Row(.phrasing, .dropContents, [.embed])
    case .wbr: Row(.void, .unwrap, [.void, .special])
    case .xmp: Row(.rawTextBlock, .dropContents, content: .rawText, [.special, .block])
    case .unknown: Row(.phrasing, .unwrap)
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
    /// Only tables read it; elsewhere its start tag is ignored.
    case tablePart
    /// Removed without being opened.
    case ignored
    case rawText
    /// Ends a paragraph and a line before its raw text.
    case rawTextBlock
    case block, paragraph, heading, preformatted, form, table, item, description
    case button, anchor, nobr, formatting, option
    /// Bounds the list of active formatting elements.
    case object, template
    case rubyBase, rubyText
    case rule, lineBreak, void, iframe
    case foreign
    /// Any other element.
    case phrasing
  }

  /// What happens to an element unless the policy says otherwise. ``PostPolicy/ElementTreatments``
  /// says what a policy can change.
  enum Treatment: UInt8 {
    /// Becomes what documents have for it.
    case keep
    /// Is replaced by its contents.
    case unwrap
    /// Its tags are removed.
    case drop
    /// Is removed with its contents: they act, or were never meant to be read as part of a post.
    case dropContents
    /// Is treated as the element that it is a part of.
    case part
    /// No policy treats it.
    case fixed
  }

  /// The part of a document that an element becomes, beside marks and headings.
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

  /// How the tokenizer reads what follows a start tag.
  ///
  /// [WHATWG HTML 13.2.6.4](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody),
  /// with scripting on.
  enum ContentModel: UInt8 {
    case markup
    /// Only the end tag of the same name ends it, and references are text.
    case rawText
    /// As raw text, with references.
    case escapableRawText
    /// Nothing ends it.
    case plainText
  }

  struct Traits: OptionSet {
    let rawValue: UInt16

    /// Has no end tag.
    static let void = Traits(rawValue: 1 << 0)
    /// [WHATWG HTML 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#special)
    static let special = Traits(rawValue: 1 << 1)
    /// Bounds the search for an element in scope.
    static let scoping = Traits(rawValue: 1 << 2)
    /// Its end tag may be omitted.
    static let impliedEnd = Traits(rawValue: 1 << 3)
    /// Starts and ends a line.
    static let block = Traits(rawValue: 1 << 4)
    /// Its paragraphs are no headings, even inside one.
    static let endsHeading = Traits(rawValue: 1 << 5)
    /// A background on it highlights its text, as editors write it.
    static let highlights = Traits(rawValue: 1 << 6)
    /// Its start tag ends foreign content.
    ///
    /// [WHATWG HTML 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
    static let breaksOut = Traits(rawValue: 1 << 7)
    /// A foreign element that holds HTML.
    static let integration = Traits(rawValue: 1 << 8)
    /// Shows something from another page.
    static let embed = Traits(rawValue: 1 << 9)
    /// Documents hold its text, but not its meaning, which is reported.
    static let mapped = Traits(rawValue: 1 << 10)
    /// Is reported when it is unwrapped.
    static let reported = Traits(rawValue: 1 << 11)
  }
}
