import { shownText } from "./search-text.ts";

/** PostgreSQL refuses a `tsvector` of 1 MiB; lexemes after so many bytes are not indexed. */
const mostBytes = 900_000;

/** PostgreSQL refuses a longer lexeme, 2,046 bytes; a query has none of this length. */
const longestLexeme = 2000;

/** PostgreSQL keeps no higher position, and no more than 255 of one lexeme. */
const lastPosition = 16_383;

/** Enough to rank by. */
const mostPositions = 16;

/** Words in a snippet. */
const snippetWords = 24;

/** Words of a text in lower case and without accents, as `unicode61 remove_diacritics 2` of SQLite finds them. */
export const lexemesOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** The words of each field with a space around each word, by which phrases are found: none goes from one field into the next. */
export const phraseText = (fields: readonly (readonly string[])[]): string =>
  fields.map((lexemes) => ` ${lexemes.join(" ")} `).join("\n");

/**
 * A `tsvector` as text, in which nothing has to be escaped: lexemes have letters and digits only.
 *
 * @param fields The words of each field with the weight of the field, the most important first.
 */
export function searchVector(
  fields: readonly (readonly [weight: "A" | "B" | "D", lexemes: readonly string[]])[],
): string {
  const positions = new Map<string, string[]>();
  let bytes = 0;
  let place = 0;
  for (const [weight, lexemes] of fields) {
    for (const lexeme of lexemes) {
      place = Math.min(place + 1, lastPosition);
      const known = positions.get(lexeme);
      const size = (known === undefined ? Buffer.byteLength(lexeme) + 4 : 0) + 2;
      if (known?.length === mostPositions || bytes + size > mostBytes) continue;
      if (known === undefined && Buffer.byteLength(lexeme) > longestLexeme) continue;
      bytes += size;
      if (known === undefined) positions.set(lexeme, [`${place}${weight}`]);
      else known.push(`${place}${weight}`);
    }
  }
  return [...positions].map(([lexeme, places]) => `'${lexeme}':${places.join(",")}`).join(" ");
}

/** A few words of a text around the first of those that are searched; undefined where it has none of them. */
export function snippetOf(text: string, lexemes: ReadonlySet<string>): string | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Co}]+/gu)];
  const hit = words.findIndex(([word]) => lexemesOf(word).some((lexeme) => lexemes.has(lexeme)));
  if (hit === -1) return undefined;
  const first = words[Math.max(0, hit - snippetWords / 3)];
  const next = words[Math.max(0, hit - snippetWords / 3) + snippetWords];
  const begin = first === undefined || hit <= snippetWords / 3 ? 0 : first.index;
  const shown = shownText(text.slice(begin, next?.index));
  return `${begin === 0 ? "" : "…"}${shown}${next === undefined ? "" : "…"}`;
}
