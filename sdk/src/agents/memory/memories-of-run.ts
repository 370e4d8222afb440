import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Memory, MemoryOwner, MemoryPort, MemoryService } from "../../model/ports/memory.ts";
import type { RememberedText } from "../../model/tasks/remembered-text.ts";
import { defined } from "../../util/defined.ts";

/** The most that a task reads, the newest first: so many memories, and characters in all. */
const [mostRead, mostCharacters] = [50, 8_000];

/** What a task that begins now reads: memories of its run, of the project and of its user. */
export async function memoriesOfRun(
  memory: MemoryPort | undefined,
  { run, user }: { readonly run: string; readonly user: string | undefined },
): Promise<readonly RememberedText[]> {
  if (memory === undefined) return [];
  const owners: readonly MemoryOwner[] = [
    { scope: "project", of: "" },
    ...(user === undefined ? [] : [{ scope: "user" as const, of: user }]),
    { scope: "task", of: run },
  ];
  const found = (await Promise.all(owners.map((owner) => memory.list(owner)))).flat();
  const newest = [...found].sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1)).slice(0, mostRead);
  let left = mostCharacters;
  const read = new Set(newest.filter(({ text }) => (left -= text.length) >= 0));
  return found.filter((each) => read.has(each)).map(({ scope, text }) => ({ scope, text }));
}

/** `save_to_memory` in the sessions of runs, whose ids are those of run and task. */
export function memoryService(memory: MemoryPort): MemoryService {
  return {
    async save({ scope, text, key }, { id, user }) {
      const owner = ownerOf(scope, { run: runOfSession(id), user });
      try {
        return await memory.save(owner, { text, ...defined({ key }) });
      } catch (error) {
        if (isToolwrightError(error) && error.code === "STORE_CONFLICT")
          throw new ToolError("TRANSIENT", error.message);
        if (isToolwrightError(error))
          throw new ToolError(error.code === "STORE_FAILED" ? "TRANSIENT" : "PERMANENT", error.message);
        throw error;
      }
    },
  };
}

function ownerOf(scope: Memory["scope"], { run, user }: { run: string; user: string | undefined }): MemoryOwner {
  if (scope === "project") return { scope, of: "" };
  if (scope === "task") return { scope, of: run };
  if (user !== undefined) return { scope, of: user };
  throw new ToolError("PERMANENT", "This run has no user.", { suggestion: "Save it for the task or the project." });
}

/** The sessions of a run are named `<run>.<task>`. */
const runOfSession = (session: string): string => session.slice(0, Math.max(0, session.lastIndexOf(".")));
