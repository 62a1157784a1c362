/// The elements that tree construction and the document builder distinguish.
///
/// A tag's name is looked up once, when the tag is read.
enum ElementName: String, CaseIterable, Sendable {
  case a, abbr, acronym, address, annotation, annotationXml = "annotation-xml", applet, area
  case article, aside, audio, b, base, basefont, bdi, bdo, bgsound, big, blink, blockquote, body
  case br, button, canvas, caption, center, cite, code, col, colgroup, command, content, data
  case datalist, dd, del, desc, details, dfn, dialog, dir, div, dl, dt, em, embed, enTodo =
    "en-todo", fieldset
  case figcaption, figure, font, footer, foreignobject, form, frame, frameset, h1, h2, h3, h4
  case h5, h6, head, header, hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen
  case label, legend, li, link, listing, main, map, mark, marquee, math, menu, menuitem, meta
  case meter, mfrac, mi, mn, mo, mover, mroot, ms, msqrt, msub, msubsup, msup, mtext, mtr, munder
  case munderover, nav, nobr, noembed, noframes, noscript, object, ol
  case optgroup, option, output, p, param, picture, plaintext, portal, pre, progress, q, rb, rp
  case rt, rtc, ruby, s, samp, script, search, section, select, selectedcontent, shadow, slot
  case small, source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td
  case template, textarea, tfoot, tgSpoiler = "tg-spoiler", th, thead, time, title, tr, track, tt,
    u, ul, `var`, video
  case wbr, xmp
  /// Any other element.
  case unknown = ""

  static let named = NameTable<ElementName>()
}

// Properties from the element table, for the tokenizer and tree construction.
extension ElementName {
  var isVoid: Bool { traits.contains(.void) }

  var isSpecial: Bool { traits.contains(.special) }

  var boundsScope: Bool { traits.contains(.scoping) }

  var hasImpliedEnd: Bool { traits.contains(.impliedEnd) }

  /// Whether all white space in the element is rendered.
  var isPreformatted: Bool { insertion == .preformatted }

  /// Whether the element is a formatting element.
  var isFormatting: Bool {
    insertion == .formatting || insertion == .anchor || insertion == .nobr
  }

  var isBlock: Bool { traits.contains(.block) }

  var isHeading: Bool { headingLevel > 0 }

  var isEmbed: Bool { traits.contains(.embed) }

  var breaksOutOfForeignContent: Bool { traits.contains(.breaksOut) }

  var isRemoved: Bool { traits.contains(.removed) }

  /// Whether the element can become a container or a part of one, and is a block.
  var isContainer: Bool {
    switch role {
    case .none, .quotation, .annotation, .head, .body, .foot: false
    default: true
    }
  }

  /// Whether text directly in the element is moved before the table.
  var isTableStructure: Bool {
    switch role {
    case .table, .head, .body, .foot, .row: true
    default: false
    }
  }

  var isTableSection: Bool {
    switch role {
    case .head, .body, .foot: true
    default: false
    }
  }
}
