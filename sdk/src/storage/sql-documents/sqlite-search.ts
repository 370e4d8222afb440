import { sql, type SqlBool } from "kysely";
import { sha256 } from "../../util/sha256.ts";
import { documentColumns, documentsWith, withNewest, type DocumentSearch } from "./document-search.ts";
import { infoOf } from "./document-rows.ts";
import { shownText } from "./search-text.ts";

/** Searches by the FTS5 of SQLite. */
export const sqliteSearch: DocumentSearch = {
  hasTags: (tags) => sql<SqlBool>`NOT EXISTS
    (SELECT 1 FROM json_each(${tags}) t WHERE t.value NOT IN (SELECT value FROM json_each(d.tags)))`,
  async index(db, { key, workspace, path, about, body }) {
    await sqliteSearch.remove(db, key);
    const row = { rowid: key, place: placeOf(workspace), path, about, body };
    await db.insertInto("document_search").values(row).execute();
  },
  async move(db, key, path) {
    await db.updateTable("document_search").set({ path }).where("rowid", "=", key).execute();
  },
  async remove(db, key) {
    await db.deleteFrom("document_search").where("rowid", "=", key).execute();
  },
  async find(db, { workspace, query, terms }) {
    // Each term in quotes: nothing in it is an operator.
    const words = terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ");
    const match = sql<SqlBool>`document_search MATCH ${`place : "${placeOf(workspace)}" AND {path about body} : (${words})`}`;
    const found = withNewest(documentsWith(db, { workspace }), query, sqliteSearch)
      .innerJoin("document_search", "document_search.rowid", "d.key")
      .where(match)
      .orderBy(sql`bm25(document_search, 0.0, 5.0, 3.0, 1.0)`)
      .orderBy("d.path");
    const rows = await found.select(documentColumns).select("d.key").execute();
    return Promise.all(
      // Made for the documents that are returned only: it reads their whole text.
      rows.map(async (row) => {
        const snippet = (column: number) => sql<string>`snippet(document_search, ${sql.lit(column)}, '', '', '…', 24)`;
        const texts = db.selectFrom("document_search").select([snippet(3).as("body"), snippet(2).as("about")]);
        const shown = await texts.where(match).where("rowid", "=", row.key).executeTakeFirst();
        return { ...infoOf(row), snippet: shownText(shown?.body ?? "") || shownText(shown?.about ?? "") };
      }),
    );
  },
};

/** A word by which the index finds the documents of one workspace. */
const placeOf = (workspace: string): string => `w${sha256(workspace).slice(0, 24)}`;
