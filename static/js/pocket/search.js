// Search on the device: the words of what is in force, cut and stemmed as the server does (the file brings each word's
// terms), other names from the vocabulary, and the ranker's columns that a phone can compute.

/** @typedef {import("./data.js").Rules} Rules */
/** @typedef {{terms: string[], weight: number}} Way */

const MOST_SUGGESTED = 400;

/** Letters made alike: small, without accents. @param {string} text */
export function letters(text) {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/[’‘]/g, "'");
}

const TOKEN = /(?:\{[^{}\s]{1,9}\})+|[+-]?(?:\d{1,3}|x|\*)\/[+-]?(?:\d{1,3}|x|\*)(?![\w/])|[1-9]\d\d\.\d{1,3}[a-z]{0,2}(?!\w)|(?:non|auto|anti)-[a-z0-9]+|[a-z0-9]+/g;

export class Search {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
  }
  /** @param {string} query @param {number} most @returns {number[]} */
  find(query, most) {
    return [];
  }
  /** @param {string} typed @param {number} most @returns {number[]} */
  suggest(typed, most) {
    return [];
  }
}
