/** The readers of a memory: tasks of one run, everyone in the project, or tasks for one user. */
export type MemoryScope = "task" | "project" | "user";

/** An owner of memories: `of` is the run or the user; empty for the project. */
export interface MemoryOwner {
  readonly scope: MemoryScope;
  readonly of: string;
}

/** A memory of an agent. */
export interface Memory {
  /** Unique among the owner's memories. */
  readonly id: string;
  readonly scope: MemoryScope;
  readonly text: string;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** A memory as a task reads it. */
export type RememberedText = Pick<Memory, "scope" | "text">;

/** Stores memories. `createMemory` creates one over any store. */
export interface MemoryPort {
  /**
   * Saves a text of at most 2,000 characters. Saving the same `key` again returns the first text.
   *
   * @throws ToolwrightError `MEMORY_FULL` if the owner has 200 memories; `STORE_FAILED`, `STORE_CONFLICT`.
   */
  save(owner: MemoryOwner, memory: { readonly text: string; readonly key?: string }): Promise<Memory>;
  /** Oldest first. */
  list(owner: MemoryOwner): Promise<readonly Memory[]>;
  /** Owners that have or had memories, in the order of their first memory. */
  owners(): Promise<readonly MemoryOwner[]>;
  /** Erases the text; `by`, default `host`, is the requester. False if no memory has this id. */
  erase(owner: MemoryOwner, id: string, by?: string): Promise<boolean>;
}

/** The service of `save_to_memory`; the session decides the owner. */
export interface MemoryService {
  save(
    memory: { readonly scope: MemoryScope; readonly text: string; readonly key?: string },
    session: { readonly id: string; readonly user?: string },
  ): Promise<Memory>;
}
