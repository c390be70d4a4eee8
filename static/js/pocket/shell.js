// The page that opens where there is no network: it reads the address and draws what is kept.
import { DATA, ENGINE, FILE, Rules, stampOf } from "./data.js";
import { Pages, dayWords, el, fixed } from "./pages.js";
import { note } from "./kept.js";
import { Search } from "./search.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const box = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=q]"));
const list = /** @type {HTMLElement} */ (document.querySelector("[data-suggestions]"));

async function open() {
  const held = await caches.match(FILE);
  if (!held) return null;
  const rules = Rules.read(await held.text());
  const day = document.querySelector("[data-day]");
  if (day) day.textContent = `Règles du ${dayWords(rules.day)}`;
  return new Pages(rules);
}

/** The search of the file that is kept: as the worker built it, else built now. @param {Pages} pages */
async function readSearch(pages) {
  const file = await caches.match(FILE);
  if (!file || pages.search) return;
  let engine = await caches.match(ENGINE);
  if (engine?.headers.get("ETag") !== stampOf(file)) {
    engine = (await import("./build.js")).build(await file.text(), stampOf(file));
    if (engine) (await caches.open(DATA)).put(ENGINE, engine.clone()).catch(() => {});  // no room: it is built each time
  }
  if (engine) pages.search = await Search.opened(pages.rules, engine);
}

/** Open the page that isn't kept as soon as the network answers. */
function comeBack() {
  const looking = setInterval(() => {
    if (location.pathname !== main.dataset.drawn) return clearInterval(looking);
    if (navigator.onLine) fetch("/donnees/etat.json", { cache: "no-store" }).then(() => location.reload(), () => {});
  }, 1000);
}

/** @param {Pages | null} pages */
async function draw(pages) {
  const url = new URL(location.href);
  if (pages && url.pathname === "/recherche/") await readSearch(pages);
  const found = pages?.page(url) ?? null;
  const page = found ?? fixed(pages ? "absente" : url.pathname === "/hors-ligne/" && navigator.onLine ? "a-garder" : "rien");
  document.title = `${page.title} · hors ligne`;
  main.replaceChildren(...page.body);
  main.dataset.drawn = url.pathname;
  if (box && url.pathname === "/recherche/") box.value = url.searchParams.get("q") ?? "";
  if (!found) comeBack();
  else if (/^\/regles\/\d/.test(url.pathname)) note(url.pathname, document.querySelector("h1")?.textContent ?? "");
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

open().catch(() => null).then(async (pages) => {
  await draw(pages);
  if (!pages) return;
  requestIdleCallback(() => readSearch(pages));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || event.ctrlKey || event.metaKey || navigator.onLine) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    list.hidden = true;
    draw(pages).then(() => { scrollTo(0, 0); main.focus(); });
  });
  addEventListener("popstate", () => draw(pages));
  box?.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const number = box.value.trim().replace(/\s+/g, "").toLowerCase();
    history.pushState(null, "", pages.rules.numbers.has(number) ? `/regles/${number}/` : `/recherche/?q=${encodeURIComponent(box.value)}`);
    list.hidden = true;
    draw(pages);
  });
  box?.addEventListener("input", () => {
    const found = pages.search?.suggest(box.value, 8) ?? [];
    list.hidden = !found.length;
    list.replaceChildren(...found.map((row) => {
      const entry = pages.rules.entry(row);
      const words = entry.kind === "rule" ? `${entry.key} ${pages.rules.name(row)}` : entry.name;
      return el("a", { role: "option", href: entry.kind === "rule" ? pages.rules.address(row) : `/recherche/?q=${encodeURIComponent(entry.name)}` }, words);
    }));
  });
});
