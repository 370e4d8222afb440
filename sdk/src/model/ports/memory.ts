/** Who gets a memory: tasks of one run, everyone in the project, or tasks for one user. */
export type MemoryScope = "task" | "project" | "user";

/** Whose memories: `of` is the run or the user; empty for the project. */
export interface MemoryOwner {
  readonly scope: MemoryScope;
  readonly of: string;
}

/** What an agent remembers. */
export interface Memory {
  /** Unique among the owner's memories. */
  readonly id: string;
  readonly scope: MemoryScope;
  readonly text: string;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Keeps memories. `createMemory` makes one over any store. */
export interface MemoryPort {
  /**
   * Saves a text of at most 2,000 characters. The same `key` again gives what was saved first.
   *
   * @throws ToolwrightError `MEMORY_FULL` where the owner has 200; `STORE_FAILED`, `STORE_CONFLICT`.
   */
  save(owner: MemoryOwner, memory: { readonly text: string; readonly key?: string }): Promise<Memory>;
  /** The oldest first. */
  list(owner: MemoryOwner): Promise<readonly Memory[]>;
  /** Those who have or had memories, in the order of their first. */
  owners(): Promise<readonly MemoryOwner[]>;
  /** Erases the text; `by`, default `host`, is who asked for it. False where no memory has this id. */
  erase(owner: MemoryOwner, id: string, by?: string): Promise<boolean>;
}

/** What `save_to_memory` uses: whose memory it is follows from the session. */
export interface MemoryService {
  save(
    memory: { readonly scope: MemoryScope; readonly text: string; readonly key?: string },
    session: { readonly id: string; readonly user?: string },
  ): Promise<Memory>;
}
