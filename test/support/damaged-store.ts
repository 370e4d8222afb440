import { expect } from "vitest";
import { readDocument } from "../../sdk/src/agents.ts";
import type { Store } from "../../sdk/src/runtime.ts";

/** Each column that a store keeps, with a text of SQL that changes its value. */
export const flips: readonly (readonly [table: string, column: string, changed: string])[] = [
  ["logs", "name", "name || 'x'"],
  ["logs", "name_digest", "name_digest || 'x'"],
  ["logs", "length", "length - 1"],
  ["logs", "fence", "fence + 1"],
  ["logs", "worker", "'other'"],
  ["logs", "lease_until", "lease_until + 1"],
  ["logs", "wake_at", "5"],
  ["logs", "digest", "digest || 'x'"],
  ["entries", "log", "log + 100"],
  ["entries", "seq", "seq + 8"],
  ["entries", "once", "'other ' || seq"],
  ["entries", "at", "at + 1"],
  ["entries", "entry", "replace(entry, 'a', 'b')"],
  ["entries", "digest", "digest || 'x'"],
  ["used", "key", "key || 'x'"],
  ["used", "key_digest", "key_digest || 'x'"],
  ["used", "expires_at", "expires_at + 1"],
  ["used", "digest", "digest || 'x'"],
  ["blobs", "sha256", "sha256 || 'x'"],
  ["blobs", "codec", "'deflate'"],
  ...[
    "id",
    "workspace",
    "path",
    "description",
    "why",
    "tags",
    "created_by",
    "created_at",
    "updated_by",
    "updated_at",
  ].map((column) => ["documents", column, `${column} || ' '`] as const),
  ["documents", "head", "head - 1"],
  ["documents", "digest", "digest || 'x'"],
  ["document_versions", "document", "document + 100"],
  ["document_versions", "version", "version + 8"],
  ["document_versions", "size", "size + 1"],
  ["document_versions", "tokens", "tokens + 1"],
  ["document_versions", "parent", "7"],
  ...["blob", "blocks", "mime_type", "summary", "notes", "author", "at", "digest"].map(
    (column) => ["document_versions", column, `${column} || ' '`] as const,
  ),
];

/** Fills a store, damages it, and expects that every way to what was damaged is an error that says where, and no other history. */
export async function expectNoticed(store: Store, damage: () => Promise<void> | void): Promise<void> {
  const content = await readDocument({ path: "a.md", content: "# Axle\n\nAbove." });
  const write = { workspace: "w", path: "a.md", author: "anna", description: "An axle", tags: ["a"], content };
  await store.append("a", { entries: [{ entry: "alpha", once: "first" }], after: 0 });
  await store.append("a", { entries: [{ entry: { a: 1 } }], after: 1 });
  await store.useOnce("token", Date.now() + 1000);
  await store.documents.write([write]);
  await store.documents.write([{ ...write, ifVersion: 1 }]);
  const reads = {
    log: () => store.read("a"),
    last: () => store.read("a", 1),
    logs: () => store.logs(""),
    claim: () => store.claim({ log: "a", worker: "w", leaseMs: 60_000 }),
    used: () => store.useOnce("token", Date.now() + 1000),
    info: () => store.documents.info("w", "a.md"),
    read: () => store.documents.read("w", "a.md"),
    first: () => store.documents.read("w", "a.md", 1),
    versions: () => store.documents.versions("w", "a.md"),
  };
  const outcomes = async (): Promise<Readonly<Record<string, unknown>>> => {
    const made: [string, unknown][] = [];
    for (const [name, read] of Object.entries(reads)) {
      made.push([name, await read().catch((error: unknown) => error)]);
    }
    return Object.fromEntries(made);
  };
  await store.claim({ log: "a", worker: "v", leaseMs: 60_000 });
  const before = await outcomes();
  await damage();
  const after = await outcomes();
  const noticed = Object.values(after).filter((outcome) => outcome instanceof Error);
  expect(noticed.map((error) => error.message)).not.toEqual([]);
  for (const error of noticed)
    expect(error).toMatchObject({
      code: "STORE_FAILED",
      message: expect.stringMatching(/^The store is damaged: .+\.$/) as string,
    });
  for (const [name, outcome] of Object.entries(before)) {
    if (!(after[name] instanceof Error)) expect(after[name], name).toEqual(outcome);
  }
}
