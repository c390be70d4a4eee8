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

/** A rough spelling by ear. @param {string} word */
function sound(word) {
  const heard = SOUNDS.reduce((made, [written, like]) => made.replaceAll(written, like), word).replace(/(.)\1+/g, "$1");
  return heard.replaceAll("en", "an").replaceAll("em", "an").replaceAll("ss", "s").replace(/[estxd]+$/, "");
}

export class Words {
  /** @param {any} told the section `search` of the file */
  constructor(told) {
    this.told = told;
    const { prefixes, itself } = told.patterns;
    this.pattern = new RegExp(`(?:\\{[^{}\\s]{1,9}\\})+|(?<![\\w/])[+-]?(?:\\d{1,3}|x|\\*)/[+-]?(?:\\d{1,3}|x|\\*)(?![\\w/])|(?<![\\w.])[1-9]\\d\\d\\.\\d{1,3}[a-z]{0,2}(?!\\w)|\\b(?:${itself})\\b|(?:(?<![a-z0-9])(?:${prefixes})-)?[\\p{L}\\p{N}]+`, "gu");
    this.itself = new RegExp(`^(?:${itself})$`);
    /** What is told of each word. @type {Map<string, Word>} */
    this.words = new Map();
    /** The terms of what was met between blanks, by language. @type {Map<string, string[]>[]} */
    this.met = LANGUAGES.map(() => new Map());
    /** The words under each stem. @type {Map<string, string[]>} */
    this.forms = new Map();
    /** Stems and words of the vocabulary that no text holds. */
    this.besides = new Set();
    for (const line of told.words) {
      const [word, fr, en, where] = line.split(" ");
      const stems = [fr, en].map((code) => word.slice(0, parseInt(code, 10)) + code.replace(/^\d+/, ""));
      const [, languages, count, usual] = /^([a-z]*)(\d*)(!?)$/.exec(where) ?? [];
      this.words.set(word, { stems, languages, count: Number(count), usual: !!usual });
      if (!count) this.besides.add(word).add(stems[0]);
      else for (const stem of unique(stems.filter((_, at) => languages.includes(LANGUAGES[at][0])))) this.forms.set(stem, [...(this.forms.get(stem) ?? []), word]);
    }
    this.silent = LANGUAGES.map((language) => new Set(told.silent[language]));
    this.weak = new Set(told.weak);
    this.spellings = [...this.words.keys()].filter((word) => word.length > 2);
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
    return this.words.get(word)?.stems[language] ?? word;
  }

  /** The terms that a word may be found under. @param {string} word */
  stems(word) {
    return unique(this.words.get(word)?.stems ?? [word]);
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

  /** For each token the term by which a name is known: none for a small word, a sign before one that is denied.
   * @param {Token[]} tokens @param {number} language */
  keys(tokens, language) {
    const denied = new Set([0, 1].flatMap((code) => [...this.denied(tokens, code).keys()]));
    return tokens.map((token, at) => (token.kind === "word" && (this.stops(token.text) || DENY.some((words) => words.has(token.text))) ? "" : (denied.has(at) ? "¬" : "") + this.term(token, language)));
  }

  /** The same with one word for all names of a thing. @param {Token[]} tokens @param {number} language */
  alike(tokens, language) {
    const { one, figures } = this.told;
    return this.keys(tokens, language).map((key, at) => {
      const plain = key.replace(/^¬+/, "");
      return key && (figures[tokens[at].text] ?? key.slice(0, key.length - plain.length) + (one[plain] ?? plain));
    });
  }

  /** The one language that uses a word, "" where both do or none. @param {string} word */
  language(word) {
    const using = this.stops(word) ? LANGUAGES.filter((_, at) => this.silent[at].has(word)).map(([first]) => first)
      : unique((this.words.get(word)?.count ? [word] : this.stems(word).flatMap((stem) => this.forms.get(stem) ?? [])).flatMap((form) => [...(this.words.get(form)?.languages ?? "")]));
    return using.length === 1 ? (using[0] === "f" ? "fr" : "en") : "";
  }

  /** Whether texts or the vocabulary hold a word or a form of it. @param {string} word */
  knows(word) {
    const stem = this.stem(word, 0);
    return !!this.words.get(word)?.count || this.forms.has(stem) || this.besides.has(stem);
  }

  /** @param {string} word */
  count(word) {
    return this.words.get(word)?.count ?? 0;
  }

  /** The first of words of each stem. @param {string[]} words */
  oneAStem(words) {
    return [...new Map([...words].reverse().map((word) => [this.stem(word, 0), word])).values()].reverse();
  }

  /** Known words that begin so, the commonest first. @param {string} start */
  starting(start) {
    return this.spellings.filter((word) => word.startsWith(start)).sort((a, b) => this.count(b) - this.count(a) || (a < b ? -1 : 1));
  }

  /** The known words that an unknown one most likely is, the best first. @param {string} word */
  corrections(word) {
    if (word.length < 4 || /^\d+$/.test(word)) return [];
    const heard = sound(word);
    const ranked = /** @type {[number, string][]} */ ([]);
    for (const other of this.spellings) {
      const slips = distance(word, other, word.length > 6 ? 4 : 3);
      if (slips > (word.length > 6 ? 3 : 2)) continue;
      const alike = sound(other) === heard;
      const plausible = slips === 1 ? word.length > 5 || word[0] === other[0]
        : (alike && heard.length >= 4) || (slips === 2 && word[0] === other[0] && (word.length >= 9 || (word.length >= 6 && alike)));
      if (!plausible) continue;
      const first = alike ? 0.4 * slips - 0.2 : slips + (word[0] === other[0] ? 0 : 0.6);
      const count = this.count(other);
      ranked.push([first - (word.slice(0, 3) === other.slice(0, 3) ? 0.2 : 0) + (count ? 0 : 0.3) - Math.min(count, 50) / 200, other]);
    }
    ranked.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
    if (!ranked.length || ranked[0][0] > 1.2) {
      const begun = this.oneAStem(this.starting(word)).slice(0, 3);
      if (begun.length || !ranked.length) return begun;
    }
    return this.oneAStem(ranked.filter(([cost]) => cost <= ranked[0][0] + 0.35).map(([, other]) => other)).slice(0, 3);
  }
}
