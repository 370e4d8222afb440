import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { DocumentWrite } from "../../model/workspace/document.ts";
import { damaged } from "../sql/row-digest.ts";
import { plain, type Statements } from "../sql/sql-database.ts";
import { checkDocument, documentDigest } from "./document-rows.ts";
import { documentId } from "./prepared-write.ts";

type Head = NonNullable<Awaited<ReturnType<typeof headOf>>>;

interface Change {
  /** The document that is replaced. */
  readonly head: Head | undefined;
  readonly changed: Pick<Head, "head" | "description" | "why" | "tags" | "updated_by" | "updated_at">;
}

/** Stores what a write changes about a document, or a new document. @throws ToolwrightError `DOCUMENT_CONFLICT`. */
export async function keepHead(
  db: Statements,
  { workspace, path }: DocumentWrite,
  { head, changed }: Change,
): Promise<Head["key"]> {
  if (head !== undefined) {
    const digest = documentDigest({ ...head, ...changed });
    await db
      .updateTable("documents")
      .set({ ...changed, digest })
      .where("key", "=", head.key)
      .execute();
    return head.key;
  }
  const { updated_by: created_by, updated_at: created_at } = changed;
  const names = { id: documentId(workspace, path), workspace: plain(workspace), path: plain(path) };
  const row = { ...names, ...changed, created_by, created_at };
  const create = db.insertInto("documents").values({ ...row, digest: documentDigest(row) });
  const created = await create
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (created !== undefined) return created.key;
  // Another process has created it since.
  throw documentConflict(path, 0, (await headOf(db, workspace, path))?.head ?? 0);
}

/** The row of a document. @throws ToolwrightError `STORE_FAILED` if it is damaged. */
export const headOf = async (db: Statements, workspace: string, path: string) =>
  checked(await heads(db, workspace, path).executeTakeFirst());

/** The same, locked for the transaction. */
export const lockedHead = async (db: Statements, workspace: string, path: string) =>
  checked(await heads(db, workspace, path).forUpdate().executeTakeFirst());

const checked = <Row extends Parameters<typeof checkDocument>[0]>(row: Row | undefined): Row | undefined =>
  row === undefined ? undefined : checkDocument(row);

function heads(db: Statements, workspace: string, path: string) {
  const columns = ["key", "id", "workspace", "path", "head", "description", "why", "tags", "digest"] as const;
  return db
    .selectFrom("documents")
    .select([...columns, "created_by", "created_at", "updated_by", "updated_at"])
    .where((is) =>
      is.or([
        is("id", "=", documentId(workspace, path)),
        is.and([is("workspace", "=", plain(workspace)), is("path", "=", plain(path))]),
      ]),
    );
}

interface Wanted {
  readonly workspace: string;
  readonly path: string;
  /** Default: the newest. */
  readonly version?: number | undefined;
}

/** Undefined for a document or a version that was never there. @throws ToolwrightError `STORE_FAILED` for one that was. */
export async function lost(db: Statements, { workspace, path, version }: Wanted): Promise<undefined> {
  const head = await headOf(db, workspace, path);
  const wanted = version ?? head?.head ?? 0;
  if (head === undefined || !Number.isInteger(wanted) || wanted < 1 || wanted > head.head) return undefined;
  throw damaged(`version ${wanted} of the document ${path} is missing`);
}

/** A document has another version than the one that a write replaces; 0 stands for none. */
export function documentConflict(path: string, expected: number, present: number): ToolwrightError {
  if (present === 0) {
    return new ToolwrightError(
      "DOCUMENT_CONFLICT",
      `${path} does not exist; the write replaces its version ${expected}.`,
      {
        remedy: "Write without `ifVersion` to create the document.",
      },
    );
  }
  const replaced = expected === 0 ? "the write creates it" : `the write replaces version ${expected}`;
  return new ToolwrightError("DOCUMENT_CONFLICT", `${path} is at version ${present}; ${replaced}.`, {
    remedy: `Read version ${present}, and write again with \`ifVersion: ${present}\`.`,
  });
}
