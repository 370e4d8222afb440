import { expect, test } from "vitest";
import { requiredWords } from "./required-words.ts";

test.each<[RegExp, readonly (readonly string[])[]]>([
  [/ignore all/u, [["ignore  all"]]],
  [
    /(?:skip|bypass) (?:\w+ ){0,3}?(?:checks?|rules)/u,
    [
      ["skip ", "bypass "],
      ["check", "checks", "rules"],
    ],
  ],
  [/(?<!never )do (?:not )?tell(?! me)/u, [["do  tell", " not  tell"]]],
  [/(?:a|ignore)/u, []],
  [/[^.]{0,40}/u, []],
  [/(?:ab|cd){2,3}/u, [["ab", "cd"]]],
  [/(?:ab){0,3}/u, []],
  [/\p{L}+ignore\b/u, [["ignore"]]],
  [/Ignore\S+/iu, [["ignore"]]],
  [/\x41\u0042{2}word/u, [["word"]]],
  [/(?:one two|three [a-z]+ four)/u, [["one  two", "three "]]],
])("%s needs %j", (pattern, expected) => {
  const words = requiredWords(pattern).map((list) => list.toSorted());
  expect(words).toEqual(expected.map((list) => list.toSorted()));
});
