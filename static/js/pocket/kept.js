// What stays on the device alone: the choice to keep the rules, what was looked at last. Nothing of it is ever sent.

const RECENT = "recentes";
const SILENT = "recentes-non";
export const CHOICE = "hors-ligne";
const MOST = 12;

/** @param {string} name */
export function read(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/** Keep a word; storage that is full or refused loses it, no more. @param {string} name @param {string | null} value */
export function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(name); else localStorage.setItem(name, value);
  } catch { /* the page works without */ }
}

/** @returns {{url: string, title: string}[]} */
export function recents() {
  try {
    const held = JSON.parse(read(RECENT) ?? "[]");
    return Array.isArray(held) ? held.filter((each) => typeof each?.url === "string" && each.url.startsWith("/") && typeof each.title === "string") : [];
  } catch { return []; }
}

/** @param {string} url @param {string} title */
export function note(url, title) {
  if (read(SILENT) === null) write(RECENT, JSON.stringify([{ url, title }, ...recents().filter((each) => each.url !== url)].slice(0, MOST)));
}

/** Forget what was looked at, now and from now on. */
export function silence() {
  write(SILENT, "1");
  write(RECENT, null);
}

/** Forget everything that this site keeps on the device. */
export async function forgetAll() {
  for (const name of [RECENT, SILENT, CHOICE, "regles-vues", "raccourcis", "theme"]) write(name, null);
  for (const each of await navigator.serviceWorker?.getRegistrations() ?? []) await each.unregister();
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
}
