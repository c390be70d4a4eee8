// What is in force as the server's index has it: every text cut into terms and weighed, and what each says of a term.
import { byNumber } from "./data.js";
import { LANGUAGES } from "./words.js";
import { Planner, push } from "./plan.js";

/** @typedef {import("./data.js").Rules} Rules */
/** @typedef {import("./plan.js").Way} Way */
/** @typedef {Map<number, number>} Postings */
/** @typedef {{row: number, kind: string, key: string, number: string, name: string, language: string, title: string[], parts: [number, string[]][], year: number, up: number, home: number, same: number, asked: number, bare: boolean}} Doc */

const FIELDS = /** @type {[string, number][]} */ ([["lead", 0.9], ["context", 0.75], ["title", 0.8]]);
/** Postings of a field that are kept as searches use them. */
const MOST_KEPT = 200;
const NONE = /** @type {Postings} */ (new Map());

/** @template K @param {Map<K, number>} into @param {K} key @param {number} value */
export const add = (into, key, value) => into.set(key, (into.get(key) ?? 0) + value);
/** @template K @param {Map<K, number>} into @param {K} key @param {number} value */
export const most = (into, key, value) => { if (value > (into.get(key) ?? 0)) into.set(key, value); };

/** A day as a number of years. @param {string | null} day */
const yearOf = (day) => (day ? Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) - 1) / 12 : 0);

/** What every one of several holds, by the least of it. @param {Postings[]} fields */
export function inAll(fields) {
  const [first, ...others] = [...fields].sort((a, b) => a.size - b.size);
  const found = /** @type {Postings} */ (new Map());
  for (const [doc, value] of first) if (others.every((each) => each.has(doc))) found.set(doc, Math.min(value, ...others.map((each) => each.get(doc) ?? 0)));
  return found;
}

export class Index extends Planner {
  /** @param {Rules} rules */
  constructor(rules) {
    super(rules.told.search);
    this.rules = rules;
    this.docs = /** @type {Doc[]} */ ([]);
    /** What each term weighs where, documents and weights in turn. @type {Record<string, Map<string, number[]>>} */
    this.packed = { body: new Map(), lead: new Map(), context: new Map(), title: new Map() };
    /** What was asked for, and what was made of it. @type {Record<string, Map<string, Postings>>} */
    this.fields = { body: new Map(), lead: new Map(), context: new Map(), title: new Map(), pair: new Map(), said: new Map() };
    /** @type {Map<number, number>} */
    this.docOf = new Map(this.told.docs.map((/** @type {any[]} */ line, /** @type {number} */ at) => [line[0], at]));
    this.latest = Math.max(0, ...rules.editions.map(({ date }) => yearOf(date)));
    const pieces = this.pieces();
    this.told.docs.forEach((/** @type {any[]} */ line) => this.describe(line, pieces));
    this.children = /** @type {Map<number, number[]>} */ (new Map());
    /** The documents of one rule, in both languages. @type {Map<number, number[]>} */
    this.together = new Map();
    /** The rules in force by every number that their wording had. @type {Map<string, number[]>} */
    this.bearing = new Map();
    this.docs.forEach((doc, at) => {
      push(this.together, doc.same, at);
      if (doc.up >= 0) push(this.children, doc.up, at);
      for (const number of this.borne(doc)) push(this.bearing, number, at);
    });
    for (const each of this.children.values()) each.sort((a, b) => byNumber(this.docs[a].number, this.docs[b].number) || a - b);
    this.docs.forEach((_, at) => this.weigh(at, this.told.docs[at][5] ?? [], this.told.docs[at][6] ?? []));
    // what only the making needed goes: a phone has little room
    for (const met of this.met) met.clear();
    rules.texts = [];
    /** Every number that an edition ever printed. */
    this.known = new Set(rules.told.rows.filter((/** @type {any[]} */ row) => row[0] === "r").map((/** @type {any[]} */ row) => String(row[1]).split("~")[0]));
  }

  /** The numbers that a rule had while it read as it does. @param {Doc} doc */
  borne(doc) {
    const numbers = new Set([doc.number]);
    if (doc.kind !== "rule") return numbers;
    const says = (/** @type {number} */ row) => this.rules.told.rows[row].slice(2, 4).join();
    for (const version of this.rules.history(doc.row).reverse()) {
      if (says(version.row) !== says(doc.row)) break;
      for (const [number] of version.numbers) numbers.add(number);
    }
    return numbers;
  }

  /** The examples and answers that stand under each row in force; the titles that several sections of an edition have. */
  pieces() {
    const { told } = this.rules;
    const found = /** @type {Map<number, number[]>} */ (new Map());
    this.shared = /** @type {Map<string, number>} */ (new Map());
    for (const [edition, ...live] of told.force) {
      const rows = new Map(live.map((/** @type {number} */ row) => [told.rows[row][1], row]));
      for (const row of this.rules.printed(edition)) {
        const [kind, key, , name] = told.rows[row];
        const over = "ed".includes(kind) ? rows.get(this.rules.entry(row).parent) : undefined;
        if (over !== undefined) push(found, over, row);
        if (kind === "r" && /^\d{3}$/.test(key) && name) add(this.shared, `${edition} ${name}`, 1);
      }
    }
    return found;
  }

  /** @param {any[]} line @param {Map<number, number[]>} pieces */
  describe([row, up, home, same, asked], pieces) {
    const entry = this.rules.entry(row);
    const edition = this.rules.editions[this.rules.home.get(row) ?? 0];
    const code = LANGUAGES.indexOf(edition.language);
    const name = entry.kind === "rule" && /^\d{3}$/.test(entry.number) && (this.shared?.get(`${this.rules.home.get(row)} ${entry.name}`) ?? 0) > 1 ? "" : entry.name;
    const texts = [entry.text, ...(pieces.get(row) ?? []).map((at) => this.rules.entry(at).text)];
    this.docs.push({
      row, kind: entry.kind, key: entry.key, number: entry.number, name, language: edition.language, year: yearOf(edition.date),
      title: this.sequence(name, code), parts: texts.map((text, at) => [at ? 0.6 : 1, this.sequence(text, code)]), bare: !entry.text,
      up: this.docOf.get(up) ?? -1, home: this.docOf.get(home) ?? -1, same, asked: (asked ?? 0) / 100,
    });
  }

  /** @param {number} at @param {(string | number)[]} defined @param {(string | number)[]} beside */
  weigh(at, defined, beside) {
    const doc = this.docs[at];
    const body = /** @type {Map<string, number>} */ (new Map());
    const pieces = doc.parts.slice(1).flatMap(([, terms]) => terms);
    for (const [weight, terms, usual] of /** @type {[number, string[], number][]} */ ([[2.2, doc.title, 2.5], [1, doc.parts[0][1], 30], [0.6, pieces, 60]])) {
      const tempered = weight / (0.55 + 0.45 * terms.length / usual);
      for (const term of terms) {
        add(body, term, tempered);
        if (term[0] === "{" && term.indexOf("{", 1) > 0) for (const each of term.match(/\{[^{}]+\}/g) ?? []) add(body, each, tempered);
        else if (term.includes("-") && /\p{L}/u.test(term[0])) add(body, term.slice(term.indexOf("-") + 1), tempered);
      }
    }
    for (let i = 0; i < beside.length; i += 2) add(body, String(beside[i]), Number(beside[i + 1]) / 100);
    for (const [term, weight] of body) {
      const part = weight / (weight + 1.2);
      this.put("body", term, at, /[\p{L}¬]/u.test(term[0]) ? 2.2 * part : 0.8 + part);
    }
    doc.parts[0][1].slice(0, 8).forEach((term, i) => this.put("lead", term, at, 1 / (1 + 0.12 * i)));
    for (let i = 0; i < defined.length; i += 2) this.put("lead", String(defined[i]), at, Number(defined[i + 1]) / 100);
    let depth = 0;
    for (let up = doc.up; up >= 0; up = this.docs[up].up) {
      if (!this.docs[up].title.length || this.docs[up].number.length < 3) continue;
      depth += 1;
      for (const term of this.docs[up].title) this.put("context", term, at, 1 / depth);
    }
    const printed = this.titled(doc.name, LANGUAGES.indexOf(doc.language));
    for (const term of printed ? [...doc.title, printed] : doc.title) this.put("title", term, at, 1);
  }

  /** @param {string} field @param {string} term @param {number} at @param {number} weight */
  put(field, term, at, weight) {
    const held = this.packed[field].get(term);
    if (!held) this.packed[field].set(term, [at, weight]);
    else if (held[held.length - 2] !== at) held.push(at, weight);
    else if (weight > held[held.length - 1]) held[held.length - 1] = weight;
  }

  /** @param {string} field @param {string} term @returns {Postings} */
  postings(field, term) {
    const packed = this.packed[field].get(term);
    return packed ? this.once(field, term, () => {
      const made = /** @type {Postings} */ (new Map());
      for (let i = 0; i < packed.length; i += 2) made.set(packed[i], packed[i + 1]);
      return made;
    }) : NONE;
  }

  /** What is worked out once, as long as there is room. @param {string} field @param {string} name @param {() => Postings} make */
  once(field, name, make) {
    const kept = this.fields[field];
    const held = kept.get(name) ?? make();
    if (kept.size > MOST_KEPT) kept.clear();
    kept.set(name, held);
    return held;
  }

  /** The documents in which two terms stand together: how closely. @param {string} first @param {string} second */
  pair(first, second) {
    return this.once("pair", `${first} ${second}`, () => {
      const found = /** @type {Postings} */ (new Map());
      for (const at of inAll([this.postings("body", first), this.postings("body", second)]).keys()) {
        for (const [weight, terms] of [.../** @type {[number, string[]][]} */ ([[1, this.docs[at].title]]), ...this.docs[at].parts]) {
          for (let i = terms.indexOf(first); i >= 0; i = terms.indexOf(first, i + 1)) {
            if (terms[i + 1] === second) most(found, at, weight); else if (terms[i + 2] === second) most(found, at, weight / 2);
          }
        }
      }
      return found;
    });
  }

  /** @param {string[]} terms */
  pairs(terms) {
    return terms.slice(1).map((term, i) => this.pair(terms[i], term));
  }

  /** In how many documents a way stands. @param {Way} way */
  countOf({ terms, loose }) {
    if (terms.length === 1) return this.postings("body", terms[0]).size;
    return Math.min(...(loose ? terms.map((term) => this.postings("body", term).size) : this.pairs(terms).map((each) => each.size)));
  }

  /** What documents say of a term, wherever it stands there. @param {string} term */
  spoken(term) {
    return this.once("said", term, () => {
      const found = new Map(this.postings("body", term));
      for (const [field, worth] of FIELDS) for (const [doc, value] of this.postings(field, term)) add(found, doc, worth * value);
      return found;
    });
  }

  /** What documents say of one way, without its weight. @param {Way} way */
  said({ terms, loose }) {
    if (terms.length === 1) return this.spoken(terms[0]);
    return this.once("said", `${loose ? "~" : ""}${terms.join(" ")}`, () => {
      const found = /** @type {Postings} */ (new Map());
      if (loose) {
        for (const [doc, least] of inAll(terms.map((term) => this.postings("body", term)))) {
          const leads = terms.reduce((sum, term) => sum + (this.postings("lead", term).get(doc) ?? 0), 0);
          found.set(doc, 0.2 * terms.length + least + 0.9 * leads / terms.length);
        }
        return found;
      }
      for (const [doc, least] of inAll(this.pairs(terms))) found.set(doc, 1 + least);
      for (const [field, worth] of FIELDS) for (const [doc, least] of inAll(terms.map((term) => this.postings(field, term)))) if (found.has(doc) || field !== "lead") add(found, doc, worth * least);
      return found;
    });
  }

  /** How often something is said, as typed, else under another name. @param {import("./plan.js").Concept} concept */
  frequency({ ways }) {
    const counts = (/** @type {boolean} */ typed) => ways.filter(({ origin }) => (origin === "typed" || origin === "spelling") === typed).map((way) => this.countOf(way));
    return Math.max(0, ...counts(true)) || Math.max(0, ...counts(false));
  }
}
