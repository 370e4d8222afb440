import { createMemory } from "../../agents/memory/create-memory.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Memory, MemoryOwner } from "../../model/ports/memory.ts";
import { sqliteStore } from "../../stores/sqlite.ts";
import { fileExists } from "../../util/file-exists.ts";

/** A memory and whose it is. */
export interface KeptMemory extends Memory {
  /** The run or the user; empty for the project. */
  readonly of: string;
}

/** The memories of a file, for people. */
export interface KeptMemories {
  /** Those of an owner, or all: by owner, the oldest first. */
  list(owner?: MemoryOwner): Promise<readonly KeptMemory[]>;
  /**
   * Removes the memory with an id for good, or `all` of an owner; gives what is removed.
   *
   * @throws ToolwrightError `MEMORY_NOT_FOUND`; `USAGE` for an id that memories of several owners have.
   */
  erase(id: string, owner?: MemoryOwner): Promise<readonly KeptMemory[]>;
  close(): Promise<void>;
}

/**
 * Opens a file of memories that exists.
 *
 * @throws ToolwrightError `RUNS_NOT_FOUND`.
 */
export async function openMemories(file: string): Promise<KeptMemories> {
  if (!(await fileExists(file))) throw new ToolwrightError("RUNS_NOT_FOUND", `There is no file ${file}.`);
  const store = await sqliteStore(file);
  const memory = createMemory(store);
  const list = async (owner?: MemoryOwner): Promise<readonly KeptMemory[]> => {
    const owners = owner === undefined ? await memory.owners() : [owner];
    const found = await Promise.all(
      owners.map(async (each) => (await memory.list(each)).map((one) => ({ ...one, of: each.of }))),
    );
    return found.flat();
  };
  return {
    list,
    async erase(id, owner) {
      const found = (await list(owner)).filter((each) => id === "all" || each.id === id);
      if (found.length === 0 && id !== "all")
        throw new ToolwrightError("MEMORY_NOT_FOUND", `There is no memory ${JSON.stringify(id)}.`);
      if (found.length > 1 && id !== "all")
        throw new ToolwrightError("USAGE", `Several owners have a memory "${id}".`, {
          remedy: "Name the owner with `--user`, `--run` or `--project`.",
        });
      for (const { scope, of, id: each } of found) await memory.erase({ scope, of }, each);
      return found;
    },
    close: () => store.close(),
  };
}
