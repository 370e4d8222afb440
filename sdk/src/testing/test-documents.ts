import assert from "node:assert/strict";
import type { DocumentStore } from "../model/ports/document-store.ts";
import { searchingChecks } from "./documents/searching-checks.ts";
import { writingChecks } from "./documents/writing-checks.ts";
import { assertConflict, found, written, type DocumentCheck } from "./documents/written.ts";
import type { ContractCheck } from "./test-store.ts";

/** Documents under test, and how they are closed. */
export interface OpenedDocuments {
  readonly documents: DocumentStore;
  readonly close: () => Promise<void>;
}

/** What is known of the documents under test. */
export interface DocumentTraits {
  /** Whether a place opened again, and another connection to it, has what was stored there. Default true. */
  readonly lasts?: boolean;
}

/**
 * What every store of documents has to do, as named checks for any test runner.
 *
 * @param open Opens the documents at a place: empty ones at a new place, the same at a place opened before.
 * @example
 * const open = async (place) => {
 *   const engine = await sqliteEngine(`${folder}/${place}.db`);
 *   return { documents: engine.documents, close: () => engine.close() };
 * };
 * for (const { name, run } of testDocuments(open)) test(name, run);
 */
export function testDocuments(
  open: (place: string) => Promise<OpenedDocuments>,
  { lasts = true }: DocumentTraits = {},
): readonly ContractCheck[] {
  const checks = Object.entries(lasts ? { ...always, ...lasting } : always);
  return checks.map(([name, check], index) => ({
    name: `documents: ${name}`,
    run: async () => {
      const opened: OpenedDocuments[] = [];
      const again = async (): Promise<DocumentStore> => {
        const documents = await open(`documents-${index + 1}`);
        opened.push(documents);
        return documents.documents;
      };
      try {
        await check(await again(), again);
      } finally {
        for (const { close } of opened) await close();
      }
    },
  }));
}

const always: Readonly<Record<string, DocumentCheck>> = { ...writingChecks, ...searchingChecks };

const lasting: Readonly<Record<string, DocumentCheck>> = {
  "what was stored is there in another connection": async (store, again) => {
    await store.write([written("a", { text: "needle" })]);
    const other = await again();
    assert.deepEqual(await found(other, "needle"), ["a"]);
    await other.write([written("a", { ifVersion: 1 })]);
    await assertConflict(store.write([written("a", { ifVersion: 1 })]));
    assert.equal((await store.info("w", "a"))?.version, 2);
  },
};
