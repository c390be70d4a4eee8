// On every page online: what was looked at last is noted, the offer to keep the rules on the device can be refused for
// good, and who accepted gets updates, announced once.
import { CHOICE, forgetAll, note, read, recents, silence, write } from "./kept.js";

const rule = document.querySelector(".rule-page h1");
if (rule && /^\/(regles|editions\/[^/]+)\/\d/.test(location.pathname)) note(location.pathname, rule.textContent?.trim().replace(/\s+/g, " ") ?? "");

const list = document.querySelector("[data-recents]");
if (list instanceof HTMLElement && recents().length) {
  list.hidden = false;
  list.querySelector("ul")?.replaceChildren(...recents().slice(0, 6).map(({ url, title }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = url;
    link.textContent = title;
    item.append(link);
    return item;
  }));
  list.querySelector("[data-recents-off]")?.addEventListener("click", () => { silence(); list.hidden = true; });
}

/** @param {string} words */
function say(words) {
  const status = document.querySelector("[data-pocket-status]");
  if (status instanceof HTMLElement) { status.hidden = false; status.textContent = words; }
}

const worker = document.documentElement.dataset.worker;
const offer = document.querySelector("[data-offer]");

async function keep() {
  if (!("serviceWorker" in navigator) || !worker) return say("Ce navigateur ne sait pas garder les règles.");
  if (read("regles-vues") === null) say("Les règles arrivent…");
  const made = await navigator.serviceWorker.register(worker, { type: "module", updateViaCache: "none" });
  made.installing?.addEventListener("statechange", (event) => {
    if (/** @type {ServiceWorker} */ (event.target).state === "redundant" && !made.active) say("Les règles n’ont pas pu être gardées : il manque de la place ou du réseau.");
  });
  const ready = await navigator.serviceWorker.ready;
  ready.active?.postMessage("update");
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.trouble) return say(data.trouble === "full" ? "Il n’y a plus de place sur l’appareil : les règles d’avant restent." : "Les règles n’ont pas pu être mises à jour ; celles d’avant restent.");
    if (!data?.digest || read("regles-vues") === data.digest) return;
    say(`Règles du ${data.words} gardées sur l’appareil : elles s’ouvrent sans réseau.`);
    write("regles-vues", data.digest);
  });
  if (read(CHOICE) === "oui") keep().catch(() => say("Les règles n’ont pas pu être gardées."));
  else if (offer instanceof HTMLElement && read(CHOICE) === null) offer.hidden = false;
}
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("[data-print]")) print();
  const button = event.target instanceof Element ? event.target.closest("[data-keep]") : null;
  if (!(button instanceof HTMLElement)) return;
  const chosen = button.dataset.keep ?? "non";
  if (chosen === "oublier") {
    forgetAll().then(() => say("Tout est oublié : plus rien de ce site n’est gardé sur cet appareil."));
    return;
  }
  write(CHOICE, chosen);
  if (offer instanceof HTMLElement) offer.hidden = true;
  if (chosen === "oui") keep().catch(() => say("Les règles n’ont pas pu être gardées."));
});
