import { sql, type SqlBool } from "kysely";
import { documentColumns, documentsWith, withNewest, type DocumentSearch } from "./document-search.ts";
import { infoOf } from "./document-rows.ts";
import { lexemesOf, phraseText, searchVector, snippetOf } from "./search-index.ts";
import { shownText } from "./search-text.ts";

/** Searches by the `tsvector` of PostgreSQL. */
export const postgresSearch: DocumentSearch = {
  hasTags: (tags) => sql<SqlBool>`d.tags::jsonb @> ${tags}::jsonb`,
  async move(db, key, path) {
    const row = await db.selectFrom("documents").select(["about", "body"]).where("key", "=", key).executeTakeFirst();
    // The workspace is a separate column.
    if (row !== undefined) await postgresSearch.index(db, { key, workspace: "", path, ...row });
  },
  async index(db, { key, path, about, body }) {
    const fields = [path, about, body].map(lexemesOf);
    const [ofPath = [], ofAbout = [], ofBody = []] = fields;
    const search = searchVector([
      ["A", ofPath],
      ["B", ofAbout],
      ["D", ofBody],
    ]);
    const texts = { about, body, phrases: phraseText(fields), search: sql<string>`${search}::tsvector` };
    await db.updateTable("documents").set(texts).where("key", "=", key).execute();
  },
  // It is part of the document.
  remove: () => Promise.resolve(),
  async find(db, { workspace, query, terms }) {
    const phrases = terms.map(lexemesOf).filter((lexemes) => lexemes.length > 0);
    if (phrases.length === 0) return [];
    const lexemes = new Set(phrases.flat());
    // In quotes: nothing in it is an operator.
    const words = sql`${[...lexemes].map((lexeme) => `'${lexeme}'`).join(" & ")}::tsquery`;
    let found = withNewest(documentsWith(db, { workspace }), query, postgresSearch)
      .where(sql<SqlBool>`d.search @@ ${words}`)
      // A long text does not count more than a short one.
      .orderBy(sql`ts_rank('{0.1, 0.3, 0.3, 0.5}', d.search, ${words}, 1)`, "desc")
      .orderBy("d.path");
    for (const phrase of phrases.filter(({ length }) => length > 1)) {
      found = found.where(sql<SqlBool>`strpos(d.phrases, ${` ${phrase.join(" ")} `}) > 0`);
    }
    const rows = await found.select(documentColumns).select(["d.about", "d.body"]).execute();
    return rows.map((row) => {
      const snippet = snippetOf(row.body, lexemes) ?? snippetOf(row.about, lexemes) ?? shownText(row.about);
      return { ...infoOf(row), snippet };
    });
  },
};
