import { infoColumns, type DocumentSearch, type SearchedRow } from "./document-rows.ts";
import { lexemesOf } from "./search-text.ts";

export const postgresSearch: DocumentSearch = {
  hasTags: "d.tags::jsonb @> CAST(? AS jsonb)",
  async move(db, key, path) {
    const select = "SELECT about, body FROM documents WHERE key = ?";
    const [row] = await db.rows<{ readonly about: string; readonly body: string }>(select, key);
    // The index does not use the workspace, which is a separate column.
    if (row !== undefined) await postgresSearch.index(db, { key, workspace: "", path, ...row });
  },
  async index(db, { key, path, about, body }) {
    const fields = [path, about, body].map(lexemesOf);
    const [ofPath = [], ofAbout = [], ofBody = []] = fields;
    const vector = searchVector([
      ["A", ofPath],
      ["B", ofAbout],
      ["D", ofBody],
    ]);
    const set = "about = ?, body = ?, phrases = ?, search = CAST(? AS tsvector)";
    await db.rows(`UPDATE documents SET ${set} WHERE key = ?`, about, body, phraseText(fields), vector, key);
  },
  // The index is part of the document row.
  remove: () => Promise.resolve(),
  async find(db, { terms, from, page }) {
    const phrases = terms.map(lexemesOf).filter((lexemes) => lexemes.length > 0);
    if (phrases.length === 0) return [];
    const lexemes = new Set(phrases.flat());
    // Each lexeme is quoted, so that nothing in it is an operator.
    const words = [...lexemes].map((lexeme) => `'${lexeme}'`).join(" & ");
    const long = phrases.filter(({ length }) => length > 1).map((phrase) => ` ${phrase.join(" ")} `);
    // A long text does not rank higher than a short one.
    const order = "ts_rank('{0.1, 0.3, 0.3, 0.5}', d.search, CAST(? AS tsquery), 1) DESC, d.path";
    return db.rows<SearchedRow>(
      `SELECT ${infoColumns}, d.about, d.body ${from.text} AND d.search @@ CAST(? AS tsquery)
        ${long.map(() => "AND strpos(d.phrases, ?) > 0").join(" ")} ORDER BY ${order} ${page}`,
      ...[...from.values, words, ...long, words],
    );
  },
};

/** PostgreSQL refuses a `tsvector` of 1 MiB, so lexemes after this number of bytes are not indexed. */
const mostBytes = 900_000;

/** PostgreSQL refuses a longer lexeme, 2,046 bytes; a query has none of this length. */
const longestLexeme = 2000;

/** PostgreSQL stores positions only up to this number, and at most 255 for one lexeme. */
const lastPosition = 16_383;

/** Enough for ranking. */
const mostPositions = 16;

/** The words of each field with a space around each word, for phrase search. No phrase spans two fields. */
const phraseText = (fields: readonly (readonly string[])[]): string =>
  fields.map((lexemes) => ` ${lexemes.join(" ")} `).join("\n");

/** A `tsvector` as text, of the words of each weighted field, the most important first. Lexemes need no escaping. */
function searchVector(fields: readonly (readonly [weight: "A" | "B" | "D", lexemes: readonly string[]])[]): string {
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
