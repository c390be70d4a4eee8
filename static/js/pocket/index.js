// What each document in force says of a term, read from an engine that was built before (build.js).
import { Planner } from "./plan.js";
import { add, most, placeIn } from "./words.js";

/** @typedef {import("./data.js").Rules} Rules */
/** @typedef {import("./plan.js").Way} Way */
/** @typedef {Map<number, number>} Postings */
/** @typedef {{row: number, kind: string, number: string, name: string, language: string, year: number, up: number, home: number, same: number, asked: number, bare: boolean, start: number}} Doc */

const FIELDS = /** @type {[string, number][]} */ ([["l", 0.9], ["c", 0.75], ["t", 0.8]]);
/** What was worked out and is kept as searches use it. */
const MOST_KEPT = 800;

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
  /** @param {Rules} rules @param {any} told @param {Float32Array} numbers */
  constructor(rules, told, numbers) {
    super(told, numbers);
    this.rules = rules;
    /** What was worked out once. @type {Map<string, Postings>} */
    this.kept = new Map();
    this.latest = Math.max(0, ...rules.editions.map(({ date }) => yearOf(date)));
    /** @type {Doc[]} */
    this.docs = told.docs.map((/** @type {number[]} */ [row, up, home, same, asked, unnamed, start]) => {
      const { kind, number, name, bare } = rules.heading(row);
      const { language, date } = rules.editions[rules.home.get(row) ?? 0];
      return { row, kind, number, name: unnamed ? "" : name, language, year: yearOf(date), up, home, same, asked, bare, start };
    });
  }

  /** What documents hold of a term in a field. @param {string} field @param {string} term @returns {Postings} */
  postings(field, term) {
    return this.once(field + term, () => {
      const held = this.held(field + term);
      const made = /** @type {Postings} */ (new Map());
      for (let i = 0; i < held.length; i += 2) made.set(held[i], held[i + 1]);
      return made;
    });
  }

  /** What is worked out once, as long as there is room. @param {string} name @param {() => Postings} make */
  once(name, make) {
    const held = this.kept.get(name) ?? make();
    if (this.kept.size > MOST_KEPT) this.kept.clear();
    this.kept.set(name, held);
    return held;
  }

  /** The documents in which two terms stand together: how closely. @param {string} first @param {string} second */
  pair(first, second) {
    return this.once(`2${first} ${second}`, () => {
      const found = /** @type {Postings} */ (new Map());
      const [one, two] = [first, second].map((term) => placeIn(this.fields, `b${term}`));
      const line = this.held("d");
      for (const at of inAll([this.postings("b", first), this.postings("b", second)]).keys()) {
        for (let i = this.docs[at].start; i < (this.docs[at + 1]?.start ?? line.length); i += 2) {
          if (line[i] === one && line[i + 2] === two) most(found, at, line[i + 1]);
          else if (line[i] === one && line[i + 4] === two) most(found, at, line[i + 1] / 2);
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
    if (terms.length === 1) return this.postings("b", terms[0]).size;
    return Math.min(...(loose ? terms.map((term) => this.postings("b", term).size) : this.pairs(terms).map((each) => each.size)));
  }

  /** What documents say of a term, wherever it stands there. @param {string} term */
  spoken(term) {
    return this.once(`+${term}`, () => {
      const found = new Map(this.postings("b", term));
      for (const [field, worth] of FIELDS) for (const [doc, value] of this.postings(field, term)) add(found, doc, worth * value);
      return found;
    });
  }

  /** What documents say of one way, without its weight. @param {Way} way */
  said({ terms, loose }) {
    if (terms.length === 1) return this.spoken(terms[0]);
    return this.once(`${loose ? "~" : "="}${terms.join(" ")}`, () => {
      const found = /** @type {Postings} */ (new Map());
      if (loose) {
        for (const [doc, least] of inAll(terms.map((term) => this.postings("b", term)))) {
          const leads = terms.reduce((sum, term) => sum + (this.postings("l", term).get(doc) ?? 0), 0);
          found.set(doc, 0.2 * terms.length + least + 0.9 * leads / terms.length);
        }
        return found;
      }
      for (const [doc, least] of inAll(this.pairs(terms))) found.set(doc, 1 + least);
      for (const [field, worth] of FIELDS) for (const [doc, least] of inAll(terms.map((term) => this.postings(field, term)))) if (found.has(doc) || field !== "l") add(found, doc, worth * least);
      return found;
    });
  }

  /** How often something is said, as typed, else under another name. @param {import("./plan.js").Concept} concept */
  frequency({ ways }) {
    const counts = (/** @type {boolean} */ typed) => ways.filter(({ origin }) => (origin === "typed" || origin === "spelling") === typed).map((way) => this.countOf(way));
    return Math.max(0, ...counts(true)) || Math.max(0, ...counts(false));
  }
}
