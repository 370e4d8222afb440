import type { DocumentMove, DocumentRemoval } from "../../model/workspace/document.ts";
import { noteErased } from "../sql/log-rows.ts";
import { plain, type Statements, type Transaction } from "../sql/sql-database.ts";
import { documentConflict, headOf, lockedHead } from "./document-heads.ts";
import { documentDigest } from "./document-rows.ts";
import type { DocumentSearch } from "./document-search.ts";
import { documentId } from "./prepared-write.ts";
import { indexed } from "./search-text.ts";

/** Changes of documents as a whole, inside the transaction of a caller. */

export const isMove = (change: object): change is DocumentMove => "kind" in change && change.kind === "move";

export const isRemoval = (change: object): change is DocumentRemoval => "kind" in change && change.kind === "removal";

/** @throws ToolwrightError `DOCUMENT_CONFLICT`. */
export async function moveDocument(
  search: DocumentSearch,
  { workspace, path, to, ifVersion, author }: DocumentMove,
  { at, transaction: { db } }: { readonly at: string; readonly transaction: Transaction },
): Promise<void> {
  const head = await lockedHead(db, workspace, path);
  if (head?.head !== ifVersion) throw documentConflict(path, ifVersion, head?.head ?? 0);
  const taken = await headOf(db, workspace, to);
  if (taken !== undefined) throw documentConflict(to, 0, taken.head);
  const moved = { id: documentId(workspace, to), path: plain(to), updated_by: plain(author), updated_at: at };
  const digest = documentDigest({ ...head, ...moved });
  await db
    .updateTable("documents")
    .set({ ...moved, digest })
    .where("key", "=", head.key)
    .execute();
  await search.move(db, head.key, indexed(to));
}

/** @throws ToolwrightError `DOCUMENT_CONFLICT`. */
export async function removeWhole(
  search: DocumentSearch,
  { workspace, path, ifVersion, author }: DocumentRemoval,
  transaction: Transaction,
): Promise<void> {
  const head = await lockedHead(transaction.db, workspace, path);
  if (head?.head !== ifVersion) throw documentConflict(path, ifVersion, head?.head ?? 0);
  await removeRows(search, head.key, transaction.db);
  await noteErased({ workspace, path }, { by: author }, transaction);
}

/** Removes a document with its versions, and the bytes that no other version has. */
export async function removeRows(search: DocumentSearch, key: number | string, db: Statements): Promise<void> {
  const own = await db.selectFrom("document_versions").select(["blob", "blocks"]).where("document", "=", key).execute();
  await search.remove(db, key);
  await db.deleteFrom("document_versions").where("document", "=", key).execute();
  await db.deleteFrom("documents").where("key", "=", key).execute();
  for (const hash of new Set(own.flatMap(({ blob, blocks }) => [blob, blocks]))) {
    const used = db.selectFrom("document_versions").select("version").limit(1);
    const uses = [used.where("blob", "=", hash), used.where("blocks", "=", hash)];
    const found = await Promise.all(uses.map((each) => each.executeTakeFirst()));
    if (found.every((each) => each === undefined)) await db.deleteFrom("blobs").where("sha256", "=", hash).execute();
  }
}
