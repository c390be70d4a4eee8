// What is in force as the server's index has it: every text cut into terms and weighed, the ways of asking by their
// terms. Made once for each file and kept beside it, so that a search needs only to read it.
import { Rules, TABLES, byNumber } from "./data.js";
import { LANGUAGES, Words, add, push, sound } from "./words.js";

/** @typedef {{row: number, home: number, kind: string, number: string, code: number, title: string[], parts: [number, string[]][], up: number, same: number}} Draft */

const WEIGHED = /** @type {const} */ ([[2.2, 2.5], [1, 30], [0.6, 60]]);

class Builder extends Words {
  /** @param {Rules} rules */
  constructor(rules) {
    super({ ...rules.told.search, keys: "" }, new Float32Array());
    this.rules = rules;
    /** What is held for a field and a term. @type {Map<string, number[]>} */
    this.lists = new Map();
    this.docOf = new Map(this.told.docs.map((/** @type {any[]} */ line, /** @type {number} */ at) => [line[0], at]));
    this.collect();
    this.drafts = this.told.docs.map((/** @type {any[]} */ line) => this.draft(line));
    this.drafts.forEach((/** @type {Draft} */ each, /** @type {number} */ at) => this.weigh(each, at, this.told.docs[at][5] ?? [], this.told.docs[at][6] ?? []));
    this.join();
    for (const [word, line] of this.lines) this.form(word, line);
    this.learn();
    for (const [field, names] of [["p", this.told.printed], ["m", this.told.stemmed]]) for (const [key, sets] of Object.entries(names)) this.put(field + key, ...sets);
  }

  /** @param {string} key @param {number[]} values */
  put(key, ...values) {
    const held = this.lists.get(key);
    if (held) held.push(...values); else this.lists.set(key, values);
  }

  /** The examples and answers that stand under each row in force; the titles that several sections of an edition have. */
  collect() {
    const { told } = this.rules;
    /** @type {Map<number, number[]>} */
    this.pieces = new Map();
    /** @type {Map<string, number>} */
    this.titles = new Map();
    for (const [edition, ...live] of told.force) {
      const rows = new Map(live.map((/** @type {number} */ row) => [told.rows[row][1], row]));
      for (const row of this.rules.printed(edition)) {
        const [kind, key, , name] = told.rows[row];
        const over = "ed".includes(kind) ? rows.get(this.rules.entry(row).parent) : undefined;
        if (over !== undefined) push(this.pieces, over, row);
        if (kind === "r" && /^\d{3}$/.test(key) && name) add(this.titles, `${edition} ${name}`, 1);
      }
    }
  }

  /** @param {any[]} line @returns {Draft} */
  draft([row, up, , same]) {
    const { kind, number, name, text } = this.rules.entry(row);
    const home = this.rules.home.get(row) ?? 0;
    const code = LANGUAGES.indexOf(this.rules.language(row));
    const shared = kind === "rule" && /^\d{3}$/.test(number) && (this.titles?.get(`${home} ${name}`) ?? 0) > 1;
    const texts = [text, ...(this.pieces?.get(row) ?? []).map((at) => this.rules.entry(at).text)];
    return {
      row, home, kind, number, code, same, up: this.docOf.get(up) ?? -1, title: shared ? [] : this.sequence(name, code),
      parts: texts.map((each, at) => [at ? 0.6 : 1, this.sequence(each, code)]),
    };
  }

  /** @param {Draft} draft @param {number} at @param {(string | number)[]} defined @param {(string | number)[]} beside */
  weigh({ title, parts, up, row, code }, at, defined, beside) {
    const body = /** @type {Map<string, number>} */ (new Map());
    [title, parts[0][1], parts.slice(1).flatMap(([, terms]) => terms)].forEach((terms, field) => {
      const [weight, usual] = WEIGHED[field];
      const tempered = weight / (0.55 + 0.45 * terms.length / usual);
      for (const term of terms) {
        add(body, term, tempered);
        if (term[0] === "{" && term.indexOf("{", 1) > 0) for (const each of term.match(/\{[^{}]+\}/g) ?? []) add(body, each, tempered);
        else if (term.includes("-") && /\p{L}/u.test(term[0])) add(body, term.slice(term.indexOf("-") + 1), tempered);
      }
    });
    for (let i = 0; i < beside.length; i += 2) add(body, String(beside[i]), Number(beside[i + 1]) / 100);
    for (const [term, weight] of body) {
      const part = weight / (weight + 1.2);
      this.put(`b${term}`, at, /[\p{L}¬]/u.test(term[0]) ? 2.2 * part : 0.8 + part);
    }
    parts[0][1].slice(0, 8).forEach((term, i) => this.most(`l${term}`, at, 1 / (1 + 0.12 * i)));
    for (let i = 0; i < defined.length; i += 2) this.most(`l${defined[i]}`, at, Number(defined[i + 1]) / 100);
    let depth = 0;
    for (let above = up; above >= 0; above = this.drafts[above].up) {
      if (!this.drafts[above].title.length || this.drafts[above].number.length < 3) continue;
      depth += 1;
      for (const term of this.drafts[above].title) this.most(`c${term}`, at, 1 / depth);
    }
    const printed = title.length ? this.titled(this.rules.entry(row).name, code) : "";
    for (const term of printed ? [...title, printed] : title) this.most(`t${term}`, at, 1);
  }

  /** @param {string} key @param {number} at @param {number} weight */
  most(key, at, weight) {
    const held = this.lists.get(key);
    if (!held || held[held.length - 2] !== at) this.put(key, at, weight);
    else if (weight > held[held.length - 1]) held[held.length - 1] = weight;
  }

  /** The documents under each and beside it in the other language; those of every number that a wording in force had. */
  join() {
    const under = /** @type {Map<number, number[]>} */ (new Map());
    this.drafts.forEach((/** @type {Draft} */ draft, /** @type {number} */ at) => {
      this.put(`e${draft.same}`, at);
      if (draft.up >= 0) push(under, draft.up, at);
      for (const number of this.borne(draft)) this.put(`n${number}`, at);
    });
    for (const [up, each] of under) this.lists.set(`u${up}`, each.sort((a, b) => byNumber(this.drafts[a].number, this.drafts[b].number) || a - b));
    for (const [kind, key] of this.rules.told.rows) if (kind === "r") this.put(`n${key.split("~")[0]}`);
  }

  /** The numbers that a rule had while it read as it does. @param {Draft} draft */
  borne({ row, kind, number }) {
    const numbers = new Set([number]);
    if (kind !== "rule") return numbers;
    const says = (/** @type {number} */ each) => this.rules.told.rows[each].slice(2, 4).join();
    for (const version of this.rules.history(row).reverse()) {
      if (says(version.row) !== says(row)) break;
      for (const [each] of version.numbers) numbers.add(each);
    }
    return numbers;
  }

  /** The words under each stem and of each sound; a word that no text holds is known without standing there. @param {string} word @param {number} line */
  form(word, line) {
    const { stems, languages, count } = this.word(word);
    if (word.length > 2) this.put(`h${sound(word)}`, line);
    if (count) for (const stem of new Set(stems.filter((_, at) => languages.includes(LANGUAGES[at][0])))) this.put(`f${stem}`, line);
    else for (const each of [word, stems[0]]) this.put(`f${each}`);
  }

  /** The questions that people are known to ask: the ways of asking that say each term, how much all ways of a question say of it. */
  learn() {
    const ways = /** @type {[number, string[]][]} */ ([]);
    this.told.asked.forEach((/** @type {any[]} */ [, ...asks], /** @type {number} */ question) => {
      const cut = asks.map((way) => way.split(" "));
      const tempered = 0.55 + 0.45 * cut.reduce((sum, way) => sum + way.length, 0) / 16;
      const counts = /** @type {Map<string, number>} */ (new Map());
      for (const way of cut) {
        for (const term of way) { this.put(`q${term}`, ways.length); add(counts, term, 1); }
        ways.push([question, way]);
      }
      for (const [term, count] of counts) this.put(`s${term}`, question, count / (count + 1.2 * tempered));
    });
    const telling = new Map([...this.lists].filter(([key]) => key[0] === "q").map(([key, asks]) => [key.slice(1), (Math.log(1 + ways.length) - Math.log(asks.length)) ** 2]));
    this.lists.set("w", ways.flatMap(([question, way]) => [question, Math.sqrt(way.reduce((sum, term) => sum + (telling.get(term) ?? 0), 0))]));
  }

  /** The tables of an engine, and all its numbers. @returns {[any, Float32Array<ArrayBuffer>]} */
  made() {
    const { docs, asked } = this.told;
    const place = (/** @type {number} */ row) => this.docOf.get(row) ?? -1;
    this.lists.set("d", []);
    const keys = [...this.lists.keys()].sort();
    const places = new Map(keys.map((key, at) => [key, at]));
    const line = /** @type {number[]} */ (this.lists.get("d"));
    const lines = docs.map((/** @type {number[]} */ [row, up, home, same, worth], /** @type {number} */ at) => {
      const { title, parts } = this.drafts[at];
      const start = line.length;
      // the terms in their order, each with what it weighs there; none is next to one of another part
      for (const [weight, terms] of [[1, title], ...parts]) line.push(...terms.flatMap((/** @type {string} */ term) => [places.get(`b${term}`) ?? -1, weight]), -1, 0, -1, 0);
      return [row, place(up), place(home), same, (worth ?? 0) / 100, Number(!title.length), start];
    });
    let end = 0;
    const ends = keys.map((key) => (end += this.lists.get(key)?.length ?? 0));
    const numbers = new Float32Array(end + keys.length);
    keys.forEach((key, at) => numbers.set(this.lists.get(key) ?? [], at ? ends[at - 1] : 0));
    numbers.set(ends, end);
    const answers = asked.map((/** @type {any[]} */ [rows]) => rows.map((/** @type {number[]} */ [row, sure]) => [place(row), sure]));
    return [{ ...this.told, asked: undefined, printed: undefined, stemmed: undefined, keys: keys.join("\n"), docs: lines, answers }, numbers];
  }
}

/** The engine of a file, to be kept: all its numbers, then its tables; undefined where its tables are of another version.
 * @param {string} text @param {string} stamp */
export function build(text, stamp) {
  const told = JSON.parse(text);
  if (told.search.version !== TABLES) return undefined;
  const [tables, numbers] = new Builder(new Rules(told)).made();
  return new Response(new Blob([numbers, JSON.stringify(tables)]), { headers: { ETag: stamp, "X-Numbers": String(numbers.length) } });
}
