import { checkDigest, digestOf } from "./row-digest.ts";
import type { Statements, Transaction } from "./sql-database.ts";

const marks = (db: Statements) => db.selectFrom("used").select(["key", "key_digest", "expires_at", "digest"]);

interface MarkRow {
  readonly key: string;
  readonly key_digest: string;
  readonly expires_at: number;
  readonly digest: string;
}

const markDigest = ({ key, key_digest, expires_at }: Omit<MarkRow, "digest">): string =>
  digestOf(key, key_digest, expires_at);

const check = (row: MarkRow): void =>
  checkDigest(row.digest, markDigest(row), `the mark of the used value "${row.key}"`);

/** Forgets the marks that have expired before a time. */
export async function forgetMarks(db: Statements, before: number): Promise<void> {
  const expired = await marks(db).where("expires_at", "<", before).execute();
  if (expired.length === 0) return;
  // A mark that is damaged may be needed still.
  for (const row of expired) check(row);
  await db.deleteFrom("used").where("expires_at", "<", before).execute();
}

/** False for a value that was used, true if an earlier attempt of the same operation has used it; undefined for a new one. */
export async function isMarked(
  db: Statements,
  key: string,
  repeated: Transaction["repeated"],
): Promise<boolean | undefined> {
  const known = await marks(db)
    .where((is) => is.or([is("key", "=", key), is("key_digest", "=", digestOf(key))]))
    .execute();
  for (const row of known) check(row);
  if (known.length === 0) return undefined;
  if (repeated === undefined) return false;
  return (await marks(db).where("key", "=", key).where("operation", "=", repeated).execute()).length > 0;
}

/** Marks a value as used; false where another process has done so since. */
export async function mark(
  db: Statements,
  { key, expiresAt, operation }: { readonly key: string; readonly expiresAt: number } & Pick<Transaction, "operation">,
): Promise<boolean> {
  const row = { key, key_digest: digestOf(key), expires_at: expiresAt };
  const used = await db
    .insertInto("used")
    .values({ ...row, digest: markDigest(row), operation })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return used !== undefined;
}
