// Rule numbers as people type them: « 420.5 g », « r 421.3 », « 4205e », « 420-5e » (corpus/search/query/loose_numbers.py).

export class TypedNumbers {
  /** @param {Record<string, string>} patterns */
  constructor({ numbered, points }) {
    this.number = new RegExp(`(?<![\\w/{+.])(?<prefix>#\\s?r?|\\[?\\s?(?:${numbered})\\s?[:.°]?\\s?|§\\s?)?(?<section>[1-9]\\d\\d)(?:(?:\\s?[.,·]\\s?|\\s?(?:${points})\\s?)(?<rule>\\d{1,3})(?!\\d)(?:(?<gap>\\s?[.-]?\\s?)(?<clause>(?:${points})\\s)?(?:(?<letters>[a-z]{1,2})(?![\\w'])|\\((?<round>[a-z]{1,2})\\)))?|-(?<dashed>\\d{1,2})(?!\\d)(?:-?(?<dashedLetters>[a-z]{1,2})(?![\\w']))?|(?<joined>\\d{1,2})(?<joinedLetters>[a-z]{1,2})(?![\\w'])|(?<bare>\\d{1,2})(?!\\w)|\\s(?<apart>\\d{1,2})(?:\\s?(?:(?:${points})\\s)?(?<apartLetter>[a-z]))?(?![\\w'.])|(?=[^\\w/]|$))`, "g");
  }

  /** The rule numbers in a folded query, those that exist and others, and the query without them. @param {string} folded @param {(number: string) => boolean} exists */
  find(folded, exists) {
    const words = (folded.replace(this.number, " ").match(/[a-z]{3,}/g) ?? []).length;
    const all = /** @type {string[]} */ ([]);
    let rest = "";
    let at = 0;
    for (const match of folded.matchAll(this.number)) {
      if (match.index < at) continue;
      const [number, end] = this.meant(match, exists, words);
      if (!number) continue;
      all.push(number);
      rest += `${folded.slice(at, match.index)} `;
      at = end;
    }
    const found = [...new Set(all)].slice(0, 24);
    return { found: found.filter(exists), missing: found.filter((each) => !exists(each)), rest: rest + folded.slice(at) };
  }

  /** @param {RegExpExecArray} match @param {(number: string) => boolean} exists @param {number} words @returns {[string, number]} */
  meant(match, exists, words) {
    const part = match.groups ?? {};
    const end = match.index + match[0].length;
    const prefixed = part.prefix !== undefined;
    if (part.apart !== undefined) {
      const number = `${part.section}.${Number(part.apart)}${part.apartLetter ?? ""}`;
      return exists(number) ? [number, end] : ["", 0];
    }
    for (const [rule, given, loose] of /** @type {[string, string, boolean][]} */ ([[part.rule, part.round ?? part.letters, !part.round], [part.dashed, part.dashedLetters, false], [part.joined, part.joinedLetters, false]])) {
      if (rule === undefined) continue;
      const bare = `${part.section}.${Number(rule)}`;
      if (given === undefined) return rule !== part.dashed || prefixed || exists(bare) ? [bare, end] : ["", 0];
      const apart = loose && part.gap.includes(" ");
      if (exists(bare + given) || !apart) if (part.clause || !(apart && words && ["a", "et", "en", "y", "au", "ou", "de"].includes(given))) return [bare + given, end];
      return apart ? [bare, end - given.length - part.gap.length - (part.clause ?? "").length] : [bare + given, end];
    }
    if (part.bare !== undefined) {
      const number = `${part.section}.${Number(part.bare)}`;
      return exists(number) && (prefixed || !/^(?:19|20)/.test(part.section)) ? [number, end] : ["", 0];
    }
    return prefixed || (exists(part.section) && words <= 1) ? [part.section, end] : ["", 0];
  }
}
