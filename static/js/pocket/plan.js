// From a query to what to look for, as corpus/search/query does: its concepts with the ways to say each,
// the known questions that it is like.
import { TypedNumbers } from "./numbers.js";
import { LANGUAGES, Words, exact, letters, placeIn, push, unique } from "./words.js";

/** @typedef {import("./words.js").Token} Token */
/** @typedef {{terms: string[], weight: number, origin: "typed" | "family" | "vocabulary" | "spelling", loose: boolean}} Way */
/** @typedef {{text: string, ways: Way[], weight: number, named: boolean}} Concept */
/** @typedef {{terms: string[], weight: number}} Sense */
/** @typedef {{question: number, likeness: number, several: boolean}} Pointer */
/** @typedef {{concepts: Concept[], titles: string[], phrases: string[][], unwanted: string[], ignored: string[], language: string, elsewhere: Set<number> | null, pointers: Pointer[], senses: Sense[][], resembling: [number, number[]][], numbers: string[], missing: string[]}} Plan */

const LONGEST = 8;
const MANA = /(?<![\w{/+])(?=[\dXWUBRGC]*[WUBRG])(?=\w*\d|\w*([WUBRG])\1)(\d{1,2}|X)?([WUBRGC]{1,6})(?!\w)/g;
export const rarity = (/** @type {number} */ n, /** @type {number} */ all) => (n ? Math.log(1 + (all - n + 0.5) / (n + 0.5)) : 0);

/** Expressions with what each leads to. @param {string[][]} rows @returns {Map<string, string[]>} */
const table = (rows) => new Map(rows.map(([key, ...means]) => [key, means]));

export class Planner extends Words {
  /** @param {any} told @param {Float32Array} numbers */
  constructor(told, numbers) {
    super(told, numbers);
    const { asking, counters } = told.patterns;
    this.asked = new RegExp(`(?:^|(?<=[\\s(,]))(?:${asking})(?=[\\s,?'a-z]|$)`, "g");
    this.counters = new RegExp(`\\b(?:${counters})\\b`);
    const several = Object.keys(told.short).filter((each) => !/^[a-z0-9]+$/.test(each)).sort((a, b) => b.length - a.length).map((each) => each.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
    this.short = new RegExp(`(?<![\\w.'/-])(?!(?<=\\d )\\d)(?:${several.join("|")}|[a-z0-9]+)(?![\\w./-])`, "g");
    this.typed = new TypedNumbers(told.patterns);
    this.everyday = table(told.everyday);
    this.resembled = table(told.alike);
  }

  /** Whether an edition ever printed a number. @param {string} number */
  exists(number) {
    return placeIn(this.fields, `n${number}`) >= 0;
  }

  /** The names in tokens, longest first: where each begins, how long it is, what else says it. @param {Token[]} tokens */
  namesIn(tokens) {
    const keys = LANGUAGES.map((_, language) => this.keys(tokens, language));
    const found = /** @type {Map<number, {length: number, others: Way[], elsewhere: boolean}>} */ (new Map());
    for (let start = 0; start < tokens.length;) {
      let length = Math.min(LONGEST, tokens.length - start);
      let sets = this.match(tokens, keys, start, start + length);
      while (!sets.length && length > 1) sets = this.match(tokens, keys, start, start + (length -= 1));
      if (sets.length) {
        const words = tokens.slice(start, start + length);
        const own = LANGUAGES.map((_, language) => words.map((token) => this.term(token, language)).filter(Boolean).join(" "));
        const others = /** @type {Map<string, Way>} */ (new Map());
        for (const set of sets.map((place) => this.told.sets[place])) for (let i = 0; i < set.length; i += 2) {
          const terms = set[i].replace("~", "");
          if (!own.includes(terms) && !others.has(terms)) others.set(terms, way(terms.split(" "), set[i + 1], "vocabulary", set[i][0] === "~" && terms.includes(" ")));
        }
        found.set(start, { length, others: [...others.values()], elsewhere: sets.some((place) => !this.told.sets[place].length) });
      }
      start += length;
    }
    return found;
  }

  /** The sets of the name that stands there. @param {Token[]} tokens @param {string[][]} keys @param {number} start @param {number} end */
  match(tokens, keys, start, end) {
    const alone = end - start === 1;
    if (alone && this.stops(tokens[start].text)) return [];
    const sets = [...this.held(`p${exact(tokens.slice(start, end).map(({ text }) => text)).slice(1)}`)];
    if (alone && sets.length) return sets;
    for (const each of keys) {
      const key = each.slice(start, end).filter(Boolean);
      const opens = each[start] || (key[0]?.[0] === "¬" && start + 6 > end);
      if (key.length && opens && each[end - 1]) sets.push(...this.held(`m${key.join(" ")}`));
    }
    return unique(sets);
  }

  /** What words of a table lead to, by the place where each expression begins. @param {Map<string, string[]>} table @param {Token[]} tokens */
  leads(table, tokens) {
    const keys = tokens.map(({ text }) => (this.stops(text) ? "" : this.stem(text, 0)));
    const places = keys.map((_, at) => at).filter((at) => keys[at]);
    const made = /** @type {Map<number, Sense[]>} */ (new Map());
    places.forEach((place, at) => {
      for (let n = 1; n <= 3 && at + n <= places.length; n += 1) {
        const means = table.get(places.slice(at, at + n).map((each) => keys[each]).join(" ")) ?? [];
        for (const terms of means) push(made, place, { terms: terms.split(" "), weight: 1.2 / Math.sqrt(means.length) });
      }
    });
    return made;
  }

  /** What each word may mean: itself, its other names, what it leads to. @param {Token[]} tokens @returns {Sense[][]} */
  senses(tokens) {
    const denied = this.deniedIn(tokens);
    /** @type {Map<string, number>[]} */
    const made = tokens.map((token, at) => new Map(token.kind !== "word" ? [[token.text, 1]] : this.isSilent(token) ? [] : [...this.stems(token.text), ...(denied.has(at) ? this.stems(token.text).map((term) => `¬${term}`) : []), ...(Object.hasOwn(this.told.figures, token.text) ? [this.told.figures[token.text]] : [])].map((term) => [term, 1])));
    for (const [at, { others }] of this.namesIn(tokens)) for (const { terms } of others) {
      const key = unique(terms).join(" ");
      if (!made[at].has(key)) made[at].set(key, 0.75);
    }
    for (const [at, senses] of this.leads(this.resembled, tokens)) for (const { terms, weight } of senses) made[at].set(terms.join(" "), Math.max(weight, made[at].get(terms.join(" ")) ?? 0));
    return made.filter((word) => word.size).map((word) => [...word].map(([terms, weight]) => ({ terms: terms.split(" "), weight })));
  }

  /** The questions like what is meant, the likest first. @param {Sense[][]} senses @returns {Pointer[]} */
  questions(senses) {
    const ways = this.held("w");
    const count = ways.length / 2;
    const telling = (/** @type {string} */ term) => { const asks = this.held(`q${term}`).length; return asks && (Math.log(1 + count) - Math.log(asks)) ** 2; };
    const shared = new Float64Array(count);
    const covering = new Float64Array(this.told.answers.length);
    const [said, covered] = [new Uint8Array(count), new Uint8Array(covering.length)];
    let whole = 0;
    const words = senses.map((word, at) => {
      const known = word.filter(({ terms }) => terms.every(telling));
      const own = Math.max(0, ...known.filter(({ weight }) => weight >= 1).map(({ terms }) => telling(terms[0]))) || 30;
      whole += own;
      const meant = known.map(({ terms, weight }) => {
        const [asks, ...others] = terms.map((term) => this.held(`q${term}`));
        const both = others.length ? asks.filter((way) => others.every((each) => placeIn(each, way) >= 0)) : asks;
        return { name: terms.join(" "), worth: Math.min(1, weight) * Math.min(own, ...terms.map(telling)), asks: both };
      }).sort((a, b) => b.worth - a.worth);
      // of each way of asking, and of each question, the best sense counts: the first
      for (const { worth, asks } of meant) for (const way of asks) {
        const question = ways[2 * way];
        if (said[way] <= at) { said[way] = at + 1; shared[way] += worth; }
        if (covered[question] <= at) { covered[question] = at + 1; covering[question] += worth; }
      }
      return meant;
    });
    const best = /** @type {Map<number, Pointer>} */ (new Map());
    const least = 0.3 * Math.sqrt(whole);
    for (let way = 0; way < count; way += 1) {
      const length = ways[2 * way + 1];
      if (!shared[way] || shared[way] < least * length) continue;
      const question = ways[2 * way];
      // two words of a query may mean the same word of a question
      const met = new Map(words.flatMap((word) => word.filter(({ asks }) => placeIn(asks, way) >= 0).slice(0, 1).map(({ name, worth }) => [name, worth])));
      const share = [...met.values()].reduce((sum, each) => sum + each, 0) / (length * Math.sqrt(whole));
      const likeness = Math.min(1, 0.6 * Math.min(1.6 * share, covering[question] / whole) + 0.4 * share) * (met.size > 1 || words.length === 1 ? 1 : 0.7);
      const known = best.get(question);
      if (!known || likeness > known.likeness || (likeness === known.likeness && met.size > 1)) best.set(question, { question, likeness, several: met.size > 1 });
    }
    return [...best.values()].sort((a, b) => b.likeness - a.likeness || a.question - b.question).slice(0, 16);
  }

  /** The questions that resemble senses most in all their ways of asking: how much, word by word. @param {Sense[][]} senses @returns {[number, number[]][]} */
  resembling(senses) {
    const { answers } = this.told;
    const totals = new Float64Array(answers.length);
    const values = senses.map((word) => {
      const best = new Float64Array(answers.length);
      for (const { terms, weight } of word) for (const term of terms) {
        const held = this.held(`s${term}`);
        const worth = weight * rarity(held.length / 2, answers.length) / Math.sqrt(terms.length);
        for (let i = 0; i < held.length; i += 2) if (worth * held[i + 1] > best[held[i]]) best[held[i]] = worth * held[i + 1];
      }
      best.forEach((value, question) => { totals[question] += value; });
      return best;
    });
    const found = [...totals.keys()].filter((question) => totals[question]).map((question) => [question, Math.round(1e6 * totals[question])]);
    return found.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 80).map(([question]) => [question, values.map((each) => each[question])]);
  }

  /** A query's text as its words are read: what is typed short in full. @param {string} query */
  folded(query) {
    const { short } = this.told;
    const text = query.slice(0, 600).trim().replace(/\s+/g, " ").replace(/(?<!\p{L})contré(e?s?)(?!\p{L})/giu, "contrecarré$1");
    const braced = text.replace(MANA, (_, _pair, generic, colours) => [...(generic ? [generic] : []), ...colours].map((each) => `{${each}}`).join(""));
    const full = letters(braced).split('"').map((part, at) => (at % 2 ? part : part.replace(this.short, (word) => (Object.hasOwn(short, word) ? short[word] : word)))).join('"');
    return this.counters.test(full) ? full.replace(/(?<![\w/.+-])([+-]1)(?![\w/.])/g, "$1/$1") : full;
  }

  /** What to look for. @param {string} query @returns {Plan} */
  plan(query) {
    const numbers = this.typed.find(this.folded(query), (number) => this.exists(number));
    const phrases = [...numbers.rest.matchAll(/"([^"]*)"?/g)].map(([, words]) => words.match(/[\p{L}\p{N}]+/gu) ?? []).filter((words) => words.length).slice(0, 4);
    const rest = numbers.rest.replaceAll('"', " ");
    const excluded = [...rest.matchAll(/(?:^|(?<=\s))-(?=[a-z])([a-z0-9]+(?:['-][a-z0-9]+)*)/g)].map(([, word]) => word);
    const cut = (/** @type {string} */ text) => this.distinct(this.tokens(text.replace(this.asked, " ")));
    let typed = cut(rest.replace(/(?:^|(?<=\s))-(?=[a-z])[a-z0-9]+(?:['-][a-z0-9]+)*/g, " "));
    if (!typed.length && excluded.length && !numbers.found.length) typed = cut(rest);
    const { tokens, read } = this.read(typed);
    const spoken = tokens.map((token) => ({ ...token, text: read.get(token.text)?.[0] ?? token.text }));
    const names = this.namesIn(spoken);
    const denied = new Map([...this.denied(tokens, 1), ...this.denied(tokens, 0)]);
    const concepts = /** @type {Concept[]} */ ([]);
    const elsewhere = new Set();
    const ignored = [];
    for (let place = 0; place < tokens.length;) {
      const found = names.get(place);
      const at = Array.from({ length: found?.length ?? 1 }, (_, i) => place + i);
      const span = at.map((each) => tokens[each]).filter((token) => !this.isSilent(token));
      if (found || span.length) {
        const shown = span.length ? span : at.map((each) => tokens[each]);
        const own = [...this.typedWays(shown, read), ...(found?.others ?? []), ...this.everydayWays(shown, read)];
        const ways = this.withSenses(own, at.flatMap((each) => denied.get(each) ?? []));
        const text = at.map((each) => tokens[each].text).join(" ");
        if (ways.length) {
          if (found?.elsewhere) elsewhere.add(concepts.length);
          concepts.push({ text, ways, weight: this.spanWeight(shown), named: !!found || tokens[place].kind !== "word" });
        } else if (text !== "soi-meme") ignored.push(text);
      }
      place += at.length;
    }
    if (concepts.every(({ weight }) => weight < 1)) for (const concept of concepts) concept.weight = 1;
    const senses = this.senses(spoken);
    const meant = senses.map((word) => word.map(({ terms, weight }) => ({ terms: terms.map((term) => this.told.one[term] ?? term), weight })));
    const languages = unique(tokens.map(({ text }) => this.language(read.get(text)?.[0] ?? text)).filter(Boolean));
    return {
      concepts, ignored, senses, phrases, numbers: numbers.found, missing: numbers.missing,
      titles: unique([0, 1].map((language) => tokens.filter((token) => this.term(token, language)).map(({ text }) => text)).filter((words) => words.length).map(exact)),
      unwanted: excluded.flatMap((word) => word.split(/['-]/)).flatMap((word) => this.stems(word)),
      language: /[àâçèéêëîïôùûœ]/i.test(query) ? "fr" : languages.length === 1 ? languages[0] : "",
      elsewhere: [...names.values()].some((found) => found.elsewhere) ? elsewhere : null,
      pointers: this.questions(meant), resembling: this.resembling(meant),
    };
  }

  /** Tokens without repeats. @param {Token[]} tokens */
  distinct(tokens) {
    const seen = new Set();
    return tokens.filter((token) => {
      if (this.isSilent(token)) return true;
      const again = seen.has(token.text);
      seen.add(token.text);
      return !again && seen.size <= 32;
    });
  }

  /** Tokens as they are meant: what unknown words may be. @param {Token[]} tokens */
  read(tokens) {
    const corrected = /** @type {Map<string, string[]>} */ (new Map());
    const elsewhere = (/** @type {string} */ word) => this.held(`p${exact([word]).slice(1)}`).some((place) => !this.told.sets[place].length);
    for (const token of tokens) {
      const { text } = token;
      if (token.kind !== "word" || this.isSilent(token) || this.knows(text) || corrected.size >= 6 || /^\d+$/.test(text)) continue;
      corrected.set(text, elsewhere(text) ? [] : this.corrections(text));
    }
    const respelt = tokens.flatMap((token) => {
      const [best] = corrected.get(token.text) ?? [];
      return best && (best.includes(" ") || this.stops(best)) ? best.split(" ").map((text) => /** @type {Token} */ ({ text, kind: "word" })) : [token];
    });
    return { tokens: respelt, read: corrected };
  }

  /** A word by itself; a name of several words as it is typed, or all its words in one text. @param {Token[]} span @param {Map<string, string[]>} read @returns {Way[]} */
  typedWays(span, read) {
    if (span.length === 1) return this.wordWays(span[0], read);
    const words = span.flatMap(({ text }) => this.tokens(read.get(text)?.[0] ?? text));
    const made = unique([0, 1].map((language) => words.map((token) => this.term(token, language)).filter(Boolean).join(" "))).map((terms) => terms.split(" ")).filter((terms) => terms.length > 1);
    return [...made.map((terms) => way(terms, 1, "typed")), ...made.map((terms) => way(unique(terms), 0.6, "family", true))];
  }

  /** @param {Token} token @param {Map<string, string[]>} read @returns {Way[]} */
  wordWays({ text, kind }, read) {
    if (kind === "symbol") {
      const each = unique(text.match(/\{[^{}]+\}/g) ?? []);
      return [way([text], 1, "typed"), ...(each.length > 1 ? [way(each, 0.45, "family", true)] : [])];
    }
    if (kind !== "word" || /^\d+$/.test(text)) return [way([text], 1, "typed")];
    if (text === "x") return [way(["x"], 1, "typed"), way(["{x}"], 1, "typed")];
    const spelt = (read.get(text) ?? []).flatMap((word, rank) => (word.includes(" ") ? [] : this.stems(word).map((term) => way([term], Math.max(0.9 - 0.2 * rank, 0.3), "spelling"))));
    return [...this.stems(text).filter((term) => this.held(`f${term}`).length).map((term) => way([term], 1, "typed")), ...spelt];
  }

  /** The rules' words behind those that players say at the table. @param {Token[]} span @param {Map<string, string[]>} read */
  everydayWays(span, read) {
    const found = this.leads(this.everyday, span.map((token) => ({ ...token, text: read.get(token.text)?.[0] ?? token.text })));
    return (found.get(0) ?? []).map(({ terms }) => way(terms, 0.5, "family", terms.length > 1));
  }

  /** Ways for what the query denies: what says so first, what merely names it far behind. @param {Way[]} ways @param {string[]} senses */
  withSenses(ways, senses) {
    if (!senses.length) return ways;
    const alone = new Map(ways.filter(({ terms }) => terms.length === 1).map(({ terms, weight }) => [`¬${terms[0]}`, weight]));
    return [
      ...unique(senses).map((sense) => way([sense], 1, "typed")),
      ...[...alone].filter(([sense]) => !senses.includes(sense)).map(([sense, weight]) => way([sense], weight, "vocabulary")),
      ...ways.map((each) => (each.origin === "typed" ? way(each.terms, each.weight * 0.5, "family", each.loose) : each)),
    ];
  }

  /** How much a name counts: as its weightiest word. @param {Token[]} span */
  spanWeight(span) {
    return Math.max(...span.map(({ text, kind }) => (kind === "size" ? 0.5 : kind === "word" && /^\d+$/.test(text) ? 0.25 : this.weak.has(text) ? 0.3 : 1)));
  }
}

/** @param {string[]} terms @param {number} weight @param {Way["origin"]} origin @param {boolean} [loose] @returns {Way} */
const way = (terms, weight, origin, loose = false) => ({ terms, weight, origin, loose });
