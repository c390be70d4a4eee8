// The words of what is in force, cut, stemmed and weighed as the server's index does: the file brings each word's terms,
// the names of things and the ways in which people ask.

/** @typedef {import("./data.js").Rules} Rules */
/** @typedef {{row: number, kind: string, number: string, language: string, bare: boolean, terms: string[], title: Set<string>, year: number, up: number}} Doc */

export const WORD = /(?:\{[^{}\s]{1,9}\})+|(?<![\w/])[+-]?(?:\d{1,3}|x|\*)\/[+-]?(?:\d{1,3}|x|\*)(?![\w/])|(?<![\w.])[1-9]\d\d\.\d{1,3}[a-z]{0,2}(?!\w)|(?:(?<![a-z0-9])(?:non|auto|anti)-)?[\p{L}\p{N}]+/gu;
export const LANGUAGES = ["fr", "en"];
const LEAD = 8;
const USUAL = { title: 2.5, text: 30, pieces: 60 };

/** Letters made alike: small, without accents. @param {string} text */
export function letters(text) {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/[’‘]/g, "'");
}

/** @template K @param {Map<K, number>} into @param {K} key @param {number} value */
export const add = (into, key, value) => into.set(key, (into.get(key) ?? 0) + value);
/** @template K @param {Map<K, number>} into @param {K} key @param {number} value */
export const most = (into, key, value) => { if (value > (into.get(key) ?? -Infinity)) into.set(key, value); };

export class Index {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    const told = rules.told.search;
    /** @type {Map<string, string[]>} */
    this.stems = new Map(told.words.map((/** @type {string} */ line) => {
      const [word, ...codes] = line.split(" ");
      return [word, codes.map((code) => word.slice(0, parseInt(code, 10)) + code.replace(/^\d+/, ""))];
    }));
    this.silent = LANGUAGES.map((language) => new Set(told.silent[language]));
    this.weak = new Set(told.weak);
    /** @type {Map<string, any[]>} */
    this.names = new Map();
    for (const line of told.names) this.names.set(line[0], [...(this.names.get(line[0]) ?? []), line]);
    this.weights = Object.fromEntries(Object.entries(told.weights).map(([name, { weight }]) => [name, weight]));
    /** @type {Map<number, any[]>} */
    this.defines = new Map(told.defines.map((/** @type {any[]} */ [row, ...rest]) => [row, rest]));
    this.spellings = [...this.stems.keys()].sort();
    /** @type {Doc[]} */
    this.docs = [];
    /** What each term weighs in each document, by field. @type {Record<"body" | "lead" | "context", Map<string, Map<number, number>>>} */
    this.fields = { body: new Map(), lead: new Map(), context: new Map() };
    /** @type {Map<number, number>} */
    this.docOf = new Map();
    this.read();
    this.learn(told.asked);
    this.gather(told);
  }

  /** @param {string} word @param {number} language */
  stem(word, language) {
    return this.stems.get(word)?.[language] ?? word;
  }

  /** The terms of a text in a language, stop words left out. @param {string} text @param {number} language */
  sequence(text, language) {
    const found = [];
    for (const [word] of letters(text).matchAll(WORD)) if (!this.silent[language].has(word)) found.push(this.stem(word, language));
    return found;
  }

  /** Every text in force, cut into terms and weighed as the server's index does. */
  read() {
    const { told } = this.rules;
    let newest = 0;
    /** @type {Map<string, number>} */
    const at = new Map();
    for (const [edition, ...rows] of told.force) {
      const { language, date, kind } = this.rules.editions[edition];
      const code = LANGUAGES.indexOf(language);
      if (code < 0) continue;
      const year = date ? Number(date.slice(0, 4)) + (Number(date.slice(5, 7)) - 1) / 12 : 0;
      if (kind === "rules") newest = Math.max(newest, year);
      const printed = this.rules.printed(edition);
      const place = new Map(printed.map((row, i) => [row, i]));
      for (const row of rows) {
        const entry = this.rules.entry(row);
        const title = this.sequence(entry.name, code);
        const own = this.sequence(entry.text, code);
        /** @type {string[]} */
        const pieces = [];
        for (let i = (place.get(row) ?? 0) + 1; i < printed.length && "ed".includes(told.rows[printed[i]][0]); i += 1) {
          const piece = told.rows[printed[i]][2];
          if (piece >= 0) pieces.push(...this.sequence(this.rules.text(piece), code));
        }
        const number = this.docs.length;
        this.docOf.set(row, number);
        if (entry.kind === "rule") at.set(`${edition} ${entry.key}`, number);
        const up = entry.kind === "rule" ? at.get(`${edition} ${entry.parent}`) ?? -1 : -1;
        this.docs.push({ row, kind: entry.kind, number: entry.number, language, bare: !entry.text, terms: own, title: new Set(title), year, up });
        this.weigh(number, title, own, pieces);
      }
    }
    this.newest = newest;
    /** @type {Map<number, number[]>} */
    this.children = new Map();
    /** @type {Map<number, number>} */
    this.twins = new Map();
    for (const [row, number] of this.docOf) {
      const twin = this.docOf.get(this.rules.twin(row) ?? -1);
      if (twin !== undefined) { this.twins.set(number, twin); this.twins.set(twin, number); }
    }
    /** The rule that a glossary entry points to. @type {Map<number, number>} */
    this.homes = new Map();
    for (const [row, home] of told.search.homes) {
      const number = this.docOf.get(row) ?? -1;
      const rule = this.docs.findIndex((doc) => doc.number === home && doc.language === this.docs[number]?.language);
      if (number >= 0 && rule >= 0) this.homes.set(number, rule);
    }
    this.docs.forEach((doc, i) => { if (doc.up >= 0) this.children.set(doc.up, [...(this.children.get(doc.up) ?? []), i]); });
  }

  /** @param {number} number @param {string[]} title @param {string[]} own @param {string[]} pieces */
  weigh(number, title, own, pieces) {
    /** @type {Map<string, number>} */
    const body = new Map();
    for (const [weight, terms, usual] of /** @type {[number, string[], number][]} */ ([[2.2, title, USUAL.title], [1, own, USUAL.text], [0.6, pieces, USUAL.pieces]])) {
      const tempered = weight / (0.55 + 0.45 * terms.length / usual);
      for (const term of terms) add(body, term, tempered);
    }
    for (const [term, weight] of body) {
      const part = weight / (weight + 1.2);
      this.put("body", term, number, /\p{L}/u.test(term[0]) ? 2.2 * part : 0.8 + part);
    }
    const defined = this.defines.get(this.docs[number].row) ?? [];
    for (let i = 0; i < defined.length; i += 2) this.put("lead", defined[i], number, defined[i + 1] / 100);
    own.slice(0, LEAD).forEach((term, i) => this.put("lead", term, number, 1 / (1 + 0.12 * i)));
    let depth = 0;
    for (let up = this.docs[number].up; up >= 0 && depth < 4; up = this.docs[up].up) {
      if (!this.docs[up].title.size || this.docs[up].number.length < 3) continue;
      for (const term of this.docs[up].title) this.put("context", term, number, 1 / (1 + depth));
      depth += 1;
    }
  }

  /** @param {"body" | "lead" | "context"} field @param {string} term @param {number} number @param {number} weight */
  put(field, term, number, weight) {
    let held = this.fields[field].get(term);
    if (!held) this.fields[field].set(term, held = new Map());
    if (!held.has(number)) held.set(number, weight);
  }

  /** The ways of asking, by their terms. @param {any[]} told */
  learn(told) {
    /** @type {[number, boolean][][]} */
    this.answers = [];
    /** @type {number[]} */
    this.askOf = [];
    /** @type {Map<string, number[]>} */
    this.asking = new Map();
    for (const [answering, ...ways] of told) {
      this.answers.push(answering.map((/** @type {number[]} */ [row, sure]) => [this.docOf.get(row) ?? -1, sure === 1]));
      for (const way of ways) {
        for (const term of way.split(" ")) {
          const held = this.asking.get(term);
          if (held) held.push(this.askOf.length); else this.asking.set(term, [this.askOf.length]);
        }
        this.askOf.push(this.answers.length - 1);
      }
    }
    const whole = Math.log(1 + this.askOf.length);
    this.telling = new Map([...this.asking].map(([term, asks]) => [term, (whole - Math.log(asks.length)) ** 2]));
    const squares = new Float64Array(this.askOf.length);
    for (const [term, asks] of this.asking) for (const ask of asks) squares[ask] += this.telling.get(term) ?? 0;
    this.length = squares.map(Math.sqrt);
  }

  /** All ways of asking of one thing as a bag of words, words of every day, and what several words mean together.
   * @param {any} told */
  gather(told) {
    const sizes = told.asked.map((/** @type {any[]} */ [, ...ways]) => ways.reduce((sum, way) => sum + way.split(" ").length, 0));
    /** What the ways of asking of each thing say of a term. @type {Map<string, Map<number, number>>} */
    this.bags = new Map();
    for (const [term, asks] of this.asking ?? []) {
      /** @type {Map<number, number>} */
      const counts = new Map();
      for (const ask of asks) add(counts, this.askOf?.[ask] ?? 0, 1);
      this.bags.set(term, new Map([...counts].map(([place, count]) => {
        const weight = count / (0.55 + 0.45 * sizes[place] / 16);
        return [place, weight / (weight + 1.2)];
      })));
    }
    /** @type {Map<string, string[]>} */
    this.everyday = new Map((told.alike ?? []).map((/** @type {string[]} */ [key, ...means]) => [key, means]));
    /** The ways of asking for what several words mean, by their terms. @type {{terms: string[], others: string[], whole: number}[]} */
    this.meaning = [];
    /** @type {Map<string, number[]>} */
    this.meant = new Map();
    for (const [others, ...asks] of told.means ?? []) for (const ask of asks) {
      const terms = ask.startsWith("'") ? [ask] : ask.split(" ");
      for (const term of terms) this.meant.set(term, [...(this.meant.get(term) ?? []), this.meaning.length]);
      this.meaning.push({ terms, others, whole: 0 });
    }
    for (const each of this.meaning) each.whole = each.terms.reduce((sum, term) => sum + this.tells(term), 0);
  }

  /** How much a word of ways to mean something tells. @param {string} term */
  tells(term) {
    return Math.log(1 + (this.meaning?.length ?? 0)) - Math.log(this.meant?.get(term)?.length ?? 1);
  }

  /** A word that no text holds: what it most likely is. @param {string} word */
  corrected(word) {
    if (this.stems.has(word) || word.length < 4 || /\d|[{/]/.test(word)) return word;
    let best = word;
    let least = word.length > 6 ? 2.5 : 1.5;
    for (const other of this.spellings) {
      if (Math.abs(other.length - word.length) > 2) continue;
      const far = distance(word, other, 3) + (other[0] === word[0] ? 0 : 0.6) - (other.slice(0, 3) === word.slice(0, 3) ? 0.2 : 0);
      if (far < least) { least = far; best = other; }
    }
    if (best !== word) return best;
    return word.length > 3 ? this.spellings.find((other) => other.startsWith(word)) ?? word : word;
  }

  /** The usual terms of words. @param {string[]} words @param {number[]} [languages] */
  alike(words, languages = [0, 1]) {
    const { one } = this.rules.told.search;
    return new Set(words.flatMap((word) => languages.map((language) => one[this.stem(word, language)] ?? this.stem(word, language))));
  }

  /** A title as it is printed: its words without those that say nothing, a plural let go. @param {string} title */
  exact(title) {
    const words = [...letters(title).matchAll(WORD)].map(([word]) => word).filter((word) => !this.silent.some((silent) => silent.has(word)));
    return words.map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word)).join(" ");
  }
}

/** Whether terms stand in a text one after the other. @param {string[]} text @param {string[]} terms */
export function follows(text, terms) {
  for (let i = text.indexOf(terms[0]); i >= 0; i = text.indexOf(terms[0], i + 1)) if (terms.every((term, n) => text[i + n] === term)) return true;
  return false;
}

/** Slips between two words, `limit` for more. @param {string} a @param {string} b @param {number} limit */
function distance(a, b, limit) {
  let before = Array.from({ length: b.length + 1 }, (_, i) => i);
  let first = before;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], first[j - 2] + 1);
    }
    if (Math.min(...row) >= limit) return limit;
    first = before;
    before = row;
  }
  return before[b.length];
}
