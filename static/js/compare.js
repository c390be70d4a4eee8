// Comparing: n and p go from change to change, from page to page too; an address with an anchor finds its change
// wherever it stands.
(() => {
  const page = document.querySelector(".comparison");
  if (!page) return;
  const changes = () => [...page.querySelectorAll("[data-change]")];
  const FIRST = "premier-changement";
  const LAST = "dernier-changement";
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function show(change) {
    change.focus({ preventScroll: true });
    change.scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
    if (change.id) history.replaceState(null, "", `#${encodeURIComponent(change.id)}`);
  }

  // Where the reader is: the change with the focus, else the first one below the top of the window.
  function step(by) {
    const all = changes();
    const focused = all.findIndex((change) => change.contains(document.activeElement));
    let next = focused + by;
    if (focused < 0) {
      const below = all.findIndex((change) => change.getBoundingClientRect().top >= 60);
      next = by > 0 ? below : (below < 0 ? all.length : below) - 1;
    }
    if (all[next]) return show(all[next]);
    const beside = page.querySelector(`.pager a[rel="${by > 0 ? "next" : "prev"}"]`);
    if (beside) location.assign(`${beside.href.split("#")[0]}#${by > 0 ? FIRST : LAST}`);
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable], dialog")) return;
    if (event.key !== "n" && event.key !== "p") return;
    event.preventDefault();
    step(event.key === "n" ? 1 : -1);
  }, true);

  // A change that is folded away is unfolded; one on another page of the list is looked for in its section.
  function reveal() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (!name) return;
    if (name === FIRST || name === LAST) {
      const reached = changes().at(name === FIRST ? 0 : -1);
      return reached ? show(reached) : document.getElementById("changements")?.focus();
    }
    const target = document.getElementById(name);
    if (target) {
      for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      target.scrollIntoView({ block: "start" });
      return;
    }
    const number = /^(?:ancien-)?([1-9]\d\d)(?:\.\d{1,3}[a-z]{0,2})?$/.exec(name);
    const asked = new URLSearchParams(location.search);
    if (number && page.dataset.base && !asked.has("section")) {
      location.replace(`${page.dataset.base}?section=${number[1]}#${encodeURIComponent(name)}`);
    }
  }
  addEventListener("hashchange", reveal);
  reveal();

  // On paper nothing is folded.
  addEventListener("beforeprint", () => {
    for (const fold of page.querySelectorAll("details")) fold.open = true;
  });
})();
