// Words of texts and queries: cut into tokens, stemmed, denied, corrected. All tables come with the file
// (corpus/pocket/searching.py): stems, roots, counts, what is typed short, what everyday language knows.

/** @typedef {{text: string, kind: "word" | "symbol" | "size" | "number"}} Token */
/** @typedef {{stems: string[], languages: string, count: number, usual: boolean}} Word */

export const LANGUAGES = ["fr", "en"];
const REACH = 5;
const DENY = [new Set("pas jamais aucun aucune sans ni non impossible interdit interdite incapable".split(" ")), new Set("cannot not t never without no unable".split(" "))];
const OPEN = new Set(["ne", "n"]);
const POSSIBLE = new Set("peut peuvent pouvez pouvait pouvaient pourra pourront pourrait saurait".split(" "));
const SOUNDS = Object.entries({ eau: "o", au: "o", ain: "in", ein: "in", ai: "e", ei: "e", y: "i", ph: "f", qu: "k", ck: "k", ce: "se", ci: "si", c: "k", z: "s", th: "t", h: "" });

const ALIKE = /** @type {Record<string, string>} */ ({ "œ": "oe", "æ": "ae", "’": "'", "‘": "'", "«": '"', "»": '"', "“": '"', "”": '"', "‐": "-", "‑": "-", "−": "-", "\u00a0": " ", "\u202f": " " });

/** Letters made alike: small, without accents. @param {string} text */
export function letters(text) {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f\u00ad\u200bœæ’‘«»“”‐‑−\u00a0\u202f]/g, (sign) => ALIKE[sign] ?? "");
}

/** The words of a title as it is printed, plurals let go: what it is found by. @param {string[]} words */
export const exact = (words) => `=${words.map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word)).join(" ")}`;

/** @template T @param {T[]} items */
export const unique = (items) => [...new Set(items)];

/** @template K @param {Map<K, number>} into @param {K} key @param {number} value */
export const add = (into, key, value) => into.set(key, (into.get(key) ?? 0) + value);
/** @template K @param {Map<K, number>} into @param {K} key @param {number} value */
export const most = (into, key, value) => { if (value > (into.get(key) ?? 0)) into.set(key, value); };
/** @template K, V @param {Map<K, V[]>} into @param {K} key @param {V} value */
export const push = (into, key, value) => { const held = into.get(key); if (held) held.push(value); else into.set(key, [value]); };

/** The place of one in a list that is in order, -1 for none. @template T @param {ArrayLike<T>} list @param {T} wanted */
export function placeIn(list, wanted) {
  let low = 0;
  for (let high = list.length; low < high;) {
    const middle = (low + high) >> 1;
    if (list[middle] < wanted) low = middle + 1; else high = middle;
  }
  return list[low] === wanted ? low : -1;
}

/** Slips between two words, `limit` for more. @param {string} a @param {string} b @param {number} limit */
function distance(a, b, limit) {
  if (Math.abs(a.length - b.length) >= limit) return limit;
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
  return Math.min(limit, before[b.length]);
}

/** The letters of a word, each a bit; how many bits two such differ in is at most twice their slips. @param {string} word */
const lettersOf = (word) => [...word].reduce((all, letter) => all | (1 << (letter.charCodeAt(0) % 32)), 0);

/** @param {number} all */
function bits(all) {
  let count = 0;
  for (let rest = all; rest; rest &= rest - 1) count += 1;
  return count;
}

/** A rough spelling by ear. @param {string} word */
export function sound(word) {
  const heard = SOUNDS.reduce((made, [written, like]) => made.replaceAll(written, like), word).replace(/(.)\1+/g, "$1");
  return heard.replaceAll("en", "an").replaceAll("em", "an").replaceAll("ss", "s").replace(/[estxd]+$/, "");
}

const NONE = new Float32Array();

export class Words {
  /** @param {any} told the tables of an engine @param {Float32Array} numbers */
  constructor(told, numbers) {
    this.told = told;
    this.numbers = numbers;
    const { prefixes, itself } = told.patterns;
    this.pattern = new RegExp(`(?:\\{[^{}\\s]{1,9}\\})+|(?<![\\w/])[+-]?(?:\\d{1,3}|x|\\*)/[+-]?(?:\\d{1,3}|x|\\*)(?![\\w/])|(?<![\\w.])[1-9]\\d\\d\\.\\d{1,3}[a-z]{0,2}(?!\\w)|\\b(?:${itself})\\b|(?:(?<![a-z0-9])(?:${prefixes})-)?[\\p{L}\\p{N}]+`, "gu");
    this.itself = new RegExp(`^(?:${itself})$`);
    /** All fields and terms for which something is held, in order; where each one's numbers end stands behind all others. @type {string[]} */
    this.fields = told.keys.split("\n");
    /** The line of each word. @type {Map<string, number>} */
    this.lines = new Map(told.words.map((/** @type {string} */ line, /** @type {number} */ at) => [line.slice(0, line.indexOf(" ")), at]));
    /** What is told of the words that were asked for. @type {Map<string, Word>} */
    this.parsed = new Map();
    /** The terms of what was met between blanks, by language. @type {Map<string, string[]>[]} */
    this.met = LANGUAGES.map(() => new Map());
    this.silent = LANGUAGES.map((language) => new Set(told.silent[language]));
    this.weak = new Set(told.weak);
    /** Words and their letters, made when one is first corrected. @type {[string, number][] | undefined} */
    this.spellings = undefined;
  }

  /** What is held for a field and a term. @param {string} key */
  held(key) {
    const place = placeIn(this.fields, key);
    if (place < 0) return NONE;
    const ends = this.numbers.length - this.fields.length;
    return this.numbers.subarray(place ? this.numbers[ends + place - 1] : 0, this.numbers[ends + place]);
  }

  /** What is told of a word. @param {string} word @returns {Word} */
  word(word) {
    let made = this.parsed.get(word);
    if (!made) {
      const [, fr, en, where] = (this.told.words[this.lines.get(word) ?? -1] ?? `${word} ${word.length} ${word.length} `).split(" ");
      const stems = [fr, en].map((code) => word.slice(0, parseInt(code, 10)) + code.replace(/^\d+/, ""));
      const [, languages, count, usual] = /^([a-z]*)(\d*)(!?)$/.exec(where) ?? [];
      this.parsed.set(word, made = { stems, languages, count: Number(count), usual: !!usual });
    }
    return made;
  }

  /** @param {string} word */
  stops(word) {
    return this.silent[0].has(word) || this.silent[1].has(word);
  }

  /** Whether a token says nothing. @param {Token} token */
  isSilent({ kind, text }) {
    return kind === "word" && this.stops(text);
  }

  /** @param {string} word @param {number} language */
  stem(word, language) {
    return this.word(word).stems[language];
  }

  /** The terms that a word may be found under. @param {string} word */
  stems(word) {
    return unique(this.word(word).stems);
  }

  /** @param {string} folded @returns {Token[]} */
  tokens(folded) {
    return (folded.match(this.pattern) ?? []).map((text) => (this.isSelf(text) ? { text: "soi-meme", kind: "word" } : { text, kind: text[0] === "{" ? "symbol" : text.includes("/") ? "size" : text.includes(".") ? "number" : "word" }));
  }

  /** @param {string} text */
  isSelf(text) {
    return text.includes("meme") && this.itself.test(text);
  }

  /** The term of a token, empty for one that says nothing. @param {Token} token @param {number} language */
  term({ text, kind }, language) {
    return kind !== "word" ? text : this.silent[language].has(text) ? "" : this.stem(text, language);
  }

  /** The terms of a text, in order; what stands between blanks is cut once. @param {string} text @param {number} language */
  sequence(text, language) {
    const met = this.met[language];
    const found = /** @type {string[]} */ ([]);
    for (const piece of text.split(" ")) {
      let terms = met.get(piece);
      if (!terms) met.set(piece, terms = this.tokens(letters(piece)).map((token) => this.term(token, language)).filter(Boolean));
      for (const term of terms) found.push(term);
    }
    return found;
  }

  /** How a title is found that is printed so, empty for one without words. @param {string} title @param {number} language */
  titled(title, language) {
    const words = this.tokens(letters(title)).filter(({ text, kind }) => kind !== "word" || !this.silent[language].has(text)).map(({ text }) => text);
    return words.length ? exact(words) : "";
  }

  /** By place, what a query denies. @param {Token[]} tokens @param {number} language @returns {Map<number, string>} */
  denied(tokens, language) {
    const words = tokens.map(({ text, kind }) => (kind === "word" ? text : ""));
    const found = /** @type {Map<number, string>} */ (new Map());
    const says = (/** @type {number} */ at) => words[at] && !this.silent[language].has(words[at]) && !this.weak.has(words[at]) && !/^\d+$/.test(words[at]);
    words.forEach((word, place) => {
      if (!DENY[language].has(word)) return;
      const opened = words.findIndex((each, at) => at >= place - 4 && at < place && OPEN.has(each));
      const meant = words.map((_, at) => at).filter((at) => (at < place ? opened >= 0 && at > opened && !POSSIBLE.has(words[at]) : at > place && at <= place + REACH));
      const at = meant.find(says);
      if (at !== undefined && !found.has(at)) found.set(at, `¬${this.stem(words[at], language)}`);
    });
    return found;
  }

  /** The places of what tokens deny, in whatever language. @param {Token[]} tokens */
  deniedIn(tokens) {
    return new Set([0, 1].flatMap((code) => [...this.denied(tokens, code).keys()]));
  }

  /** For each token the term by which a name is known: none for a small word, a sign before one that is denied.
   * @param {Token[]} tokens @param {number} language */
  keys(tokens, language) {
    const denied = this.deniedIn(tokens);
    return tokens.map((token, at) => (token.kind === "word" && (this.stops(token.text) || DENY.some((words) => words.has(token.text))) ? "" : (denied.has(at) ? "¬" : "") + this.term(token, language)));
  }

  /** The one language that uses a word, "" where both do or none. @param {string} word */
  language(word) {
    const using = this.stops(word) ? LANGUAGES.filter((_, at) => this.silent[at].has(word)).map(([first]) => first)
      : unique((this.count(word) ? [word] : this.stems(word).flatMap((stem) => this.forms(stem))).flatMap((form) => [...this.word(form).languages]));
    return using.length === 1 ? (using[0] === "f" ? "fr" : "en") : "";
  }

  /** The words of a stem. @param {string} stem */
  forms(stem) {
    return [...this.held(`f${stem}`)].map((line) => this.told.words[line].split(" ")[0]);
  }

  /** Whether texts or the vocabulary hold a word or a form of it. @param {string} word */
  knows(word) {
    return !!this.count(word) || placeIn(this.fields, `f${this.stem(word, 0)}`) >= 0;
  }

  /** @param {string} word */
  count(word) {
    return this.word(word).count;
  }

  /** The first of words of each stem. @param {string[]} words */
  oneAStem(words) {
    return [...new Map([...words].reverse().map((word) => [this.stem(word, 0), word])).values()].reverse();
  }

  /** The known words that an unknown one most likely is, the best first. @param {string} word */
  corrections(word) {
    if (word.length < 4 || /^\d+$/.test(word)) return [];
    this.spellings ??= [...this.lines.keys()].filter((each) => each.length > 2).map((each) => [each, lettersOf(each)]);
    const heard = sound(word);
    const alike = new Set([...this.held(`h${heard}`)].map((line) => this.told.words[line].split(" ")[0]));
    const own = lettersOf(word);
    const long = word.length > 5;
    const ranked = /** @type {[number, string][]} */ ([]);
    for (const [other, letters] of this.spellings) {
      const near = word[0] === other[0];
      const heardSo = alike.has(other);
      const most = heardSo && heard.length >= 4 ? (word.length > 6 ? 3 : 2) : near && (word.length > 8 || (heardSo && long)) ? 2 : Number(long || near);
      if (!most || bits(own ^ letters) > 2 * most) continue;
      const slips = distance(word, other, most + 1);
      if (slips > most || (slips === 1 && !long && !near)) continue;
      const cost = heardSo ? 0.4 * slips - 0.2 : slips + (near ? 0 : 0.6);
      const count = this.count(other);
      ranked.push([cost - (word.slice(0, 3) === other.slice(0, 3) ? 0.2 : 0) + (count ? 0 : 0.3) - Math.min(count, 50) / 200, other]);
    }
    ranked.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    if (!ranked.length || ranked[0][0] > 1.2) {
      const begun = this.spellings.map(([each]) => each).filter((each) => each.startsWith(word)).sort((a, b) => this.count(b) - this.count(a) || (a < b ? -1 : 1));
      if (begun.length || !ranked.length) return this.oneAStem(begun).slice(0, 3);
    }
    return this.oneAStem(ranked.filter(([cost]) => cost <= ranked[0][0] + 0.35).map(([, other]) => other)).slice(0, 3);
  }
}
