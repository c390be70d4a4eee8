// How much each rule resembles a query in all that it says and in all that people ask of it, and what several words of a
// query mean together: the same tables and sums as the server's (corpus/search/query, corpus/search/ranking).
import { Index, add, follows, most } from "./index.js";

/** @typedef {{terms: string[], weight: number, sort: "typed" | "name" | "family" | "meaning", loose: boolean}} Way */
/** @typedef {{places: number[], others: string[], share: number}} Meant */

export class Resemblance extends Index {
  /** @type {Map<string, Map<number, number>>} */
  remembered = new Map();

  /** What words mean together, stop words among them. @param {string[]} words @returns {Meant[]} */
  meanings(words) {
    const { one } = this.rules.told.search;
    const stop = (/** @type {string} */ word) => this.silent.some((silent) => silent.has(word));
    /** @type {Map<string, Meant>} */
    const found = new Map();
    const keep = (/** @type {number[]} */ places, /** @type {number} */ share, /** @type {string[]} */ others) => {
      const known = found.get(others.join("|"));
      if (!known || share > known.share || (share === known.share && places.length > known.places.length)) found.set(others.join("|"), { places, others, share });
    };
    for (const language of [0, 1]) {
      /** @type {Map<string, number>} */
      const places = new Map();
      words.forEach((word, at) => {
        const term = this.stem(word, language);
        if (!stop(word)) for (const key of [one[term] ?? term, `=${term}`]) if (!places.has(key)) places.set(key, at);
      });
      /** @type {Map<number, number>} */
      const weights = new Map();
      for (const term of places.keys()) for (const ask of this.meant?.get(term) ?? []) add(weights, ask, this.tells(term));
      for (const [ask, weight] of weights) {
        const { terms, others, whole } = this.meaning?.[ask] ?? { terms: [], others: [], whole: 1 };
        const share = Math.round(1e6 * weight / whole) / 1e6;
        const at = [...new Set(terms.flatMap((term) => places.get(term) ?? []))];
        if (share >= 0.75 && (share === 1 || at.length > 1)) keep(at, share, others);
      }
    }
    for (let from = 0; from < words.length; from += 1) for (let to = from + 1; to <= Math.min(from + 8, words.length); to += 1) {
      for (const ask of this.meant?.get(`'${words.slice(from, to).join(" ")}`) ?? []) keep(words.slice(from, to).map((_, i) => from + i), 1, this.meaning?.[ask].others ?? []);
    }
    return [...found.values()];
  }

  /** What each word may mean: itself, its other names, what a word of every day leads to. @param {string[]} words */
  senses(words) {
    const { one } = this.rules.told.search;
    const stems = words.map((word) => this.stem(word, 0));
    return words.map((word, at) => {
      /** @type {Map<string, number>} */
      const made = new Map([0, 1].map((code) => this.stem(word, code)).filter((term) => this.fields.body.has(term)).map((term) => [term, 1]));
      for (let n = Math.min(8, words.length - at); n > 0; n -= 1) {
        const found = [0, 1].flatMap((code) => this.names.get(words.slice(at, at + n).map((each) => this.stem(each, code)).join(" ")) ?? []);
        for (const [, ...others] of found) for (const [terms] of others) if (!made.has(terms)) made.set(terms, 0.75);
        if (found.length) break;
      }
      for (let n = 1; n <= 3; n += 1) {
        const means = at + n <= words.length ? this.everyday?.get(stems.slice(at, at + n).join(" ")) ?? [] : [];
        for (const terms of means) most(made, terms, 1.2 / Math.sqrt(means.length));
      }
      return [...made].map(([terms, weight]) => ({ terms: [...new Set(terms.split(" "))], asked: [...new Set(terms.split(" ").map((term) => one[term] ?? term))], weight }));
    }).filter((word) => word.length);
  }

  /** How much documents resemble a query: by texts and ways of asking together, by the latter alone. @param {string[]} words */
  resemblance(words) {
    const senses = this.senses(words);
    const rare = (/** @type {number} */ n, /** @type {number} */ all) => (n ? Math.log(1 + (all - n + 0.5) / (n + 0.5)) : 0);
    /** @type {Map<number, number[]>} */
    const bags = new Map();
    const texts = senses.map((word, at) => {
      /** @type {Map<number, number>} */
      const text = new Map();
      for (const { terms, asked, weight } of word) {
        for (const term of asked) {
          const held = this.bags?.get(term);
          const worth = weight * rare(held?.size ?? 0, this.answers?.length ?? 0) / Math.sqrt(asked.length);
          for (const [place, value] of held ?? []) {
            if (!bags.has(place)) bags.set(place, senses.map(() => 0));
            const values = bags.get(place) ?? [];
            values[at] = Math.max(values[at], worth * value);
          }
        }
        for (const term of terms) {
          const worth = weight * rare(this.fields.body.get(term)?.size ?? 0, this.docs.length) / Math.sqrt(terms.length);
          if (worth) for (const [doc, value] of this.spoken(term)) most(text, doc, worth * value / (value + 2));
        }
      }
      return text;
    });
    const total = (/** @type {number[]} */ values) => values.reduce((sum, each) => sum + each, 0);
    /** @type {Map<number, number[]>} */
    const asks = new Map();
    for (const [place, values] of [...bags].sort((a, b) => total(b[1]) - total(a[1])).slice(0, 80)) {
      for (const [doc] of this.answers?.[place] ?? []) if (doc >= 0 && total(values) > total(asks.get(doc) ?? [])) asks.set(doc, values);
    }
    const asked = new Map([...asks].map(([doc, values]) => [doc, total(values)]));
    const whole = new Map(asked);
    for (const at of texts.map((_, i) => i).sort((a, b) => texts[a].size - texts[b].size)) {
      const many = texts[at].size > 0.2 * this.docs.length && whole.size;
      for (const [doc, value] of texts[at]) {
        const known = asks.get(doc)?.[at] ?? 0;
        if (!many || whole.has(doc)) add(whole, doc, Math.max(known, value) - known);
      }
    }
    return { asked, whole, sentence: senses.length >= 4 };
  }

  /** What documents say of a term, wherever it stands there; remembered. @param {string} term */
  spoken(term) {
    const held = this.remembered.get(term) ?? this.said({ terms: [term], weight: 1, sort: "typed", loose: false });
    this.remembered.set(term, held);
    return held;
  }

  /** What documents say of one way. @param {Way} way @returns {Map<number, number>} */
  said(way) {
    const held = way.terms.map((term) => this.fields.body.get(term));
    /** @type {Map<number, number>} */
    const found = new Map();
    const fewest = held.reduce((least, each) => ((each?.size ?? 0) < (least?.size ?? 0) ? each : least), held[0]);
    if (!fewest) return found;
    for (const number of fewest.keys()) {
      let least = Infinity;
      for (const each of held) least = Math.min(least, each?.get(number) ?? 0);
      if (!least) continue;
      const { title } = this.docs[number];
      const titled = way.terms.every((term) => title.has(term));
      const from = (/** @type {"lead" | "context"} */ field) => Math.min(...way.terms.map((term) => this.fields[field].get(term)?.get(number) ?? 0));
      if (way.terms.length === 1) found.set(number, least + 0.9 * from("lead") + 0.75 * from("context") + 0.8 * Number(titled));
      else if (way.loose) found.set(number, 0.2 * way.terms.length + least + 0.9 * from("lead"));
      else if (titled || follows(this.docs[number].terms, way.terms)) found.set(number, 2 + 0.9 * from("lead") + 0.75 * from("context") + 0.8 * Number(titled));
      else if (from("context")) found.set(number, 0.75 * from("context"));
    }
    return found;
  }
}
