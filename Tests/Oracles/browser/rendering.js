// Projects documents to the text that a reader sees. The oracle calls `load`, reads the markers of items from
// the layout, and calls `project`.
//
// Characters of the private use area are the structure of the projection; see `rendering.py`.
"use strict";
const EDGE = "\uE000", CODE = "\uE001", MARKER = "\uE002", RULE = "\uE003", IMAGE = "\uE004";
const BOX_END = "\uE005", GAP = "\uE006", CAPTION_EDGE = "\uE007", TAB = 0xE100;
// Boxes that start and end a line. Cells do, too, but only inside.
const BLOCK = /^(block|flow-root|list-item|flex|grid|table|table-caption|-webkit-box|block math)$/;
// The boxes that these elements have in documents, whichever boxes CSS gives them: an item remains an item.
// No other element becomes an item or a part of a table.
const STRUCTURE = {
  li: "list-item", ul: "block", ol: "block", menu: "block", details: "block", pre: "block", blockquote: "block",
  figure: "block", figcaption: "block", br: "inline", table: "table", caption: "table-caption",
  thead: "table-header-group", tbody: "table-row-group", tfoot: "table-footer-group", tr: "table-row",
  td: "table-cell", th: "table-cell" };
const PRESERVED = /^(preserve|break-spaces)$/;
// The children that a list, figure or table keeps, whichever box it has.
const PARTS = /^(li|figcaption|caption|thead|tbody|tfoot|tr|td|th)$/;
const CAPTION = "table > caption, figure > figcaption, details > summary";
const LISTS = "ul, ol, menu, dir";
// Elements that are visible without text.
const CONTENT = "img[src], hr, li, td, th, pre:not(:empty)";
let hosts = [], styles = new Map();

function load(sources) {
  hosts = sources.map((source) => {
    const host = document.createElement("div");
    host.innerHTML = source;
    return host;
  });
  document.body.replaceChildren(...hosts);
  for (const details of document.querySelectorAll("details")) {
    details.dataset.disclosure = details.open ? "▾" : "▸";
    // Hidden contents of details are content, too.
    details.open = true;
  }
  document.querySelectorAll("[style*=mso-list]").forEach(readWordItem);
  document.querySelectorAll("ol[data-indent]").forEach(continueNumbers);
  for (const element of document.querySelectorAll("wbr"))
    element.replaceWith(element.checkVisibility() ? "\u200B" : "");
  document.querySelectorAll("figure").forEach(moveCaption);
  restoreStructure();
  for (const details of document.querySelectorAll("details")) {
    const summary = [...details.children].find((child) => child.localName === "summary");
    const isEmpty = ![...details.childNodes].some(isVisible);
    const label = summary ?? document.createElement("summary");
    // The browser's label is not in the document, so it is added.
    if (!summary) label.textContent = "Details";
    // A summary is displayed first.
    details.prepend(label);
    // Documents have no blocks without contents.
    if (!summary || !isEmpty) label.dataset.disclosure = details.dataset.disclosure;
    delete details.dataset.disclosure;
  }
  // The marker of a summary counts as an item of a list that counts down.
  for (const summary of document.querySelectorAll("details > summary"))
    if (getComputedStyle(summary).display === "list-item") summary.style.display = "block";
  document.querySelectorAll(LISTS).forEach(fillFirstItem);
  // Documents have no embeds, and drop the contents of these elements.
  for (const element of document.querySelectorAll("object, video, audio")) element.remove();
  // The text after a check box starts at the edge of its item.
  for (const element of document.querySelectorAll("input")) element.replaceWith(line(EDGE));
  // Documents have neither letters as numbers nor ruby text, which is in parentheses, nor `q`.
  for (const element of document.querySelectorAll("[type]")) element.removeAttribute("type");
  for (const element of document.querySelectorAll("rp")) element.remove();
  for (const element of document.querySelectorAll("rt")) element.prepend("("), element.append(")");
  for (const element of document.querySelectorAll("q")) element.prepend("“"), element.append("”");
  styles = new Map();
  let items = 0;
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    styles.set(element, {
      display: style.display, visible: style.visibility === "visible",
      collapses: style.whiteSpaceCollapse === "collapse", preserved: PRESERVED.test(style.whiteSpaceCollapse),
      tab: parseInt(style.tabSize) });
    if (/list-item/.test(style.display)) element.dataset.item = items++;
  }
}

// Gives elements the boxes that documents can hold.
function restoreStructure() {
  for (const list of document.querySelectorAll(LISTS))
    setStyle(list, "list-style-type", list.localName === "ol" ? "decimal" : "disc");
  for (const item of document.querySelectorAll("li"))
    if (/\ball\b/i.test(item.getAttribute("style"))) setStyle(item, "list-style-type", "inherit");
  // A hidden line break still breaks the line.
  for (const element of document.querySelectorAll("br")) setStyle(element, "visibility", "visible");
  const elements = [...document.body.querySelectorAll("*")];
  const displays = elements.map((element) => getComputedStyle(element).display);
  elements.forEach((element, at) => restoreBox(element, displays[at]));
  // Documents do not count hidden items.
  for (const item of document.querySelectorAll("li"))
    if (!isShown(item) && ![...item.childNodes].some(isVisible)) setStyle(item, "display", "none");
}

function restoreBox(element, display) {
  if (display === "none" || element.localName === "summary") return;
  const own = STRUCTURE[element.localName];
  if (own) {
    if (display === own) return;
    // The children of a flex container are blocks, whatever the container becomes.
    if (/flex|grid/.test(display)) wrapContents(element);
    setStyle(element, "display", own);
  } else if (display === "table-cell") {
    setStyle(element, "display", "inline");
    if (element.localName === "img") return;
    element.before(gap());
    element.after(gap());
  } else if (/list-item|^table/.test(display)) {
    setStyle(element, "display", "block");
  } else if (/^inline-/.test(display)) {
    // An empty box is not represented, and in code only the lines are.
    if (isEmpty(element) || element.closest("pre")) setStyle(element, "display", "inline");
    else element.after(BOX_END);
  }
}

function isEmpty(element) {
  return element.localName !== "img" && !element.children.length && !isVisible(element);
}

function setStyle(element, property, value) {
  element.style.setProperty(property, value, "important");
}

// Wraps the contents of a flex container, except for parts that remain its children.
function wrapContents(element) {
  // The contents of details are in a separate box.
  if (element.localName === "details") return;
  let box;
  for (const node of [...element.childNodes]) {
    if (PARTS.test(node.localName)) {
      box = undefined;
    } else {
      if (!box) {
        box = document.createElement("div");
        box.style.display = "flex";
        node.before(box);
      }
      box.append(node);
    }
  }
}

// A space that collapses with others.
function gap() {
  const gap = document.createElement("span");
  gap.style.whiteSpace = "normal";
  gap.textContent = " ";
  return gap;
}

// White space around items is not rendered. A list directly in a list, before its items, is in an item.
function fillFirstItem(list) {
  for (const node of list.childNodes) {
    const before = node.previousSibling;
    if (node.nodeType === 3 && !isVisible(node) && (before?.localName === "li" || !before || !isVisible(before)))
      node.replaceWith(gap());
  }
  const inside = [...list.querySelectorAll(`li, ${LISTS}`)];
  const first = inside.find((one) => one.localName === "li" || one.querySelector("li"));
  if (first?.matches(LISTS) && first.parentElement.closest(`li, ${LISTS}`) === list) {
    const item = document.createElement("li");
    first.before(item);
    item.append(first);
  }
}

// Word writes an item as a paragraph with a marker: it becomes an item in as many lists as its level.
function readWordItem(paragraph) {
  const [, level] = paragraph.getAttribute("style").match(/mso-list:[^;]*\blevel([1-9])\b/) ?? [];
  if (!level) return;
  const marker = [...paragraph.querySelectorAll("[style*=Ignore]")].find((one) => one.textContent.trim());
  const number = marker?.textContent.trim().match(/^(\w+)[.)]$/)?.[1];
  marker?.remove();
  let list = paragraph.previousElementSibling;
  const kind = number && number !== "o" ? "ol" : "ul";
  const item = document.createElement("li");
  item.append(...paragraph.childNodes);
  let parent = null;
  for (let depth = 1; depth <= level; depth++) {
    if (!list?.matches("[data-word]") || depth == level && list.localName !== kind) {
      list = document.createElement(depth == level ? kind : "ul");
      list.dataset.word = "";
      if (/^\d+$/.test(number)) list.setAttribute("start", number);
      if (parent) parent.append(list);
      else paragraph.before(list);
    }
    if (depth < level && !list.lastElementChild) list.append(document.createElement("li"));
    parent = list.lastElementChild;
    if (depth < level) list = parent.lastElementChild;
  }
  list.append(item);
  paragraph.remove();
}

// Slack writes a list for the items of each level, and the outer list goes on after the inner one.
function continueNumbers(list) {
  const level = (one) => Number(one.dataset.indent);
  let before = list.previousElementSibling;
  while (before?.matches("[data-indent]") && level(before) > level(list)) before = before.previousElementSibling;
  if (before?.matches("ol[data-indent]") && level(before) === level(list))
    list.start = before.start + before.children.length;
}

// Whether a reader sees a node or its contents.
function isVisible(node) {
  if (node.nodeType === 3) return /[^\t\n\f\r ]/.test(node.data) && isShown(node.parentElement);
  if (node.nodeType !== 1) return false;
  if (getComputedStyle(node).display === "contents") return [...node.childNodes].some(isVisible);
  if (!node.checkVisibility()) return false;
  return node.matches(CONTENT) && isShown(node) || [...node.childNodes].some(isVisible);
}

function isShown(element) {
  return element.checkVisibility({ visibilityProperty: true });
}

// Documents place the caption of a figure after its image.
function moveCaption(figure) {
  const [caption, image, ...others] = [...figure.childNodes].filter(isVisible);
  if (caption?.localName === "figcaption" && image?.localName === "img" && !others.length)
    figure.append(caption);
}

// Whether an image is that of an emoji character, which documents have instead; see `projection.py`.
function showsEmoji(image) {
  const isMarked = /emoji|smiley|openmoji|joypixels/i.test(`${image.className} ${image.getAttribute("src")}`);
  return isMarked && /^[\u2600-\u27bf\u{1f000}-\u{1faff}\u200d\ufe0f]+$/u.test(image.alt);
}

// Preformatted text with markup that code cannot have is a paragraph, unless an element says that it is code.
function isCode(element) {
  return element.matches("pre, listing, xmp")
    && (element.querySelector("code, samp") || !element.querySelector("sub, sup, s, del, strike, a[href], img[src]"));
}

function line(text) {
  const line = document.createElement("div");
  line.style = "all: initial !important; display: block !important";
  line.textContent = text;
  return line;
}

function isRendered(element) {
  const hasBox = styles.get(element)?.display !== "contents";
  return hasBox ? element.checkVisibility() : isRendered(element.parentElement);
}

// Rows and cells outside of tables are in an anonymous table, which is a block unless its parent is
// inline. `innerText` does not know it.
function startsTable(element, style) {
  const outside = styles.get(element.parentElement)?.display ?? "block";
  return /^table-(row|cell|.*-group)/.test(style.display) && !/^(table|inline)/.test(outside);
}

// `innerText` separates paragraphs from inline text even if they are displayed inline.
function replaceParagraph(element, style) {
  const box = document.createElement("div");
  box.style = element.getAttribute("style") ?? "";
  box.style.setProperty("display", style.display, "important");
  box.append(...element.childNodes);
  element.replaceWith(box);
}

function project(markers) {
  const rendered = new Set([...styles.keys()].filter(isRendered));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const style = styles.get(walker.currentNode.parentNode);
    if (!style) continue;
    // Documents do not represent the gap of hidden text.
    if (!style.visible) walker.currentNode.data = "";
    // Chromium drops a line feed after preserved white space at the start of a line.
    if (style.collapses) walker.currentNode.data = walker.currentNode.data.replaceAll("\n", " ");
    if (style.preserved) {
      // The reader of code chooses the size of tabs.
      const size = walker.currentNode.parentNode.closest("pre, listing, xmp") ? 8 : style.tab;
      const tab = String.fromCharCode(TAB + size);
      walker.currentNode.data = walker.currentNode.data.replaceAll("\t", tab).replaceAll(" ", "\u00A0");
    }
  }
  for (const [element, style] of styles) {
    if (!rendered.has(element)) continue;
    const edge = isCode(element) ? CODE : EDGE;
    const marker = element.dataset.disclosure ?? markers[element.dataset.item];
    if (element.localName === "img") {
      const image = document.createElement("span");
      image.style = element.getAttribute("style") ?? "";
      const shown = showsEmoji(element) ? element.alt : IMAGE;
      image.textContent = style.visible && element.hasAttribute("src") ? shown : "";
      element.replaceWith(image);
      if (BLOCK.test(style.display)) {
        image.before(line(EDGE));
        image.after(line(EDGE));
      }
      continue;
    }
    if (element.localName === "hr" && style.visible && style.display !== "contents") element.before(line(RULE));
    if (marker && style.visible) element.prepend(line(MARKER + marker));
    if (style.display === "table-cell" || style.display === "table-caption") {
      element.prepend(line(EDGE));
      element.append(line(EDGE));
    } else if (BLOCK.test(style.display) || startsTable(element, style)) {
      element.before(line(edge));
      element.after(line(edge));
    }
    if (element.matches(CAPTION)) element.prepend(line(CAPTION_EDGE)), element.append(line(CAPTION_EDGE));
    if (element.localName === "p") {
      if (BLOCK.test(style.display) && element.closest(CAPTION)) element.before(line(GAP)), element.after(line(GAP));
      replaceParagraph(element, style);
    }
  }
  return hosts.map((host) => host.innerText);
}
