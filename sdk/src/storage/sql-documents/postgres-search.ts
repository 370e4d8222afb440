import { shownText } from "./search-text.ts";
import { infoColumns, infoOf, type DocumentSearch, type InfoRow } from "./document-rows.ts";

export const postgresSearch: DocumentSearch = {
  hasTags: "d.tags::jsonb @> CAST(? AS jsonb)",
  async move(db, key, path) {
    const select = "SELECT about, body FROM documents WHERE key = ?";
    const [row] = await db.rows<{ readonly about: string; readonly body: string }>(select, key);
    // The workspace is a separate column.
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
  // The index is a part of the document.
  remove: () => Promise.resolve(),
  async find(db, { terms, from, page }) {
    const phrases = terms.map(lexemesOf).filter((lexemes) => lexemes.length > 0);
    if (phrases.length === 0) return [];
    const lexemes = new Set(phrases.flat());
    // Each lexeme is quoted, so that nothing in it is an operator.
    const words = [...lexemes].map((lexeme) => `'${lexeme}'`).join(" & ");
    const long = phrases.filter(({ length }) => length > 1).map((phrase) => ` ${phrase.join(" ")} `);
    // A long text does not count more than a short one.
    const order = "ts_rank('{0.1, 0.3, 0.3, 0.5}', d.search, CAST(? AS tsquery), 1) DESC, d.path";
    const rows = await db.rows<InfoRow & { readonly about: string; readonly body: string }>(
      `SELECT ${infoColumns}, d.about, d.body ${from.text} AND d.search @@ CAST(? AS tsquery)
        ${long.map(() => "AND strpos(d.phrases, ?) > 0").join(" ")} ORDER BY ${order} ${page}`,
      ...[...from.values, words, ...long, words],
    );
    return rows.map((row) => {
      const snippet = snippetOf(row.body, lexemes) ?? snippetOf(row.about, lexemes) ?? shownText(row.about);
      return { ...infoOf(row), snippet };
    });
  },
};

/** PostgreSQL refuses a `tsvector` of 1 MiB, so lexemes after this number of bytes are not indexed. */
const mostBytes = 900_000;

/** PostgreSQL refuses a longer lexeme, 2,046 bytes; a query has none of this length. */
const longestLexeme = 2000;

/** PostgreSQL keeps positions only up to this, and at most 255 of one lexeme. */
const lastPosition = 16_383;

/** Enough to rank by. */
const mostPositions = 16;

/** Words in a snippet. */
const snippetWords = 24;

/** Words of a text in lower case and without accents, as `unicode61 remove_diacritics 2` of SQLite finds them. */
const lexemesOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** The words of each field with a space around each word, by which phrases are found: none goes from one field into the next. */
const phraseText = (fields: readonly (readonly string[])[]): string =>
  fields.map((lexemes) => ` ${lexemes.join(" ")} `).join("\n");

/**
 * A `tsvector` as text, in which nothing has to be escaped: lexemes have letters and digits only.
 *
 * @param fields The words of each field with the weight of the field, the most important first.
 */
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

/** A few words around the first match of a search; undefined without a match. */
function snippetOf(text: string, lexemes: ReadonlySet<string>): string | undefined {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Co}]+/gu)];
  const hit = words.findIndex(([word]) => lexemesOf(word).some((lexeme) => lexemes.has(lexeme)));
  if (hit === -1) return undefined;
  const first = words[Math.max(0, hit - snippetWords / 3)];
  const next = words[Math.max(0, hit - snippetWords / 3) + snippetWords];
  const begin = first === undefined || hit <= snippetWords / 3 ? 0 : first.index;
  const shown = shownText(text.slice(begin, next?.index));
  return `${begin === 0 ? "" : "…"}${shown}${next === undefined ? "" : "…"}`;
}
