// Search on the device: what a query asks for, what each rule says of it, and the columns of the server's ranker that a
// phone can compute. What is left out stands in docs/pocket.md with what it costs.
import { byNumber } from "./data.js";
import { LANGUAGES, WORD, add, letters, most } from "./index.js";
import { Resemblance } from "./resemblance.js";

/** @typedef {import("./resemblance.js").Way} Way */
/** @typedef {{ways: Way[], weight: number, named: boolean, from: number, to: number, size: number}} Concept */

export class Search extends Resemblance {
  /** What a query asks for: its concepts, each with the ways to say it. @param {string} query */
  plan(query) {
    const folded = letters(query).replace(/\b(?:est-ce qu(?:e|')|que se passe-t-il (?:si|quand)|qu'est-ce qu(?:e|')|c'est quoi|what happens (?:if|when))\b/g, " ");
    const words = [...folded.matchAll(WORD)].map(([word]) => this.corrected(word));
    const stop = (/** @type {string} */ word) => this.silent.some((silent) => silent.has(word));
    const meant = this.meanings(words);
    /** @type {Concept[]} */
    const concepts = [];
    for (let i = 0; i < words.length;) {
      const start = i;
      let length = 1;
      /** @type {any[][]} */
      let found = [];
      for (let n = Math.min(8, words.length - i); n > 0 && !found.length; n -= 1) {
        if (stop(words[i]) || stop(words[i + n - 1])) continue;
        const span = words.slice(i, i + n).filter((word) => !stop(word));
        for (const language of [0, 1]) found.push(...(this.names.get(span.map((word) => this.stem(word, language)).join(" ")) ?? []));
        if (found.length) length = n;
      }
      const span = words.slice(i, i + length).filter((word) => !stop(word));
      if (span.length) concepts.push({ ...this.concept(span, found, meant.filter(({ places }) => places.some((at) => at >= start && at < start + length))), from: i, to: i + length });
      i += length;
    }
    if (concepts.every((concept) => concept.weight < 1)) for (const concept of concepts) concept.weight = 1;
    return { concepts, meant, words: words.filter((word) => !stop(word)) };
  }

  /** @param {string[]} span @param {any[][]} found @param {import("./resemblance.js").Meant[]} meant @returns {Omit<Concept, "from" | "to" | "size">} */
  concept(span, found, meant) {
    /** @type {Map<string, Way>} */
    const ways = new Map();
    const put = (/** @type {string[]} */ terms, /** @type {number} */ weight, /** @type {Way["sort"]} */ sort, loose = false) => {
      const key = `${terms.join(" ")} ${loose}`;
      if ((ways.get(key)?.weight ?? 0) < weight) ways.set(key, { terms, weight, sort, loose });
    };
    for (const language of [0, 1]) {
      const terms = span.map((word) => this.stem(word, language));
      put(terms, 1, "typed");
      if (terms.length > 1) put([...new Set(terms)], 0.6, "family", true);
    }
    for (const [, ...others] of found) for (const [terms, weight] of others) put(terms.split(" "), weight / 100, "name");
    for (const { others, share } of meant) for (const terms of others) put(terms.split(" "), 0.7 * share, "meaning", terms.includes(" "));
    const weights = span.map((word) => (/\//.test(word) ? 0.5 : /^\d+$/.test(word) ? 0.25 : this.weak.has(word) ? 0.3 : 1)).sort((a, b) => b - a);
    return { ways: [...ways.values()], weight: weights[0] + 0.35 * weights.slice(1).reduce((sum, each) => sum + each, 0), named: found.length > 0 || meant.some(({ others }) => others.length) };
  }

  /** The documents that answer known questions like the words: how like, and whether of that very rule. @param {string[]} words @param {(doc: number, sure: boolean) => boolean} meant */
  pointed(words, meant) {
    /** @type {Map<number, {likeness: number, shared: number}>} */
    const best = new Map();
    for (const language of [0, 1]) {
      const terms = this.alike(words, [language]);
      /** @type {Map<number, [number, number]>} */
      const shared = new Map();
      /** @type {Map<number, number>} */
      const covering = new Map();
      let whole = 0;
      for (const term of terms) {
        const telling = this.telling?.get(term) ?? 30;
        whole += telling;
        const asks = this.asking?.get(term) ?? [];
        for (const ask of asks) {
          const [sum, count] = shared.get(ask) ?? [0, 0];
          shared.set(ask, [sum + telling, count + 1]);
        }
        for (const place of new Set(asks.map((ask) => this.askOf?.[ask] ?? 0))) add(covering, place, telling);
      }
      for (const [ask, [sum, count]] of shared) {
        const share = sum / ((this.length?.[ask] ?? 1) * Math.sqrt(whole));
        if (share < 0.3) continue;
        const place = this.askOf?.[ask] ?? 0;
        const covered = Math.min(1.6 * share, (covering.get(place) ?? 0) / whole);
        const likeness = Math.min(1, 0.6 * covered + 0.4 * share) * (count === 1 && terms.size > 1 ? 0.7 : 1);
        if (likeness > (best.get(place)?.likeness ?? 0)) best.set(place, { likeness, shared: count });
      }
    }
    /** @type {Map<number, {likeness: number, shared: number, sure: boolean}>} */
    const found = new Map();
    for (const [place, { likeness, shared }] of [...best].sort((a, b) => b[1].likeness - a[1].likeness).slice(0, 16)) {
      for (const [doc, sure] of this.answers?.[place] ?? []) if (doc >= 0 && meant(doc, sure) && likeness > (found.get(doc)?.likeness ?? 0)) found.set(doc, { likeness, shared, sure });
    }
    return found;
  }

  /** The rows that answer a query, the best first. @param {string} query @param {number} count @returns {number[]} */
  find(query, count) {
    const number = /(?<![\p{L}\d])r?(\d{3})[.,\s]?(\d{1,3})?[.\s]?([a-z]{1,2})?(?![\p{L}\d/])/iu.exec(query.replace(/alin[eé]a/gi, ""));
    if (number) {
      const wanted = number[1] + (number[2] ? `.${number[2]}` : "") + (number[2] && number[3] ? number[3].toLowerCase() : "");
      const found = this.numbered(wanted, count);
      if (found.length) return found;
    }
    const { concepts, meant, words } = this.plan(query);
    const total = this.docs.length;
    const rarity = (/** @type {number} */ n) => (n ? Math.log(1 + (total - n + 0.5) / (n + 0.5)) : 0);
    const language = /[àâçèéêëîïôùûœ]/i.test(query) ? "fr" : this.languageOf(words);
    /** @type {Record<string, Map<number, number>>} */
    const sums = { earned: new Map(), covered: new Map(), titled: new Map(), naming: new Map(), named: new Map(), together: new Map() };
    let whole = 0;
    /** @type {Map<Concept, number>} */
    const rarities = new Map();
    for (const concept of concepts) {
      const typed = concept.ways.filter((way) => way.sort === "typed").map((way) => this.said(way));
      const others = concept.ways.filter((way) => way.sort !== "typed").map((way) => ({ way, found: this.said(way) }));
      const counts = typed.map((each) => each.size);
      const size = Math.max(...counts, 0) || Math.max(...others.map(({ found }) => found.size), 0);
      concept.size = size;
      const rare = concept.weight * rarity(size);
      if (!rare) continue;
      whole += rare;
      rarities.set(concept, rare);
      /** @type {Map<number, number>} */
      const values = new Map();
      /** @type {Map<number, number>} */
      const titles = new Map();
      typed.forEach((found) => { for (const [doc, value] of found) most(values, doc, value); });
      for (const { way, found } of others) {
        if (!found.size) continue;
        const ratio = rarity(found.size) / rarity(size);
        const lesser = found.size > 3 * size && !(way.sort === "name" && way.terms.length > 1);
        const commoner = lesser ? ratio : way.loose && found.size < size ? Math.min(1.6, ratio) : 1;
        for (const [doc, value] of found) most(values, doc, value * way.weight * commoner);
      }
      for (const way of concept.ways) {
        if (way.loose || way.sort === "meaning") continue;
        for (const doc of this.fields.body.get(way.terms[0])?.keys() ?? []) {
          if (way.terms.every((term) => this.docs[doc].title.has(term))) most(titles, doc, way.weight * way.terms.length);
        }
      }
      /** @type {Map<number, number>} */
      const naming = new Map();
      for (const way of concept.ways) if (!way.loose && way.sort !== "meaning") for (const doc of this.fields.body.get(way.terms[0])?.keys() ?? []) if (way.terms.every((term) => this.docs[doc].title.has(term))) most(naming, doc, way.weight);
      for (const [doc, value] of naming) add(sums.named, doc, rare * value);
      for (const [doc, value] of values) {
        add(sums.earned, doc, rare * value);
        add(sums.covered, doc, rare * Math.min(1, 1.5 * value));
      }
      for (const [doc, value] of titles) { add(sums.titled, doc, value); add(sums.naming, doc, rare); }
    }
    for (const each of meant.filter(({ places }) => places.length > 1)) {
      if (meant.some((more) => more.places.length > each.places.length && each.places.every((at) => more.places.includes(at)) && more.share >= each.share)) continue;
      const worth = 0.7 * each.share * [...rarities].reduce((sum, [{ from, to }, rare]) => sum + (each.places.some((at) => at >= from && at < to) ? rare : 0), 0);
      /** @type {Map<number, number>} */
      const best = new Map();
      for (const terms of each.others.filter((others) => others.includes(" "))) {
        const saying = this.said({ terms: terms.split(" "), weight: 1, sort: "meaning", loose: true });
        const least = Math.min(1, 0.014 * total / saying.size) / Math.max(...saying.values());
        for (const [doc, value] of saying) most(best, doc, least * value);
      }
      for (const [doc, value] of best) if (sums.earned.has(doc)) add(sums.together, doc, worth * value);
    }
    const lone = concepts.length === 1 && concepts[0].ways.some((way) => way.sort === "typed" && this.said(way).size);
    const points = this.pointed(words, (doc, sure) => sure || (!lone && (!language || this.docs[doc].language === language)));
    if (/\{[^{}]+\}/.test(query) && !sums.earned.size) return this.numbered("107.4", count);
    if ((!whole && !points.size) || this.isElsewhere(query, concepts, meant, points)) return [];
    const quoted = [...letters(query).matchAll(/"([^"]+)"/g)].map(([, words]) => ` ${words.replace(/[^a-z0-9]+/g, " ").trim()} `);
    const holds = (/** @type {number} */ doc) => {
      const entry = this.rules.entry(this.docs[doc].row);
      const text = ` ${letters(`${entry.name} ${entry.text}`).replace(/[^a-z0-9]+/g, " ")} `;
      return quoted.every((words) => text.includes(words));
    };
    const ranked = this.ranked(sums, points, whole || 1, concepts.length > 1, language, this.exact(query), this.resemblance(words));
    return this.grouped(ranked.filter(([doc]) => !quoted.length || holds(doc)), language).slice(0, count).map((doc) => this.docs[doc].row);
  }

  /** One of each rule: a glossary entry goes with the rule that it points to, a rule in two languages is one, what stands
   * below a heading that comes before it goes under it. @param {[number, number][]} ranked @param {string} language */
  grouped(ranked, language) {
    const best = ranked[0]?.[1] ?? 0;
    const shares = new Map(ranked.map(([doc, score]) => [doc, Math.exp((score - best) / 6)]));
    /** @type {Map<number, number>} */
    const shown = new Map();
    for (const [doc] of ranked) {
      const share = shares.get(doc) ?? 0;
      let rule = this.homes.get(doc) ?? doc;
      if (rule !== doc) {
        const below = (this.children?.get(rule) ?? []).reduce((one, two) => ((shares.get(two) ?? 0) > (shares.get(one) ?? 0) ? two : one), rule);
        if ((shares.get(rule) ?? 0) < 0.75 * (shares.get(below) ?? 0)) rule = below;
      }
      const twin = this.twins.get(rule);
      const same = twin !== undefined && (shown.has(twin) || (this.docs[rule].language !== (language || "fr") && this.docs[twin].language === (language || "fr"))) ? twin : rule;
      if (!shown.has(same)) shown.set(same, share);
    }
    /** @type {number[]} */
    const kept = [];
    for (const [doc, share] of shown) {
      let up = this.docs[doc].up;
      while (up >= 0 && !kept.includes(up)) up = this.docs[up].up;
      const head = shown.get(up) ?? 0;
      const least = head >= 0.75 * (shown.get(kept[0]) ?? 0) ? 0.3 : 0.75;
      if (up < 0 || share < least * head) kept.push(doc);
    }
    return kept;
  }

  /** @param {Record<string, Map<number, number>>} sums @param {Map<number, {likeness: number, sure: boolean}>} points @param {number} whole @param {boolean} several @param {string} language @param {string} printed @param {{asked: Map<number, number>, whole: Map<number, number>, sentence: boolean}} resemblance */
  ranked(sums, points, whole, several, language, printed, resemblance) {
    const { weights } = this;
    /** @type {Map<number, number>} */
    const matches = new Map();
    for (const [doc, share] of sums.titled) {
      const match = Math.min(1, share / this.docs[doc].title.size) * Math.min(1, (sums.naming.get(doc) ?? 0) / whole);
      matches.set(doc, match > 0.99 && this.exact(this.rules.entry(this.docs[doc].row).name) === printed ? 1.15 : match);
    }
    /** @type {Map<number, number>} */
    const strengths = new Map();
    for (const [doc, value] of sums.earned) strengths.set(doc, (value + (sums.together.get(doc) ?? 0)) * Math.min(1, (sums.covered.get(doc) ?? 0) / whole) ** 1.3);
    for (const [doc, match] of matches) add(strengths, doc, 2.6 * whole * match ** 2);
    const top = Math.max(...strengths.values(), 0) || 1;
    const likest = Math.max(...[...points.values()].map((each) => each.likeness), 0) || 1;
    const { asked, whole: resembling, sentence } = resemblance;
    const best = (/** @type {Map<number, number>} */ held, /** @type {number} */ count) => [...held].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count);
    const under = [...matches].filter(([, match]) => match >= 0.8).flatMap(([doc]) => this.children?.get(doc) ?? []);
    const chosen = new Set([...best(strengths, 200).filter(([, value]) => value >= 0.14 * top).map(([doc]) => doc), ...points.keys(), ...under, ...best(resembling, 60).map(([doc]) => doc), ...best(asked, 60).map(([doc]) => doc)]);
    const [mostAsked, mostResembling] = [asked, resembling].map((held) => Math.max(0, ...[...chosen].map((doc) => held.get(doc) ?? 0)) || 1);
    const isTitle = [...matches.values()].some((match) => match >= 0.8);
    const scored = [...chosen].map((number) => {
      const doc = this.docs[number];
      const match = matches.get(number) ?? 0;
      const point = points.get(number);
      const covered = Math.min(1, (sums.covered.get(number) ?? 0) / whole);
      /** @type {Record<string, number>} */
      const row = {
        text: (sums.earned.get(number) ?? 0) / whole, all: Number(covered >= 0.999),
        together: (sums.together.get(number) ?? 0) / whole, title: match ** 2,
        named: (sums.named.get(number) ?? 0) / whole, aged: Number((this.newest ?? 0) - doc.year > 5),
        foreign: Number(language !== "" && doc.language !== language), english: Number(language === "" && doc.language === "en"),
      };
      if (point) {
        row[point.sure ? "likest" : "likest_of_thing"] = (point.likeness / likest) ** 3 * point.likeness;
      }
      if (!isTitle) {
        const askedShare = ((asked.get(number) ?? 0) / mostAsked) ** 2;
        row[sentence ? "resembles_asks" : "resembles_asks_of_few"] = askedShare;
        if (sentence) row.resembles = ((resembling.get(number) ?? 0) / mostResembling) ** 2;
      }
      if (several && !sentence && doc.bare) row.bare_of_several = 1;
      if (doc.kind !== "rule") row[doc.kind] = 1;
      let score = 0;
      for (const [name, value] of Object.entries(row)) score += (weights[name] ?? 0) * value;
      return /** @type {[number, number]} */ ([number, score]);
    });
    return scored.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  /** Whether more of a query is strange to the rules than they know, and nobody is known to ask so.
   * @param {string} query @param {Concept[]} concepts @param {import("./resemblance.js").Meant[]} meant @param {Map<number, {likeness: number, shared: number}>} points */
  isElsewhere(query, concepts, meant, points) {
    const elsewhere = meant.filter(({ others, share }) => !others.length && share === 1).flatMap(({ places }) => places);
    const things = concepts.filter(({ named, weight, from, to, size }) => named && weight >= 1 && size > 0 && size <= 0.15 * this.docs.length && !elsewhere.some((at) => at >= from && at < to));
    const tournament = this.rules.documents.size > 0 && concepts.filter(({ from, to }) => elsewhere.some((at) => at >= from && at < to)).every(({ size }) => size > 1);
    const surely = !elsewhere.length || tournament ? 0.7 : 0.95;
    if ([...points.values()].some(({ likeness, shared }) => shared > 1 && likeness >= surely)) return false;
    if (elsewhere.length && !tournament && things.length < 2) return true;
    const strange = [...letters(query).matchAll(WORD)].map(([word]) => word).filter((word) => !/\d/.test(word) && !this.silent.some((silent) => silent.has(word)) && ![0, 1].some((language) => this.fields.body.has(this.stem(word, language))) && this.corrected(word) === word).length;
    const known = concepts.reduce((sum, { named, weight }) => sum + (named ? 1.5 : 0.6 * weight), 0);
    return strange > known;
  }

  /** The language that words are of, "" where they don't tell. @param {string[]} words */
  languageOf(words) {
    const told = new Set();
    for (const word of words) {
      const said = LANGUAGES.filter((code, i) => [...(this.fields.body.get(this.stem(word, i))?.keys() ?? [])].slice(0, 40).some((doc) => this.docs[doc].language === code));
      if (said.length === 1) told.add(said[0]);
    }
    return told.size === 1 ? [...told][0] : "";
  }

  /** The passage of a row's text that says most of a query, about `width` characters: pieces of text, each with whether it
   * is a word of the query or of its other names. @param {number} row @param {string} query @param {number} width @returns {[string, boolean][]} */
  excerpt(row, query, width) {
    const { text } = this.rules.entry(row);
    const code = Math.max(0, LANGUAGES.indexOf(this.rules.language(row)));
    const { concepts } = this.plan(query);
    /** What each term counts, and for which concept. @type {Map<string, [number, number]>} */
    const wanted = new Map();
    concepts.forEach(({ ways, weight }, at) => ways.forEach((way) => way.terms.forEach((term) => {
      const worth = weight * way.weight / Math.sqrt(way.terms.length);
      if (worth > (wanted.get(term)?.[0] ?? 0)) wanted.set(term, [worth, at]);
    })));
    const hits = [...text.matchAll(/[\p{L}\p{N}]+(?:\.\d+[a-z]*)?/gu)].flatMap((match) => {
      const word = letters(match[0]);
      const found = this.silent[code].has(word) ? undefined : wanted.get(this.stem(word, code));
      return found ? [{ start: match.index, end: match.index + match[0].length, worth: found[0], at: found[1] }] : [];
    });
    const starts = [0, ...[...text.matchAll(/[.;!?]\s+|\n/g)].map((match) => match.index + match[0].length)];
    const worth = (/** @type {number} */ start) => {
      /** @type {Map<number, number>} */
      const best = new Map();
      for (const hit of hits) if (hit.start >= start && hit.end <= start + width) most(best, hit.at, hit.worth);
      return [...best.values()].reduce((sum, each) => sum + each, 0);
    };
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

  /** A number with what stands under it, today's of one of long ago. @param {string} wanted @param {number} count */
  numbered(wanted, count) {
    const first = this.rules.numbers.has(wanted) ? [wanted] : this.rules.formerly(wanted);
    return first.flatMap((each) => [each, ...this.rules.under(each)]).slice(0, count).map((each) => this.rules.numbers.get(each)?.[0] ?? -1).filter((row) => row >= 0);
  }

  /** Rules and terms whose number or name begins as typed. @param {string} typed @param {number} count */
  suggest(typed, count) {
    const start = letters(typed.trim());
    if (!start) return [];
    if (/^\d/.test(start)) return [...this.rules.numbers.keys()].filter((each) => each.startsWith(start)).sort(byNumber).slice(0, count).map((each) => this.rules.numbers.get(each)?.[0] ?? 0);
    /** @type {[number, number, string][]} */
    const found = [];
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
