import { blocksText } from "../../model/workspace/block-text.ts";
import type { DocumentContent } from "../../model/workspace/document.ts";

/** Characters of a document that are searched: PostgreSQL refuses a longer text. */
const longestSearched = 500_000;

/** Maximum number of words of a query; further words are ignored. */
const mostTerms = 32;

const longestTerm = 200;

/** Scripts without spaces between words: each character counts as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/** An invisible separator between searched words. */
const partition = "\u200b";

const parted = (text: string): string => text.replace(unspaced, `${partition}$&${partition}`);

/** The text of a document for a search engine that splits words at spaces. */
export const searchText = ({ blocks }: Pick<DocumentContent, "blocks">): string => indexed(blocksText(blocks));

export const indexed = (text: string): string =>
  parted(text.slice(0, longestSearched).toWellFormed().replaceAll("\0", " "));

/** Restores a text from the index. */
const shownText = (text: string): string => text.replaceAll(partition, "").replace(/\s+/g, " ").trim();

/** The words of a query, in the form of the index. Characters outside of words are omitted; a term of several words is a phrase. */
export function searchTerms(text: string): readonly string[] {
  const terms = text
    .slice(0, 10_000)
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
    .map((term) => parted(term.slice(0, longestTerm).toWellFormed()));
  return [...new Set(terms)].slice(0, mostTerms);
}

/** Words of a text in lower case and without accents, as `unicode61 remove_diacritics 2` of SQLite finds them. */
export const lexemesOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

const snippetWords = 24;

/** A few words around the first match: in the text of a document, otherwise in its summary, description or tags. */
export function snippetOf(body: string, about: string, terms: readonly string[]): string {
  const lexemes = new Set(terms.flatMap(lexemesOf));
  return matchIn(body, lexemes) ?? matchIn(about, lexemes) ?? shownText(about);
}

function matchIn(text: string, lexemes: ReadonlySet<string>): string | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Co}]+/gu)];
  const hit = words.findIndex(([word]) => lexemesOf(word).some((lexeme) => lexemes.has(lexeme)));
  if (hit === -1) return undefined;
  const first = words[Math.max(0, hit - snippetWords / 3)];
  const next = words[Math.max(0, hit - snippetWords / 3) + snippetWords];
  const begin = first === undefined || hit <= snippetWords / 3 ? 0 : first.index;
  const shown = shownText(text.slice(begin, next?.index));
  return `${begin === 0 ? "" : "…"}${shown}${next === undefined ? "" : "…"}`;
}
