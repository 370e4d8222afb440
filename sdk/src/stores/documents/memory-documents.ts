import type { DocumentWrite } from "../../model/documents/document.ts";
import type { DocumentStore } from "../../model/ports/document-store.ts";
import { GroupCommit } from "../shared/group-commit.ts";
import { prepareWrites } from "./prepared-write.ts";
import { SqliteDocuments } from "./sqlite-documents.ts";
import { documentTables } from "./sqlite-tables.ts";

/** Documents in the memory of this process: in a database without a file, which is made when it is first used. */
export interface MemoryDocuments extends DocumentStore {
  /** Stores documents together with what `add` does: neither where one of them fails, and no documents where `add` returns false. */
  commitWith(
    writes: readonly DocumentWrite[],
    add: () => { readonly isWhole: boolean; readonly apply: () => void },
  ): Promise<void>;
}

interface Opened {
  readonly documents: SqliteDocuments;
  readonly commits: GroupCommit;
}

/** Begins without documents. */
export function memoryDocuments(now: () => number): MemoryDocuments {
  let opening: Promise<Opened> | undefined;
  const opened = (): Promise<Opened> => (opening ??= open(now));
  return {
    write: async (writes) => (await opened()).documents.write(writes),
    info: async (workspace, path) => (await opened()).documents.info(workspace, path),
    read: async (workspace, path, version) => (await opened()).documents.read(workspace, path, version),
    versions: async (workspace, path) => (await opened()).documents.versions(workspace, path),
    find: async (workspace, query) => (await opened()).documents.find(workspace, query),
    erase: async (workspace, path) => (await opened()).documents.erase(workspace, path),
    async commitWith(writes, add) {
      const { documents, commits } = await opened();
      const prepared = await prepareWrites(writes);
      await commits.write(() => {
        const { isWhole, apply } = add();
        if (isWhole) documents.commit(prepared);
        apply();
      });
    },
  };
}

async function open(now: () => number): Promise<Opened> {
  // Loaded here: Node 22 prints a warning when it is.
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(":memory:");
  database.exec(documentTables);
  const commits = new GroupCommit(database);
  return { documents: new SqliteDocuments({ database, commits, now, checked: (run) => run() }), commits };
}
