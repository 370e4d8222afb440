import { stemOf } from "./words.ts";

/** Synonymous nouns of what tools work on, one group per line, named by its first noun. Only words that mean the same in every set. */
const kinds = [
  "email mail",
  "image picture photo pic",
  "directory folder",
  "issue bug ticket",
  "repository repo",
  "documentation docs doc",
  "configuration config",
  "application app",
  "person people",
];

const kindByStem: ReadonlyMap<string, string> = new Map(
  kinds
    .map((line) => line.split(" ").map((noun) => stemOf(noun)))
    .flatMap((stems) => stems.map((stem) => [stem, stems[0] ?? stem] as const)),
);

/** The kind of a noun's stem: `repo` → `repository`; undefined for nouns without synonyms. */
export const thingKind = (stem: string): string | undefined => kindByStem.get(stem);
