// Projects documents to the text that a reader sees. The oracle calls `load`, reads the markers of items from
// the layout, and calls `project`.
//
// Characters of the private use area are the structure of the projection; see `rendering.py`.
"use strict";
const EDGE = "\uE000", CODE = "\uE001", MARKER = "\uE002", RULE = "\uE003", IMAGE = "\uE004", TAB = 0xE100;
// Boxes that start and end a line. Cells do, too, but only inside.
const BLOCK = /^(block|flow-root|list-item|flex|grid|table|table-caption|-webkit-box|block math)$/;
const PRESERVED = /^(preserve|break-spaces)$/;
// Elements that are visible without text.
const CONTENT = "img[src], hr, li, details:not(:empty), table";
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
  for (const details of document.querySelectorAll("details")) {
    const summary = [...details.children].find((child) => child.localName === "summary");
    const isEmpty = ![...details.childNodes].some(isVisible);
    const label = summary ?? document.createElement("summary");
    // The browser's label is not in the document, so it is added.
    if (!summary && !isEmpty) label.textContent = "Details";
    // A summary is displayed first.
    details.prepend(label);
    // Documents have no blocks without contents.
    if (!isEmpty) label.dataset.disclosure = details.dataset.disclosure;
    delete details.dataset.disclosure;
  }
  // The marker of a summary counts as an item of a list that counts down.
  for (const summary of document.querySelectorAll("details > summary"))
    if (getComputedStyle(summary).display === "list-item") summary.style.display = "block";
  document.querySelectorAll("ul, ol, menu, dir").forEach(fillFirstItem);
  // Documents have no embeds, and drop the contents of these elements.
  for (const element of document.querySelectorAll("object, video, audio")) element.remove();
  document.querySelectorAll("figure").forEach(moveCaption);
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
      preserved: PRESERVED.test(style.whiteSpaceCollapse), tab: parseInt(style.tabSize) });
    if (/list-item/.test(style.display)) element.dataset.item = items++;
  }
}

// Documents hold the contents of a list in items, so the contents before the first item become an item.
function fillFirstItem(list) {
  const contents = [];
  const items = [...list.querySelectorAll("li")].filter(
    (item) => item.parentElement.closest("ul, ol, menu, dir") === list && item.checkVisibility());
  for (const node of list.childNodes) {
    if (items.some((item) => node.contains(item))) break;
    contents.push(node);
  }
  if (!contents.some(isVisible)) return;
  const item = document.createElement("li");
  list.prepend(item);
  item.append(...contents);
}

function isVisible(node) {
  if (node.nodeType === 3) return /[^\t\n\f\r ]/.test(node.data);
  if (node.nodeType !== 1 || !node.checkVisibility()) return false;
  return node.matches(CONTENT) || node.querySelector(CONTENT) || /\S/.test(node.textContent);
}

// Documents place the caption of a figure after its image.
function moveCaption(figure) {
  const [caption, image, ...others] = [...figure.childNodes].filter(isVisible);
  if (caption?.localName === "figcaption" && image?.localName === "img" && !others.length)
    figure.append(caption);
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
    if (style.preserved) {
      const tab = String.fromCharCode(TAB + style.tab);
      walker.currentNode.data = walker.currentNode.data.replaceAll("\t", tab);
    }
  }
  for (const [element, style] of styles) {
    if (!rendered.has(element)) continue;
    const edge = /^(pre|listing|xmp)$/.test(element.localName) ? CODE : EDGE;
    const marker = element.dataset.disclosure ?? markers[element.dataset.item];
    if (element.localName === "img") {
      const image = document.createElement("span");
      image.style = element.getAttribute("style") ?? "";
      image.textContent = style.visible && element.hasAttribute("src") ? IMAGE : "";
      element.replaceWith(image);
      if (BLOCK.test(style.display)) {
        image.before(line(EDGE));
        image.after(line(EDGE));
      }
      continue;
    }
    if (element.localName === "hr" && style.visible) element.before(line(RULE));
    if (marker && style.visible) element.prepend(line(MARKER + marker));
    if (style.display === "table-cell" || style.display === "table-caption") {
      element.prepend(line(EDGE));
      element.append(line(EDGE));
    } else if (BLOCK.test(style.display) || startsTable(element, style)) {
      element.before(line(edge));
      element.after(line(edge));
    }
    if (element.localName === "p") replaceParagraph(element, style);
  }
  return hosts.map((host) => host.innerText);
}
