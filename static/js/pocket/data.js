// The file to take along, read on the device: rules, histories, the glossary, what each edition brought.
// Its format stands in docs/pocket.md.

export const FORMAT = "regles 1";
/** The tables of the search that these scripts know (corpus/pocket/searching.py). */
export const TABLES = 7;
/** The cache of the file and of what is made of it. */
export const DATA = "regles-1";
export const FILE = "/donnees/regles.json";
/** The engine that was built of the file, and for which file and tables. */
export const ENGINE = "/donnees/moteur";
export const stampOf = (/** @type {Response} */ file) => `${TABLES} ${file.headers.get("ETag")}`;
const KINDS = { r: "rule", e: "example", t: "term", i: "item", c: "card", d: "ruling", o: "topic" };

/** @typedef {{slug: string, title: string, language: string, kind: string, date: string | null, series: string, restatement: boolean}} Edition */
/** @typedef {{at: number, kind: string, key: string, number: string, parent: string, name: string, text: string, references: any[]}} Entry */
/** @typedef {{since: Edition, until: Edition | null, row: number, how: number, numbers: [string, number][]}} Version */

/** The parts of what steps make of something old: so many of it kept, so many (negative) left out, what is put in.
 * @template T @param {(from: number, to: number) => T} part @param {any[]} steps @param {(step: any) => T} put */
function parts(part, steps, put) {
  let at = 0;
  return steps.flatMap((step) => {
    if (typeof step !== "number") return [put(step)];
    const from = at;
    at += Math.abs(step);
    return step > 0 ? [part(from, at)] : [];
  });
}

/** What steps make of a text, its characters counted as Python does. @param {string} old @param {(number | string)[]} steps */
export function stepped(old, steps) {
  const chars = /[\ud800-\udfff]/.test(old) ? [...old] : null;
  return parts((from, to) => (chars ? chars.slice(from, to).join("") : old.slice(from, to)), steps, String).join("");
}

/** What steps make of a list of numbers; what is put in as runs. @param {number[]} old @param {(number | number[])[]} steps */
function listStepped(old, steps) {
  const numbers = (/** @type {number[]} */ runs) => runs.flatMap((first, i) => (i % 2 ? [] : Array.from({ length: runs[i + 1] }, (_, n) => first + n)));
  return parts((from, to) => old.slice(from, to), steps, numbers).flat();
}

/** The file made of the one before: runs of its lines (first, how many), and lines put in. @param {string} old @param {(number[] | string)[]} steps */
export function linesStepped(old, steps) {
  const lines = old.split(/(?<=\n)/);
  return steps.map((step) => (typeof step === "string" ? step : lines.slice(step[0], step[0] + step[1]).join(""))).join("");
}

/** The SHA-256 of a text, in hexadecimal. @param {string} text */
export async function digestOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The order of rule numbers. @param {string} a @param {string} b */
export function byNumber(a, b) {
  const one = /^(\d+)(?:\.(\d+))?(.*)$/.exec(a);
  const two = /^(\d+)(?:\.(\d+))?(.*)$/.exec(b);
  if (!one || !two) return a < b ? -1 : Number(a > b);
  return Number(one[1]) - Number(two[1]) || Number(one[2] ?? -1) - Number(two[2] ?? -1)
    || one[3].length - two[3].length || (one[3] < two[3] ? -1 : Number(one[3] > two[3]));
}

/** The number over one: 704.5j → 704.5 → 704 → 7. @param {string} number */
export function above(number) {
  const [, section, rule, letter] = /^(\d{3})(\.\d+)?([a-z]+)?/.exec(number) ?? [];
  if (letter) return section + rule;
  if (rule) return section;
  return section ? section[0] : "";
}

export class Rules {
  /** The rules of a file, without its tables of the search: only the building of an engine needs them. @param {string} text */
  static read(text) {
    return new Rules(JSON.parse(text.replace(/,\n"search":\{[^]*\}\n$/, "\n}")));
  }

  /** @param {any} told the file */
  constructor(told) {
    if (told.format !== FORMAT) throw new Error("format");
    this.told = told;
    this.day = told.day;
    /** @type {Edition[]} */
    this.editions = told.editions;
    /** What was made whole of texts and of editions. @type {string[]} */
    this.texts = [];
    /** @type {number[][]} */
    this.lists = [];
    this.gists = new Map(told.gists);
    /** Rows in force by number, French first. @type {Map<string, number[]>} */
    this.numbers = new Map();
    /** The same of each tournament document, ours beside the official ones. @type {Map<string, Map<string, number[]>>} */
    this.documents = new Map();
    /** The edition of each row in force. @type {Map<number, number>} */
    this.home = new Map();
    this.threadOf = /** @type {Map<number, number>} */ (new Map());
    told.threads.forEach((/** @type {any[]} */ thread, /** @type {number} */ at) => {
      for (const version of thread.slice(1)) if (version[4] !== 0) this.threadOf.set(version[2], at);
    });
    const force = [...told.force].sort((a, b) => Number(this.editions[b[0]].language === "fr") - Number(this.editions[a[0]].language === "fr"));
    for (const [edition, ...rows] of force) {
      const { kind } = this.editions[edition];
      if (kind === "policy" && !this.documents.has(this.series(edition))) this.documents.set(this.series(edition), new Map());
      const book = kind === "rules" ? this.numbers : kind === "policy" ? this.documents.get(this.series(edition)) : undefined;
      for (const row of rows) {
        this.home.set(row, edition);
        const key = told.rows[row][1];
        if (book && told.rows[row][0] === "r") book.set(key, [...(book.get(key) ?? []), row]);
      }
    }
  }

  /** The tournament document that an edition is of: "ipg". @param {number} edition */
  series(edition) {
    return this.editions[edition].series.replace(/-restatement$/, "");
  }

  /** The address of what a row prints. @param {number} row */
  address(row) {
    const edition = this.home.get(row) ?? 0;
    const [short, key] = this.told.rows[row];
    const { slug, kind } = this.editions[edition];
    if (short === "r") return kind === "policy" ? `/tournoi/${this.series(edition)}/${key}/` : `/regles/${key}/`;
    return short === "t" ? `/editions/${slug}/glossaire/#terme-${key}` : "";
  }

  /** @param {number} at @returns {string} */
  text(at) {
    if (at < 0) return "";
    const told = this.told.texts[at];
    return (this.texts[at] ??= typeof told === "string" ? told : stepped(this.text(told[0]), told.slice(1)));
  }

  /** What a row is, without its text. @param {number} at */
  heading(at) {
    const [short, key, text, name, references, own] = this.told.rows[at];
    const number = short === "r" ? String(key).split("~")[0] : own ? own[1] : "";
    const parent = own ? own[0] : short === "r" ? above(number) : String(key).replace(/\.[^.]*$/, "");
    return { at, kind: KINDS[/** @type {"r"} */ (short)], key, number, parent, name: name || "", bare: text < 0, references: references || [] };
  }

  /** @param {number} at @returns {Entry} */
  entry(at) {
    return { ...this.heading(at), text: this.text(this.told.rows[at][2]) };
  }

  /** The title or gist of a row. @param {number} at */
  name(at) {
    return this.told.rows[at][3] || this.gists.get(at) || "";
  }

  /** @param {number} at */
  language(at) {
    return this.editions[this.home.get(at) ?? 0]?.language ?? "fr";
  }

  /** The rows that an edition prints, in its order. @param {number} edition @returns {number[]} */
  printed(edition) {
    const [base, ...steps] = this.told.printed[edition];
    return (this.lists[edition] ??= listStepped(base >= 0 ? this.printed(base) : [], steps));
  }

  /** The examples of a row in force. @param {number} at */
  examples(at) {
    const printed = this.printed(this.home.get(at) ?? 0);
    const start = printed.indexOf(at) + 1;
    const end = printed.findIndex((each, place) => place >= start && this.told.rows[each][0] !== "e");
    return printed.slice(start, end < 0 ? undefined : end).map((each) => this.entry(each));
  }

  /** The numbers in force right under one, in order. @param {string} number */
  under(number) {
    return [...this.numbers.keys()].filter((each) => above(each) === number && each !== number).sort(byNumber);
  }

  /** The versions of the rule or term of a row, oldest first. @param {number} at @returns {Version[]} */
  history(at) {
    const thread = this.threadOf.get(at);
    if (thread === undefined) return [];
    return this.told.threads[thread].slice(1).filter((/** @type {any[]} */ v) => v[4] !== 0).map((/** @type {any[]} */ [since, until, row, how, numbers]) => ({
      since: this.editions[since], until: until < 0 ? null : this.editions[until], row, how,
      numbers: numbers ?? [[this.told.rows[row][1], since]],
    }));
  }

  /** The row in the other language of a French one, undefined for none. @param {number} at */
  twin(at) {
    const twin = this.told.threads[this.threadOf.get(at) ?? -1]?.[0] ?? -1;
    if (twin < 0) return undefined;
    const row = this.told.threads[twin].at(-1)[2];
    return this.home.has(row) ? row : undefined;
  }

  /** Where a number of long ago leads: today's numbers of the laws that bore it, the last bearer first. @param {string} number */
  formerly(number) {
    const laws = this.told.laws.filter((/** @type {any[]} */ law) => law[1] === number).sort((/** @type {any[]} */ a, /** @type {any[]} */ b) => (a[2] < b[2] ? 1 : -1));
    const found = laws.map((/** @type {any[]} */ law) => this.told.laws.find((/** @type {any[]} */ each) => each[0] === law[0] && !each[3])?.[1]);
    return [...new Set(found.filter(Boolean))];
  }

  /** The terms of the glossary in force. @param {string} language */
  terms(language) {
    return [...this.home.keys()].filter((at) => this.told.rows[at][0] === "t" && this.language(at) === language)
      .map((at) => this.entry(at)).sort((a, b) => a.name.localeCompare(b.name, language));
  }
}
