// The pages that are drawn on the device while there is no network. Each says which day's rules it shows.
import { above, byNumber, stepped } from "./data.js";
import { recents } from "./kept.js";

/** @typedef {import("./data.js").Rules} Rules */
/** @typedef {{title: string, body: (Node | string)[]}} Page */

const NBSP = " ";
const MOST = 30;
const PARTS = { substance: "Ce qui change une réponse", new: "Du nouveau", words: "Des mots" };
const CHANGES = ["première édition connue", "issue d’une autre règle", "texte modifié", "texte et numéro changés", "de retour", "redite par un cours"];

/**
 * An element.
 * @param {string} name @param {Record<string, string>} attributes @param {...(Node | string | null)} children
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((each) => each !== null));
  return made;
}

/** A page whose words stand in the shell. @param {string} id @returns {Page} */
export function fixed(id) {
  const held = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  return { title: held.title, body: [held.content.cloneNode(true)] };
}

/** « 1ᵉʳ juillet 2006 ». @param {string | null} iso */
export function dayWords(iso) {
  if (!iso) return "sans date";
  const [year, month, day] = iso.split("-").map(Number);
  const words = new Intl.DateTimeFormat("fr", { month: "long", timeZone: "UTC" }).format(Date.UTC(year, month - 1, day));
  return `${day === 1 ? "1ᵉʳ" : day}${NBSP}${words}${NBSP}${year}`;
}

const DOCUMENTS = { mtr: "Règles de tournoi (MTR)", ipg: "Guide des infractions (IPG)", jar: "Arbitrer en Normal (JAR)" };
/** Words of an upgrade on the sheet, as on the server's. */
const LONGEST = 28;

/** @param {string} number */
const address = (number) => `/regles/${number}/`;

export class Pages {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    /** The search; null until it is read, and where the file has tables of another version. @type {import("./search.js").Search | null} */
    this.search = null;
  }

  /** The page at an address, null for one that isn't kept. @param {URL} url @returns {Page | null} */
  page(url) {
    const path = decodeURIComponent(url.pathname);
    const rule = /^\/(?:regles|cr)\/([^/]+)\/?$/.exec(path);
    const pinned = /^\/editions\/([^/]+)\/(\d[^/]*)\/$/.exec(path);
    const since = /^\/depuis\/(?:([^/]+)\/)?$/.exec(path);
    if (path === "/") return this.home();
    if (path === "/hors-ligne/") return this.settings();
    if (path === "/regles/") return this.contents();
    if (rule) return this.rule(rule[1]);
    if (pinned) return this.pinned(pinned[1], pinned[2]);
    if (/^\/editions\/[^/]+\/glossaire\/$/.test(path)) return this.glossary();
    const tournament = /^\/tournoi\/(?:([^/]+)\/)?(?:([^/]+)\/)?$/.exec(path);
    if (tournament) return this.tournament(tournament[1] ?? "", tournament[2] ?? "");
    if (path === "/recherche/") return this.results(url.searchParams.get("q") ?? "");
    if (since) return this.since(since[1] ?? url.searchParams.get("le") ?? "");
    return null;
  }

  /** A text with its references as links, paragraph by paragraph. @param {import("./data.js").Entry} entry */
  paragraphs(entry) {
    const box = el("div", { class: "text", lang: this.rules.language(entry.at) });
    let line = el("p");
    let at = 0;
    const put = (/** @type {string} */ words) => words.split("\n").forEach((piece, i) => {
      if (i) { box.append(line); line = el("p"); }
      line.append(piece);
    });
    const chars = [...entry.text];
    for (let i = 0; i < entry.references.length; i += 2) {
      const [start, length] = entry.references.slice(i, i + 2);
      const raw = chars.slice(start, start + length).join("");
      const named = Array.isArray(entry.references[i + 2]) ? entry.references[i + 2] : null;
      if (named) i += 1;
      const first = named ? named[0] : raw;
      const number = Array.isArray(first) ? first[0] : first;
      put(chars.slice(at, start).join(""));
      const own = number && this.documents(entry.at)?.get(number)?.[0];
      line.append(number ? el("a", { class: "ref", href: own ? this.rules.address(own) : address(number) }, raw) : raw);
      at = start + length;
    }
    put(chars.slice(at).join(""));
    box.append(line);
    return box;
  }

  /** One line of a list: number, name or first words. @param {number} row */
  line(row) {
    const entry = this.rules.entry(row);
    const name = this.rules.name(row);
    const opening = name ? "" : entry.text.slice(0, 90);
    return el("li", {}, el("a", { href: this.rules.address(row) }, el("span", { class: "rubric" }, entry.key), ` ${name || opening}`));
  }

  /** @param {string} number @returns {Page} */
  rule(number) {
    const rows = this.rules.numbers.get(number);
    if (!rows) {
      const today = this.rules.formerly(number);
      const said = today.length ? [el("p", { class: "lede" }, "Une règle a porté ce numéro autrefois. Aujourd’hui : ", ...today.flatMap((each, i) => [i ? ", " : "", el("a", { href: address(each) }, each)]))] : [el("p", { class: "lede" }, "Aucune règle en vigueur ne porte ce numéro.")];
      return { title: `Règle ${number}`, body: [el("h1", {}, `Règle ${number}`), ...said] };
    }
    const [row] = rows;
    const entry = this.rules.entry(row);
    const body = this.rules.under(number);
    const below = number.length === 1 ? [el("ul", { class: "toc" }, ...body.map((each) => this.line(this.rules.numbers.get(each)?.[0] ?? 0)))] : body.flatMap((each) => this.entries(each, entry.text ? 1 : 2));
    const [over] = this.rules.numbers.get(above(number)) ?? [];
    const where = over === undefined ? null : el("a", { href: this.rules.address(over) }, `${above(number)} ${this.rules.name(over)}`);
    const twin = this.rules.twin(row) ?? rows.find((each) => this.rules.language(each) !== this.rules.language(row));
    return this.sheet(entry, where, ...this.examplesOf(row), this.status(row), ...below, twin === undefined ? null : this.fold("En anglais", twin), this.past(row));
  }

  /** A rule or section as a page: its number and name, where it stands, its text, what follows.
   * @param {import("./data.js").Entry} entry @param {Node | null} where @param {...(Node | null)} rest @returns {Page} */
  sheet(entry, where, ...rest) {
    const name = this.rules.name(entry.at);
    const head = el("header", { class: "rule-head" }, el("h1", {}, el("span", { class: "rubric" }, entry.key), ` ${name}`), where && el("p", { class: "rule-context" }, where));
    const text = entry.text ? el("div", { class: "rule-text" }, this.paragraphs(entry)) : null;
    return { title: `${entry.key} ${name}`, body: [el("article", { class: "first rule-page" }, head, text, ...rest)] };
  }

  /** A text that is there to unfold, null where it is empty. @param {string} words @param {number} row */
  fold(words, row) {
    const entry = this.rules.entry(row);
    return entry.text ? el("details", { class: "fold" }, el("summary", {}, words), el("div", { class: "rule-text" }, this.paragraphs(entry))) : null;
  }

  /** A rule under a heading, with what stands under it. @param {string} number @param {number} depth @returns {HTMLElement[]} */
  entries(number, depth) {
    const row = this.rules.numbers.get(number)?.[0] ?? 0;
    const entry = this.rules.entry(row);
    const name = this.rules.name(row);
    const own = el("section", { class: "entry", id: `r${number}` }, el("h2", { class: "entry-head" }, el("a", { href: address(number) }, el("span", { class: "rubric" }, number), name ? ` ${name}` : "")), entry.text ? this.paragraphs(entry) : null, ...this.examplesOf(row));
    return [own, ...(depth > 1 ? this.rules.under(number).flatMap((each) => this.entries(each, depth - 1)) : [])];
  }

  /** @param {number} row */
  examplesOf(row) {
    return this.rules.examples(row).map((each) => el("details", { class: "example", open: "" }, el("summary", {}, "Exemple"), this.paragraphs(each)));
  }

  /** Since when the text holds, and who words it. @param {number} row */
  status(row) {
    const last = this.rules.history(row).at(-1);
    const edition = this.rules.editions[this.rules.home.get(row) ?? 0];
    const ours = edition?.restatement ? " Reformulation de cette bibliothèque, sans valeur officielle." : "";
    return el("p", { class: "small soft" }, last ? `Ce texte date du ${dayWords(last.since.date)} au plus tard.${ours}` : ours);
  }

  /** @param {number} row */
  past(row) {
    const versions = this.rules.history(row).reverse();
    if (versions.length < 2 && (versions[0]?.numbers.length ?? 0) < 2) return null;
    return el("section", { class: "block", "aria-labelledby": "histoire" }, el("h2", { id: "histoire" }, "Histoire"), el("ol", { class: "rows" }, ...versions.map((each) => {
      const entry = this.rules.entry(each.row);
      const words = `${dayWords(each.since.date)} · ${CHANGES[Math.floor(each.how / 10)]} · ${each.numbers.map(([number]) => number).join(" → ")}`;
      return el("li", {}, el("details", {}, el("summary", {}, words), entry.text ? this.paragraphs(entry) : el("p", {}, entry.name)));
    })));
  }

  /** A rule as an edition prints it. @param {string} slug @param {string} key @returns {Page | null} */
  pinned(slug, key) {
    const place = this.rules.editions.findIndex((each) => each.slug === slug);
    if (place < 0) return null;
    const printed = this.rules.printed(place);
    const row = printed.find((each) => this.rules.told.rows[each][0] === "r" && this.rules.told.rows[each][1] === key);
    if (row === undefined) return null;
    const under = printed.map((each) => this.rules.entry(each)).filter((each) => each.kind === "rule" && above(each.number) === key);
    const where = el("span", {}, `Dans l’édition du ${dayWords(this.rules.editions[place].date)}. `, el("a", { href: address(key) }, "Ce que ce numéro dit aujourd’hui"));
    return this.sheet(this.rules.entry(row), where, ...under.map((each) => el("section", { class: "entry" }, el("h2", {}, el("a", { href: `/editions/${slug}/${each.key}/` }, each.key), ` ${each.name}`), this.paragraphs(each))));
  }

  /** The sections of the tournament document that a row is of. @param {number} row */
  documents(row) {
    return this.rules.documents.get(this.rules.series(this.rules.home.get(row) ?? 0));
  }

  /** The tournament documents, the penalties, one document's contents, one of its sections: ours in French, the official
   * text below it. @param {string} series @param {string} number @returns {Page | null} */
  tournament(series, number) {
    const named = (/** @type {string} */ each) => DOCUMENTS[/** @type {"mtr"} */ (each)] ?? each.toUpperCase();
    if (!series) {
      const all = Object.keys(DOCUMENTS).filter((each) => this.rules.documents.has(each));
      return { title: "Documents de tournoi", body: [el("h1", {}, "Documents de tournoi"), ...all.map((each) => el("section", {}, el("h2", {}, el("a", { href: `/tournoi/${each}/` }, named(each))), each === "ipg" ? el("p", {}, el("a", { href: "/tournoi/penalites/" }, "Les pénalités en un coup d’œil")) : null))] };
    }
    if (series === "penalites" && !number) return this.penalties();
    const sections = this.rules.documents.get(series);
    if (!sections) return null;
    const list = (/** @type {string} */ parent) => el("ul", { class: "toc" }, ...[...sections.values()].filter(([row]) => this.rules.entry(row).parent === parent).map(([row]) => this.line(row)));
    if (!number) {
      const tops = [...sections.values()].filter(([row]) => !this.rules.entry(row).parent);
      return { title: named(series), body: [el("h1", {}, named(series)), this.status(tops[0]?.[0] ?? 0), ...tops.map(([row]) => el("section", {}, el("h2", { class: "ruled" }, el("a", { href: this.rules.address(row) }, `${this.rules.entry(row).key} ${this.rules.name(row)}`)), list(this.rules.entry(row).key)))] };
    }
    const rows = sections.get(number);
    if (!rows) return null;
    const [row, ...others] = rows;
    const { parent } = this.rules.heading(row);
    const [up] = sections.get(parent) ?? [];
    const over = up === undefined ? el("a", { href: `/tournoi/${series}/` }, named(series)) : el("a", { href: this.rules.address(up) }, `${parent} ${this.rules.name(up)}`);
    const penalty = this.infraction(row)?.penalty;
    const where = el("span", {}, over, " ", penalty ? el("span", { class: "badge" }, penalty) : null);
    const official = others.map((each) => this.fold(`Le texte officiel du ${dayWords(this.rules.editions[this.rules.home.get(each) ?? 0].date)}`, each));
    return this.sheet(this.rules.entry(row), where, this.status(row), list(number), ...official);
  }

  /** What a section says of an infraction, if it is one. @param {number} row @returns {{penalty: string, upgrade: string} | undefined} */
  infraction(row) {
    return this.rules.told.rows[row][7]?.infraction;
  }

  /** The infractions on one sheet. @returns {Page | null} */
  penalties() {
    const guide = [...this.rules.documents.get("ipg")?.values() ?? []].map(([row]) => row);
    if (!guide.length) return null;
    const lines = /** @type {Node[]} */ ([]);
    for (const row of guide) {
      const { key, name, parent } = this.rules.entry(row);
      const told = this.infraction(row);
      if (!parent) lines.push(el("tr", { class: "group" }, el("th", { scope: "rowgroup", colspan: "3" }, name)));
      if (!told) continue;
      const words = told.upgrade.split(" ");
      const upgrade = words.length > LONGEST && !this.rules.editions[this.rules.home.get(row) ?? 0].restatement ? `${words.slice(0, LONGEST).join(" ")}…` : told.upgrade;
      lines.push(el("tr", {}, el("th", { scope: "row" }, el("a", { href: this.rules.address(row) }, el("span", { class: "n" }, key), ` ${name.replace(/^.*?\s[—–-]\s/, "")}`)), el("td", {}, told.penalty), el("td", {}, upgrade)));
    }
    const used = lines.filter((line, i) => /** @type {Element} */ (line).className !== "group" || (lines[i + 1] && /** @type {Element} */ (lines[i + 1]).className !== "group"));
    return { title: "Les pénalités", body: [el("h1", {}, "Les pénalités en un coup d’œil"), this.status(guide[0]), el("table", { class: "penalties" }, el("tbody", { lang: this.rules.language(guide[0]) }, ...used))] };
  }

  /** @returns {Page} */
  contents() {
    const parts = [...this.rules.numbers.keys()].filter((each) => /^\d$/.test(each)).sort(byNumber);
    return { title: "Les règles en vigueur", body: [el("h1", {}, "Les règles en vigueur"), ...parts.map((part) => el("section", {}, el("h2", { class: "ruled" }, el("a", { href: address(part) }, `${part} ${this.rules.name(this.rules.numbers.get(part)?.[0] ?? 0)}`)), el("ul", { class: "toc two" }, ...this.rules.under(part).map((each) => this.line(this.rules.numbers.get(each)?.[0] ?? 0)))))] };
  }

  /** @returns {Page} */
  home() {
    const last = recents();
    const seen = last.length ? [el("section", {}, el("h2", { class: "ruled" }, "Consultées récemment"), el("ul", { class: "toc" }, ...last.map((each) => el("li", {}, el("a", { href: each.url }, each.title)))))] : [];
    return { title: "Les règles de Magic", body: [el("h1", {}, "Que dit la règle ?"), ...seen, ...this.contents().body.slice(1)] };
  }

  /** What is kept, and how to forget it. @returns {Page} */
  settings() {
    const count = this.rules.numbers.size;
    return { title: "Sur cet appareil", body: [el("h1", {}, "Sur cet appareil"), el("p", { class: "lede" }, `Les règles du ${dayWords(this.rules.day)} sont gardées : ${count.toLocaleString("fr")} numéros, leur histoire, le glossaire, la recherche.`), el("p", {}, "Rien de ce que vous cherchez ou lisez n’est envoyé. La liste de ce que vous avez consulté reste ici."), el("p", {}, el("button", { type: "button", "data-keep": "oublier" }, "Tout oublier"))] };
  }

  /** @returns {Page} */
  glossary() {
    const shown = (/** @type {string} */ language) => el("dl", { class: "glossary", lang: language }, ...this.rules.terms(language).map((each) => el("div", { id: `terme-${each.key}` }, el("dt", {}, each.name), el("dd", {}, this.paragraphs(each)))));
    return { title: "Le glossaire", body: [el("h1", {}, "Le glossaire"), shown("fr"), el("details", { class: "fold" }, el("summary", {}, "En anglais"), shown("en"))] };
  }

  /** @param {string} query @returns {Page} */
  results(query) {
    const { search } = this;
    if (!search) return fixed("sans-recherche");
    const started = performance.now();
    const plan = search.plan(query);
    const hits = query ? search.find(plan, MOST) : [];
    const wanted = search.wanted(plan);
    document.documentElement.dataset.searched = (performance.now() - started).toFixed(1);
    const list = hits.map((row) => {
      const entry = this.rules.entry(row);
      const url = this.rules.address(row);
      const title = entry.kind === "rule" ? `${entry.key} ${this.rules.name(row)}` : entry.name || "Énoncé";
      return el("article", { class: "hit", "data-row": String(row), "data-key": `${entry.kind}:${entry.key}` }, el("h2", {}, url ? el("a", { href: url }, title) : title), el("p", { class: "excerpt", lang: this.rules.language(row) }, ...search.excerpt(row, wanted, 240).map(([words, said]) => (said ? el("mark", {}, words) : words))));
    });
    const none = query && !hits.length ? [el("p", {}, `Rien ne répond à « ${query} » dans les règles gardées ici.`)] : [];
    return { title: query ? `« ${query} »` : "Recherche", body: [el("h1", {}, query ? `« ${query} »` : "Recherche"), ...none, el("div", { "data-hits": "" }, ...list)] };
  }

  /** @param {string} day @returns {Page} */
  since(day) {
    const steps = this.rules.told.since;
    const iso = /^\d{4}-\d\d-\d\d$/.test(day) ? day : /^\d{4}$/.test(day) ? `${day}-12-31` : "";
    if (!iso) {
      const days = [...new Set(steps.map((/** @type {number[]} */ step) => this.rules.editions[step[0]].date))].reverse();
      return { title: "Depuis mon dernier tournoi", body: [el("h1", {}, "Depuis mon dernier tournoi"), el("ul", { class: "toc" }, ...days.map((each) => el("li", {}, el("a", { href: `/depuis/${each}/` }, dayWords(/** @type {string} */ (each))))))] };
    }
    const base = steps.filter((/** @type {number[]} */ step) => String(this.rules.editions[step[0]].date) <= iso).at(-1) ?? steps[0];
    const after = steps.slice(steps.indexOf(base)).reverse();
    const body = Object.entries(PARTS).map(([part, words]) => {
      const found = after.flatMap((/** @type {any[]} */ [, , ...places]) => places.filter((place) => place[1] === part && place[5] > iso));
      return found.length ? el("section", {}, el("h2", { class: "ruled" }, words), el("ul", { class: "rows" }, ...found.map((/** @type {any} */ [title, , numbers, old, told, since]) => el("li", {}, el("p", { class: "lead" }, title), el("p", { class: "meta" }, `${dayWords(since)} `, ...numbers.slice(0, 5).flatMap((/** @type {string} */ each) => [" ", el("a", { href: address(each) }, each)])), old ? el("p", {}, el("del", {}, old)) : null, told.length ? el("p", {}, el("ins", {}, stepped(old, told))) : null)))) : null;
    });
    return { title: "Depuis mon dernier tournoi", body: [el("h1", {}, `Depuis le ${dayWords(iso)}`), ...body.filter((each) => each !== null)] };
  }
}
