import { sha256 } from "../../util/sha256.ts";
import { infoColumns, type DocumentSearch, type SearchedRow } from "./document-rows.ts";

export const sqliteSearch: DocumentSearch = {
  hasTags: "NOT EXISTS (SELECT 1 FROM json_each(?) t WHERE t.value NOT IN (SELECT value FROM json_each(d.tags)))",
  async index(db, { key, workspace, path, about, body }) {
    await sqliteSearch.remove(db, key);
    const insert = "INSERT INTO document_search (rowid, place, path, about, body) VALUES (?, ?, ?, ?, ?)";
    await db.rows(insert, key, placeOf(workspace), path, about, body);
  },
  async move(db, key, path) {
    await db.rows("UPDATE document_search SET path = ? WHERE rowid = ?", path, key);
  },
  async remove(db, key) {
    await db.rows("DELETE FROM document_search WHERE rowid = ?", key);
  },
  async find(db, { workspace, terms, from, page }) {
    // Each term is quoted, so that nothing in it is an operator.
    const words = terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(" AND ");
    const match = `place : "${placeOf(workspace)}" AND {path about body} : (${words})`;
    const joined = from.text.replace(" WHERE ", " JOIN document_search ON document_search.rowid = d.key WHERE ");
    return db.rows<SearchedRow>(
      `SELECT ${infoColumns}, document_search.about, document_search.body ${joined} AND document_search MATCH ?
        ORDER BY bm25(document_search, 0.0, 5.0, 3.0, 1.0), d.path ${page}`,
      ...from.values,
      match,
    );
  },
};

/** A word in the index that selects the documents of one workspace. */
const placeOf = (workspace: string): string => `w${sha256(workspace).slice(0, 24)}`;
