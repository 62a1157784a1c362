internal import PostDocument

/// The elements that the tree builder and the projector tell apart.
///
/// A name is folded to ASCII lower case and looked up once, when its tag is read; nothing looks at
/// names as text after that.
enum ElementName: String, CaseIterable, Sendable {
  case a, abbr, acronym, address, annotation, annotationXml = "annotation-xml", applet, area
  case article, aside, audio, b, base, basefont, bdi, bdo, bgsound, big, blink, blockquote, body
  case br, button, canvas, caption, center, cite, code, col, colgroup, command, content, data
  case datalist, dd, del, desc, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset
  case figcaption, figure, font, footer, foreignobject, form, frame, frameset, h1, h2, h3, h4
  case h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen
  case label, legend, li, link, listing, main, map, mark, marquee, math, menu, menuitem, meta
  case meter, mi, mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript, object, ol
  case optgroup, option, output, p, param, picture, plaintext, portal, pre, progress, q, rb, rp
  case rt, rtc, ruby, s, samp, script, search, section, select, selectedcontent, shadow, slot
  case small, source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td
  case template, textarea, tfoot, th, thead, time, title, tr, track, tt, u, ul, `var`, video
  case wbr, xmp
  /// Any element without a row above.
  case unknown = ""

  static let named = NameTable<ElementName>()
}

extension ElementName {
  /// How the tokenizer reads what follows a start tag.
  enum ContentModel {
    case markup
    /// Only the end tag of the same name ends it, and references are text.
    case rawText
    /// As raw text, with references.
    case escapableRawText
    /// Nothing ends it.
    case plainText
  }

  /// [WHATWG HTML 13.2.6.4](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody),
  /// with scripting on.
  var contentModel: ContentModel {
    switch self {
    case .script, .style, .xmp, .iframe, .noembed, .noframes, .noscript: .rawText
    case .textarea, .title: .escapableRawText
    case .plaintext: .plainText
    default: .markup
    }
  }

  /// Elements that have no end tag.
  var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .command, .embed, .frame, .hr, .image, .img,
      .input, .keygen, .link, .meta, .param, .source, .track, .wbr:
      true
    default: false
    }
  }

  /// Elements that are reopened where markup is mis-nested.
  var isFormatting: Bool {
    switch self {
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
    default: false
    }
  }

  /// Elements that end the search for an open element.
  ///
  /// [WHATWG HTML 13.2.4.2](https://html.spec.whatwg.org/multipage/parsing.html#special)
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
      .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed,
      .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5,
      .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li, .link,
      .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol,
      .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
      .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul,
      .wbr, .xmp:
      true
    default: false
    }
  }

  /// Elements that bound the search for an element in scope.
  var boundsScope: Bool {
    switch self {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: true
    default: false
    }
  }

  /// Elements whose end tags may be left out.
  var hasImpliedEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  var isHeading: Bool { headingLevel > 0 }

  /// Frequent elements whose end tags end them and nothing else, when they are the innermost that is open.
  var endsAlone: Bool {
    switch self {
    case .abbr, .blockquote, .cite, .dd, .del, .details, .div, .dl, .dt, .figcaption, .figure, .h1,
      .h2, .h3, .h4, .h5, .h6, .ins, .kbd, .li, .mark, .ol, .p, .pre, .section, .span, .sub,
      .summary, .sup, .ul:
      true
    default: false
    }
  }

  /// The level of a heading, or 0.
  var headingLevel: Int {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: 0
    }
  }

  /// Elements in which a browser starts and ends a line of its own.
  var isBlock: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .center, .dd, .details, .dialog, .dir,
      .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6,
      .header, .hgroup, .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup,
      .option, .p, .plaintext, .pre, .search, .section, .summary, .table, .ul, .xmp, .tr, .td, .th,
      .caption:
      true
    default: false
    }
  }

  /// Elements that go with their contents: what they hold acts, or was never meant to be read as
  /// part of a post.
  var isDroppedWithContents: Bool {
    switch self {
    case .script, .style, .template, .iframe, .object, .embed, .applet, .noscript, .noframes,
      .noembed, .xmp, .plaintext, .textarea, .title, .svg, .math, .select, .datalist, .audio,
      .video, .canvas, .rp, .portal:
      true
    default: false
    }
  }

  /// The marks that an element gives its text.
  var marks: Marks {
    switch self {
    case .b, .strong, .dt: .strong
    case .i, .em, .cite, .dfn, .var: .emphasis
    case .u, .ins: .underline
    case .s, .strike, .del: .strikethrough
    case .sub: .subscript
    case .sup: .superscript
    case .mark: .highlight
    case .kbd: .keyboard
    case .code, .tt, .samp: .code
    default: []
    }
  }
}

extension ElementName {
  /// Foreign elements that hold HTML.
  var isIntegrationPoint: Bool {
    switch self {
    case .foreignobject, .desc, .title, .mi, .mo, .mn, .ms, .mtext, .annotationXml: true
    default: false
    }
  }

  /// HTML elements whose start ends foreign content.
  ///
  /// [WHATWG HTML 13.2.6.5](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
  var breaksOutOfForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    default: false
    }
  }
}
