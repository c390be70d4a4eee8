// The worker of who keeps the rules on the device. Pages come from the network; where there is none, the shell draws
// them from the file. A new file takes the place of the old one only when it is whole: its digest is looked at first.
import { build } from "./build.js";
import { DATA, ENGINE, FILE, FORMAT, TABLES, digestOf, linesStepped, stampOf } from "./data.js";

const here = new URL(import.meta.url).searchParams;
const STATE = "/donnees/etat.json";
const SHELL = `coquille-${here.get("version")}`;
const SHELL_PAGE = "/hors-ligne/";
const scope = /** @type {any} */ (self);

/** @param {any} message */
async function tell(message) {
  for (const client of await scope.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

async function keepShell() {
  const cache = await caches.open(SHELL);
  const page = await fetch(SHELL_PAGE, { cache: "no-cache" });
  const assets = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/static\/[^"#]+)/g)].map((match) => match[1]);
  await cache.put(SHELL_PAGE, page);
  await cache.addAll([...new Set(assets)].map((url) => new Request(url, { cache: "no-cache" })));
}

/** The newest file: made of the one that is kept where there is an update, else fetched whole. @param {any} state */
async function newest(state) {
  const held = await (await caches.match(FILE))?.text();
  const digest = held && await digestOf(held);
  if (held && digest === state.digest) return held;
  const update = digest && state.updates[digest];
  if (update) {
    const told = await (await fetch(`/donnees/${update}`)).json();
    const made = linesStepped(held, told.lines);
    if (await digestOf(made) === state.digest) return made;
  }
  const whole = await (await fetch(FILE, { cache: "no-cache" })).text();
  if (await digestOf(whole) !== state.digest) throw new Error("cut off");
  return whole;
}

/** @type {Promise<void> | null} */
let busy = null;

async function update() {
  const answer = await fetch(STATE, { cache: "no-cache" });
  if (!answer.ok) return;
  const state = await answer.json();
  const cache = await caches.open(DATA);
  const kept = await (await cache.match(STATE))?.json();
  if (kept?.digest !== state.digest || kept.tables !== TABLES) {
    const text = await newest(state);
    if (!text.startsWith(`{\n"format":"${FORMAT}"`)) return;  // the site is newer than this worker: its own worker comes
    const made = new Response(text, { headers: { "Content-Type": "application/json", ETag: state.digest } });
    const engine = build(text, stampOf(made));
    if (engine) await cache.put(ENGINE, engine);
    await cache.put(FILE, made);
    await cache.put(STATE, new Response(JSON.stringify({ ...state, tables: TABLES })));
  }
  await tell({ digest: state.digest, words: state.words });
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepShell().then(() => scope.skipWaiting())));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== SHELL && name !== DATA) await caches.delete(name);
  await scope.clients.claim();
})()));
scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data !== "update") return;
  busy ??= update().catch((error) => tell({ trouble: error.name === "QuotaExceededError" ? "full" : "broken" })).finally(() => { busy = null; });
  event.waitUntil(busy);
});
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    const drawn = async () => (await caches.match(SHELL_PAGE)) ?? Response.error();
    event.respondWith(navigator.onLine ? fetch(request).catch(drawn) : drawn());
  } else if (url.pathname.startsWith("/static/")) {
    event.respondWith(caches.match(request).then((held) => held ?? fetch(request)));
  }
});
