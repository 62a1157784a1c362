// Runs first in every page, and reports active content to the driver.
(() => {
  let page = self;
  while (page.parent !== top) page = page.parent;
  const name = page.location.pathname;
  const note = (what) => top.live(name, String(what).slice(0, 160));
  for (const call of ["alert", "confirm", "prompt", "print", "open", "eval", "fetch", "postMessage"])
    self[call] = () => note("calls " + call);
  for (const call of ["write", "writeln"]) document[call] = () => note("calls document." + call);
  addEventListener("submit", () => note("submits a form"), true);
  addEventListener("hashchange", () => note("navigates in the page"));
  addEventListener("error", (event) => event.message && note("runs a script: " + event.message));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.initiatorType !== "img" && !entry.name.endsWith("/watch.js"))
        note("asks for " + entry.initiatorType + " " + entry.name);
  }).observe({ type: "resource", buffered: true });
})();
