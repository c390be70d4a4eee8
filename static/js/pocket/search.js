// Search on the device: candidates, the columns of the server's ranker (corpus/search/ranking) and its groups. What is left
// out stands in docs/pocket.md with what it costs.
import { byNumber } from "./data.js";
import { Index, inAll } from "./index.js";
import { rarity } from "./plan.js";
import { LANGUAGES, add, letters, most, unique } from "./words.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./index.js").Postings} Postings */
/** @typedef {{whole: number, earned: Postings, covered: Postings, titles: Postings, named: Postings}} Evidence */
/** @typedef {{likeness: number, sure: boolean}} Pointed */
/** @typedef {{doc: number, score: number, docs: number[]}} Group */

const SHOWN = 200;

/** The strongest, the first first. @param {Postings} values @param {number} count */
const strongest = (values, count) => [...values].map(([doc, value]) => /** @type {[number, number]} */ ([doc, Math.round(1e6 * value)])).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count).map(([doc]) => doc);

export class Search extends Index {
  /** An engine that was kept. @param {import("./data.js").Rules} rules @param {Response} kept */
  static async opened(rules, kept) {
    const buffer = await kept.arrayBuffer();
    const end = 4 * Number(kept.headers.get("X-Numbers"));
    return new Search(rules, JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, end))), new Float32Array(buffer, 0, end / 4));
  }

  /** The rows that answer a query, the best first. @param {Plan} plan @param {number} count @returns {number[]} */
  find(plan, count) {
    const made = new Map([...this.candidates(plan)].map(([doc, row]) => [doc, Object.entries(row).reduce((sum, [name, value]) => sum + (this.told.weights[name] ?? 0) * value, 0)]));
    if (!made.size && plan.numbers.length) return this.formerly(plan.numbers).slice(0, count);
    const best = Math.max(0, ...made.values());
    const found = strongest(made, made.size).map((doc) => ({ doc, score: Math.exp(((made.get(doc) ?? 0) - best) / 6), docs: [doc] }));
    return this.grouped(this.merged(found, plan.language)).slice(0, count).map(({ doc }) => this.docs[doc].row);
  }

  /** The row of features of each document that may answer. @param {Plan} plan */
  candidates(plan) {
    const made = /** @type {Map<number, Record<string, number>>} */ (new Map());
    if (plan.concepts.length && (this.isKnown(plan) || !this.isElsewhere(plan))) {
      const found = this.evidence(plan);
      const points = this.pointed(plan);
      const alike = this.resemblance(plan);
      const strengths = /** @type {Postings} */ (new Map());
      for (const [doc, value] of found.earned) strengths.set(doc, value * Math.min(1, (found.covered.get(doc) ?? 0) / found.whole) ** 1.3);
      for (const [doc, match] of found.titles) add(strengths, doc, 2.6 * found.whole * match ** 2);
      const floor = 0.14 * Math.max(0, ...strengths.values());
      const under = [...found.titles].filter(([, match]) => match >= 0.8).flatMap(([doc]) => [...this.held(`u${doc}`)]);
      const strong = new Map([...strengths].filter(([, value]) => value >= floor));
      const chosen = new Set([...strongest(strong, SHOWN), ...points.keys(), ...strongest(alike.whole, 60), ...strongest(alike.asks, 60), ...under]);
      const docs = [...chosen].filter((doc) => this.isAllowed(doc, plan));
      for (const [doc, row] of this.rows(docs, plan, found, points, alike)) made.set(doc, row);
    }
    for (const [doc, value] of this.numbered(plan)) made.set(doc, { ...made.get(doc), number: value / 1000 });
    return made;
  }

  /** What every document says of a plan. @param {Plan} plan @returns {Evidence} */
  evidence(plan) {
    const total = this.docs.length;
    const rarities = plan.concepts.map((concept) => concept.weight * rarity(this.frequency(concept), total));
    const whole = rarities.reduce((sum, each) => sum + each, 0) || 1;
    const found = /** @type {Evidence} */ ({ whole, earned: new Map(), covered: new Map(), titles: new Map(), named: new Map() });
    const titled = /** @type {Postings} */ (new Map());
    const naming = /** @type {Postings} */ (new Map());
    plan.concepts.forEach((concept, i) => {
      if (!rarities[i]) return;
      const values = /** @type {Postings} */ (new Map());
      const titles = /** @type {Postings} */ (new Map());
      const named = /** @type {Postings} */ (new Map());
      for (const way of concept.ways) {
        if (!this.countOf(way)) continue;
        for (const [doc, value] of this.said(way)) most(values, doc, way.weight * value);
        if (way.loose) continue;
        for (const doc of inAll(way.terms.map((term) => this.postings("t", term))).keys()) {
          most(named, doc, way.weight);
          if (concept.ways[0].terms[0][0] !== "¬") most(titles, doc, way.weight * way.terms.length);
        }
      }
      for (const [doc, value] of named) add(found.named, doc, rarities[i] * value / whole);
      for (const [doc, value] of values) {
        add(found.earned, doc, rarities[i] * value);
        add(found.covered, doc, rarities[i] * Math.min(1, 1.5 * value));
      }
      for (const [doc, value] of titles) { add(titled, doc, value); add(naming, doc, rarities[i]); }
    });
    const printed = new Set(plan.titles.flatMap((title) => [...this.postings("t", title).keys()]));
    for (const [doc, share] of titled) {
      const { name, language } = this.docs[doc];
      const named = this.sequence(name.replace(/\s*\([^)]*\)/g, "").trim() || name, LANGUAGES.indexOf(language)).length;
      if (named) found.titles.set(doc, printed.has(doc) ? 1.15 : Math.min(1, share / named) * Math.min(1, (naming.get(doc) ?? 0) / whole));
    }
    return found;
  }

  /** The documents that answer questions like the query. @param {Plan} plan */
  pointed(plan) {
    const best = /** @type {Map<number, Pointed>} */ (new Map());
    const titled = plan.titles.some((title) => this.postings("t", title).size);
    const phrase = plan.concepts.length === 1 && (titled || plan.concepts[0].ways.some((way) => way.origin === "typed" && way.terms.length > 2 && this.countOf(way)));
    for (const { question, likeness } of plan.pointers) for (const [doc, sure] of this.told.answers[question]) {
      const known = best.get(doc);
      if (phrase && !sure) continue;
      best.set(doc, { likeness: Math.max(likeness, known?.likeness ?? 0), sure: !!sure || !!known?.sure });
    }
    return best;
  }

  /** How much documents resemble a query in all that they say and in all that people ask of them. @param {Plan} plan */
  resemblance(plan) {
    const total = (/** @type {number[]} */ values) => values.reduce((sum, each) => sum + each, 0);
    const asks = /** @type {Map<number, number[]>} */ (new Map());
    for (const [question, values] of plan.resembling) for (const [doc] of this.told.answers[question]) {
      if (total(values) > total(asks.get(doc) ?? [])) asks.set(doc, values);
    }
    const texts = plan.senses.map(() => /** @type {Postings} */ (new Map()));
    const common = /** @type {[number, string, number][]} */ ([]);
    plan.senses.forEach((senses, at) => senses.forEach(({ terms, weight }) => terms.forEach((term) => {
      const count = this.postings("b", term).size;
      const worth = weight * rarity(count, this.docs.length) / Math.sqrt(terms.length);
      if (count > Math.max(0.05 * this.docs.length, 200)) common.push([at, term, worth]);
      else if (worth) for (const [doc, value] of this.spoken(term)) most(texts[at], doc, worth * value / (value + 2));
    })));
    const found = new Set([...asks.keys(), ...texts.flatMap((text) => [...text.keys()])]);
    for (const [at, term, worth] of common) {
      const said = this.spoken(term);
      for (const doc of found) { const value = said.get(doc); if (value) most(texts[at], doc, worth * value / (value + 2)); }
    }
    const whole = /** @type {Postings} */ (new Map());
    const words = /** @type {Postings} */ (new Map());
    texts.forEach((text, at) => {
      for (const [doc, values] of asks) if (values[at] > (text.get(doc) ?? 0)) text.set(doc, values[at]);
      for (const [doc, value] of text) { add(whole, doc, value); add(words, doc, 1); }
    });
    const nearest = Math.max(0, ...plan.resembling.map(([, values]) => total(values)));
    return { whole, words, asks: new Map([...asks].map(([doc, values]) => [doc, total(values)])), nearest };
  }

  /** @param {number[]} docs @param {Plan} plan @param {Evidence} found @param {Map<number, Pointed>} points @param {{whole: Postings, words: Postings, asks: Postings, nearest: number}} alike @returns {[number, Record<string, number>][]} */
  rows(docs, plan, found, points, alike) {
    const nearest = Math.max(0, ...[...points.values()].map(({ likeness }) => likeness)) || 1;
    const [wholeBest, asksBest] = [alike.whole, alike.asks].map((values) => Math.max(alike.nearest, ...docs.map((doc) => values.get(doc) ?? 0)) || 1);
    const called = new Set([...found.titles].filter(([, match]) => match >= 0.8).map(([doc]) => doc));
    const read = Math.max(0, ...this.docs.map(({ language, year }) => (language === plan.language ? year : 0)));
    const sentence = plan.senses.length >= 4;
    return docs.map((at) => {
      const doc = this.docs[at];
      const point = points.get(at);
      /** @type {Record<string, number>} */
      const row = {
        text: (found.earned.get(at) ?? 0) / found.whole, all: Number((found.covered.get(at) ?? 0) > 0.999 * found.whole),
        title: (found.titles.get(at) ?? 0) ** 2, named: found.named.get(at) ?? 0,
      };
      const asked = (alike.asks.get(at) ?? 0) / asksBest;
      const says = doc.bare ? 0.7 : 1;
      const words = (alike.words.get(at) ?? 0) / (plan.senses.length || 1);
      if (!called.size && sentence) {
        row.resembles = (says * (alike.whole.get(at) ?? 0) / wholeBest) ** 2;
        row.resembles_asks = (says * asked) ** 2;
        row.words = says * words;
        row.asked = doc.asked;
      } else if (!called.size) {
        row.resembles_asks_of_few = asked ** 2;
        row.words_of_few = words;
      }
      if (point) row[point.sure ? "likest" : "likest_of_thing"] = (point.likeness / nearest) ** 3 * point.likeness;
      if (doc.bare && plan.concepts.length > 1 && !sentence) row.bare_of_several = 1;
      row[doc.kind] = 1;
      if (doc.language !== (plan.language || "fr") && (!plan.language || doc.year < read + 1)) row[plan.language ? "foreign" : "english"] = 1;
      if (doc.year) row.newer = Math.max(0, 1 - (this.latest - doc.year) / 30);
      return [at, row];
    });
  }

  /** Whether a document holds every phrase that is quoted and nothing that is excluded. @param {number} doc @param {Plan} plan */
  isAllowed(doc, plan) {
    if (plan.unwanted.some((term) => this.postings("b", term).has(doc))) return false;
    const entry = plan.phrases.length ? this.rules.entry(this.docs[doc].row) : null;
    const text = ` ${letters(`${entry?.name} ${entry?.text}`).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
    return plan.phrases.every((phrase) => text.includes(` ${phrase.join(" ")} `));
  }

  /** Whether people are known to ask so. @param {Plan} plan */
  isKnown(plan) {
    const least = plan.elsewhere ? 0.95 : 0.7;
    return plan.pointers.some(({ question, likeness, several }) => (several || (!plan.elsewhere && likeness >= 0.95)) && likeness >= least && this.told.answers[question].length)
      || (!plan.elsewhere && plan.resembling.slice(0, 8).some(([question, values]) => values.reduce((sum, each) => sum + each, 0) >= 5 && values.filter(Boolean).length > 1 && this.told.answers[question].length));
  }

  /** Whether more of a query is strange to the rules than they know. @param {Plan} plan */
  isElsewhere(plan) {
    if (plan.phrases.length) return false;
    const counts = plan.concepts.map((concept) => this.frequency(concept));
    const common = 0.15 * this.docs.length;
    if (plan.elsewhere && plan.concepts.filter(({ named, weight }, i) => !plan.elsewhere?.has(i) && named && weight >= 1 && counts[i] && counts[i] <= common).length < 2) return true;
    const lacking = plan.concepts.filter((_, i) => !counts[i]);
    const absent = [...plan.ignored, ...lacking.map(({ text }) => text)];
    const missed = plan.ignored.length > 0 || lacking.some(({ named }) => named);
    const strange = 1.5 * absent.filter((text) => !/\d/.test(text) && !this.resembled.has(this.stem(text, 0))).length;
    let known = 0;
    let hasName = false;
    plan.concepts.forEach((concept, i) => {
      if (!counts[i]) return;
      const isName = concept.named && !(missed && counts[i] > common);
      hasName ||= isName;
      known += isName ? (this.word(concept.text).usual ? 0.7 : 1.5) : 0.5 * concept.weight;
    });
    return strange > known || (absent.length > 0 && strange === known && !hasName);
  }

  /** What answers a number: the rule itself, its family, what it stands under, what cites it. @param {Plan} plan */
  numbered(plan) {
    const scores = /** @type {Postings} */ (new Map());
    const above = (/** @type {string} */ number) => [number.replace(/[a-z]+$/, ""), number.slice(0, 3)].find((each) => each !== number && this.exists(each)) ?? "";
    const asked = plan.numbers.length ? plan.numbers : plan.missing.map(above).filter(Boolean);
    asked.forEach((number, place) => {
      const exact = [...this.held(`n${number}`)].sort((a, b) => Number(this.docs[b].number === number) - Number(this.docs[a].number === number));
      for (const doc of exact) {
        const { number: now, language, year } = this.docs[doc];
        most(scores, doc, (now === number ? 1000 : 800) - place - (language === "fr" ? 0 : 0.5) - (this.latest - year) / 1000);
      }
      exact.forEach((doc, at) => [...this.held(`u${doc}`)].flatMap((child) => [child, ...this.held(`u${child}`)]).slice(0, 60).forEach((child, rank) => most(scores, child, 700 - rank - (at ? 5 : 0))));
      const up = /^\d{3}$/.test(number) ? "" : number.replace(/(?<=\d)[a-z]+$|\.\d+$/, "");
      for (const doc of this.held(`n${up}`)) most(scores, doc, 500);
      strongest(this.postings("b", number), 60).forEach((doc, rank) => most(scores, doc, 400 - rank));
    });
    return scores;
  }

  /** The rows in force of the rules that bore numbers of long ago. @param {string[]} numbers */
  formerly(numbers) {
    return numbers.flatMap((number) => this.rules.formerly(number)).flatMap((number) => [number, ...this.rules.under(number)]).map((number) => this.rules.numbers.get(number)?.[0] ?? -1).filter((row) => row >= 0);
  }

  /** The texts of one rule as one; a glossary entry goes with the rule that it points to. @param {Group[]} groups @param {string} language @returns {Group[]} */
  merged(groups, language) {
    const scores = new Map(groups.map(({ doc, score }) => [doc, score]));
    const rules = /** @type {Map<number, Group[]>} */ (new Map());
    for (const each of groups) {
      let home = this.docs[each.doc].home;
      if (home >= 0) {
        const below = this.held(`u${home}`).reduce((one, two) => ((scores.get(two) ?? 0) > (scores.get(one) ?? 0) ? two : one), home);
        if ((scores.get(home) ?? 0) < 0.75 * (scores.get(below) ?? 0)) home = below;
      }
      const doc = home >= 0 ? home : each.doc;
      const { same } = this.docs[doc];
      rules.set(same, [...(rules.get(same) ?? []), { ...each, doc }]);
    }
    return [...rules].map(([same, found]) => {
      const { score } = found[0];
      const docs = [...new Set([...found.map(({ doc }) => doc), ...(this.held(`e${same}`))])];
      const spoken = docs.filter((doc) => this.docs[doc].language === (language === "fr" ? "fr" : ""));
      const newest = (language === "fr" && spoken.length ? spoken : docs).reduce((one, two) => (this.docs[two].year > this.docs[one].year ? two : one));
      return { doc: newest, score, docs };
    });
  }

  /** What stands below a heading that comes before it goes under it. @param {Group[]} groups */
  grouped(groups) {
    const kept = /** @type {Group[]} */ ([]);
    const heads = /** @type {Map<number, Group>} */ (new Map());
    const members = /** @type {Map<Group, number>} */ (new Map());
    for (const each of groups) {
      let head = each;
      for (const doc of each.docs) {
        let up = this.docs[doc].up;
        while (up >= 0 && !heads.has(up)) up = this.docs[up].up;
        if (up >= 0) { head = heads.get(up) ?? each; break; }
      }
      const least = head.score >= 0.75 * (kept[0]?.score ?? 0) ? 0.3 : 0.75;
      const joins = head !== each && each.score >= least * head.score && (members.get(head) ?? 0) < 12;
      if (joins) add(members, head, 1); else kept.push(head = each);
      for (const doc of each.docs) heads.set(doc, head);
    }
    return kept;
  }

  /** Each term by which a query may be answered, with its concept. @param {Plan} plan */
  wanted({ concepts }) {
    return new Map(concepts.flatMap((concept) => concept.ways.flatMap(({ terms }) => terms.map((term) => /** @type {const} */ ([term, concept])))));
  }

  /** The passage of a row's text that says most of a query, about `width` characters: pieces of text, each with whether it
   * is a word of the query or of its other names. @param {number} row @param {Map<string, import("./plan.js").Concept>} wanted @param {number} width @returns {[string, boolean][]} */
  excerpt(row, wanted, width) {
    const { text } = this.rules.entry(row);
    const code = Math.max(0, LANGUAGES.indexOf(this.rules.language(row)));
    const hits = [...text.matchAll(/[\p{L}\p{N}]+(?:\.\d+[a-z]*)?/gu)].flatMap((match) => {
      const word = letters(match[0]);
      const concept = this.silent[code].has(word) ? undefined : wanted.get(this.stem(word, code));
      return concept ? [{ start: match.index, end: match.index + match[0].length, concept }] : [];
    });
    const starts = [0, ...[...text.matchAll(/[.;!?]\s+|\n/g)].map((match) => match.index + match[0].length)];
    const worth = (/** @type {number} */ start) => unique(hits.filter((hit) => hit.start >= start && hit.end <= start + width).map(({ concept }) => concept)).reduce((sum, { weight }) => sum + weight, 0);
    const start = text.length <= 1.2 * width ? 0 : starts.reduce((best, each) => (worth(each) > worth(best) + 1e-9 ? each : best), 0);
    const end = text.length - start <= 1.2 * width ? text.length : text.lastIndexOf(" ", start + width);
    /** @type {[string, boolean][]} */
    const pieces = [[start ? "… " : "", false]];
    let last = start;
    for (const hit of hits.filter((each) => each.start >= start && each.end <= end)) {
      pieces.push([text.slice(last, hit.start), false], [text.slice(hit.start, hit.end), true]);
      last = hit.end;
    }
    return [...pieces, [text.slice(last, end), false], [end < text.length ? " …" : "", false]];
  }

  /** Rules and terms whose number or name begins as typed. @param {string} typed @param {number} count */
  suggest(typed, count) {
    const start = letters(typed.trim());
    if (!start) return [];
    if (/^\d/.test(start)) return [...this.rules.numbers.keys()].filter((each) => each.startsWith(start)).sort(byNumber).slice(0, count).map((each) => this.rules.numbers.get(each)?.[0] ?? 0);
    const found = /** @type {[number, number, string][]} */ ([]);
    const seen = new Set();
    for (const { row, kind, language, number } of this.docs) {
      const name = letters(this.rules.name(row));
      const at = name.startsWith(start) ? 0 : name.includes(` ${start}`) || name.includes(`'${start}`) ? 1 : 2;
      if (at < 2 && (kind === "rule" || kind === "term") && !seen.has(name)) {
        seen.add(name);
        found.push([row, at * 10 + Number(kind === "term") + 2 * Number(language === "en") + number.length / 10, name]);
      }
    }
    return found.sort((a, b) => a[1] - b[1] || a[2].length - b[2].length).slice(0, count).map(([row]) => row);
  }
}
