import { memoizeText } from "../../util/memo.ts";

/**
 * Whether a text shows an example: a value or a call that could be used as input. "Such as" before words that name a kind of thing does
 * not count, and other quoted phrases do not count.
 */
export const showsValue: (text: string) => boolean = memoizeText((text) => {
  const read = text.slice(0, longestRead);
  return (
    call.test(read) ||
    Array.from(read.matchAll(cue)).some(({ 0: found, index }) => isShownAt(read, index + found.length))
  );
});

const isShownAt = (text: string, start: number): boolean => literal.test(text.slice(start, start + longestWay));

const longestWay = 120;
const longestRead = 20_000;

const cue = /\be\.g\.|\beg\b|\bfor (?:example|instance)\b|\bexamples?\b|\bsuch as\b|\bex\.|\blike\b/giu;

/** A literal within four words: quoted, in code, a number, an address, a path, or a word that does not occur in sentences. */
const literal =
  /^[\s,:;(–—-]{0,6}(?:\p{L}+ ){0,4}?(?:["“„«‘`「『][^"”»’`」』\n]{1,100}["”“»’`」』]|'[^'\n]{1,60}'|[{[(]?["']?-?\d|[a-z][a-z+.-]*:\/\/|[./~@#$][\w/]|[{[]|\w+[_/.:@=]\w|[A-Za-z]+-\d|[A-Z]{2,}\b|[A-Z]+\d)/u;

/** A JSON object with a member, or a function with a quoted argument. */
const call = /\{\s*["'][\w-]{1,60}["']\s*:|\b\w{2,40}\((?:\w+\s*=\s*)?["'\d[{]/;
