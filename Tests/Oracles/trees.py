"""Reads HTML with independent parsers into plain trees.

An element is a list of its name, its attributes as a dictionary and its children; text is a string.
Names of elements that are not HTML start with their namespace, such as `svg|a`.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")

# The page that parses the sources. Scripting is on, as for users; its content security policy prevents
# the sources from running scripts and loading resources.
PAGE = """<!doctype html><meta charset=utf-8>
<meta http-equiv=Content-Security-Policy content="default-src 'none'; script-src 'nonce-oracle'">
<script nonce=oracle>
const prefix = {"http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg|",
  "http://www.w3.org/1998/Math/MathML": "math|"};
function tree(node) {
  const children = [];
  for (const child of node.childNodes) {
    if (child.nodeType === 3) children.push(child.data);
    else if (child.nodeType === 1) children.push(tree(child));
  }
  const attributes = {};
  for (const attribute of node.attributes) attributes[attribute.name] = attribute.value;
  return [(prefix[node.namespaceURI] ?? "other|") + node.localName, attributes, children];
}
const sources = JSON.parse(new TextDecoder().decode(
  Uint8Array.from(atob("%SOURCES%"), (c) => c.charCodeAt(0))));
const trees = sources.map((source) => {
  const context = document.createElement("div");
  context.innerHTML = source;
  return tree(context);
});
const text = JSON.stringify(trees).replace(/[^\\x20-\\x7e]|[<>&]/g,
  (c) => "\\\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
document.documentElement.innerHTML = "<body><pre>BEGIN" + text + "END</pre>";
</script>
"""


def chromium_command():
    """The path of a Chromium, or None."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def chromium_trees(sources):
    """The trees of sources in Chromium, as contents of a `div`."""
    command = chromium_command() or sys.exit("there is no Chromium: install Debian's `chromium`")
    trees = []
    for start in range(0, len(sources), 400):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "page.html")
            data = json.dumps(sources[start : start + 400]).encode()
            with open(page, "w", encoding="utf-8") as file:
                file.write(PAGE.replace("%SOURCES%", base64.b64encode(data).decode()))
            run = subprocess.run(
                [command, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                 "--user-data-dir=" + os.path.join(folder, "profile"), "file://" + page],
                capture_output=True, timeout=7200)
        found = re.search(r"BEGIN(.*?)END</pre>", run.stdout.decode(), re.S)
        if not found:
            sys.exit(f"Chromium printed no trees: {run.stderr.decode()[-500:]}")
        trees += json.loads(found[1])
    return trees


def html5lib_trees(sources):
    """The trees of sources in html5lib, as contents of a `div`; None where it fails."""
    return [html5lib_tree(source) for source in sources]


def html5lib_tree(source):
    import html5lib
    from html5lib.constants import namespaces

    prefixes = {
        namespaces["html"]: "", namespaces["svg"]: "svg|", namespaces["mathml"]: "math|"}

    def tree(node):
        children = [
            child.data if child.nodeType == child.TEXT_NODE else tree(child)
            for child in node.childNodes
            if child.nodeType in (child.TEXT_NODE, child.ELEMENT_NODE)
        ]
        attributes = dict(node.attributes.items()) if node.attributes else {}
        return [prefixes.get(node.namespaceURI, "other|") + node.localName, attributes, children]

    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("dom"))
    try:
        fragment = parser.parseFragment(source, container="div", scripting=True)
    except Exception as error:
        print(f"html5lib failed on {source[:60]!r}: {error!r}", file=sys.stderr)
        return None
    holder = ["div", {}, []]
    for child in fragment.childNodes:
        if child.nodeType == child.TEXT_NODE:
            holder[2].append(child.data)
        elif child.nodeType == child.ELEMENT_NODE:
            holder[2].append(tree(child))
    return holder


PARSERS = {"html5lib": html5lib_trees, "chromium": chromium_trees}


def with_deep_stack(main):
    """Runs a function with a stack for deep recursion, and returns its result."""
    result = []
    sys.setrecursionlimit(200_000)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=lambda: result.append(main()))
    thread.start()
    thread.join()
    return result[0] if result else 1
