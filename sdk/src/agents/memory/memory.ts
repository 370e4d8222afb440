import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { Memory, MemoryOwner, MemoryPort, MemoryService, RememberedText } from "../../model/ports/memory.ts";
import type { LogEntry, Store } from "../../model/ports/store.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import { stored } from "../../util/stored.ts";

/** Maximum length of a memory, in characters. */
const longestText = 2_000;

const mostMemories = 200;

/**
 * Keeps memories in a store, such as `sqliteStore(file)`. Each text is a separate log, so that erasing one removes it completely.
 *
 * @param now Milliseconds since 1970; default: the machine's time.
 */
export function createMemory(store: Store, now: () => number = () => wallClock.now()): MemoryPort {
  const list = async (owner: MemoryOwner): Promise<readonly Memory[]> => {
    const logs = await store.logs(logOf(owner, ""));
    return (await Promise.all(logs.map(async ({ log }) => memoryIn(owner, log, await store.read(log))))).flat();
  };
  return {
    list,
    async owners() {
      const owners = (await store.logs(memoryLogs)).map(({ log }) => ownerIn(log));
      return [...new Map(owners.map((owner) => [logOf(owner, ""), owner])).values()];
    },
    async save(owner, { text, key }) {
      checkText(text);
      const log = logOf(owner, `m${sha256(key ?? `${text}\n${now()}`).slice(0, 12)}`);
      const present = memoryIn(owner, log, await store.read(log));
      if (present.length === 0 && (await list(owner)).length >= mostMemories) throw full(owner);
      const entry = { text, savedAt: new Date(now()).toISOString() };
      const kept = await store.append(log, { entries: [{ entry, once: "text" }], after: 0, joins: true });
      const [saved] = memoryIn(owner, log, kept);
      if (saved === undefined) throw new ToolwrightError("STORE_FAILED", "The memory was not stored.");
      return saved;
    },
    erase: (owner, id, by = "host") => store.erase(logOf(owner, id), { by }),
  };
}

const memoryLogs = "memory:";

/** The name of a memory's log contains everything except the text. */
const logOf = ({ scope, of }: MemoryOwner, id: string): string => `${memoryLogs}${JSON.stringify([scope, of])}${id}`;

const idIn = (log: string): string => log.slice(log.lastIndexOf("]") + 1);

function ownerIn(log: string): MemoryOwner {
  const [scope, of] = JSON.parse(log.slice(memoryLogs.length, log.lastIndexOf("]") + 1)) as [Memory["scope"], string];
  return { scope, of };
}

const texts = stored<Pick<Memory, "text" | "savedAt">>();

/** The memory of a log; empty if it was erased. */
const memoryIn = ({ scope }: MemoryOwner, log: string, [first]: readonly LogEntry[]): readonly Memory[] =>
  first === undefined ? [] : [{ id: idIn(log), scope, ...texts.read(first.entry) }];

function checkText(text: string): void {
  if (text.trim() !== "" && text.length <= longestText) return;
  throw new ToolwrightError("USAGE", `A memory has 1 to ${longestText} characters, and this one ${text.length}.`, {
    remedy: "Save what matters in a few sentences.",
  });
}

const full = ({ scope }: MemoryOwner): ToolwrightError =>
  new ToolwrightError("MEMORY_FULL", `The ${scope} has ${mostMemories} memories already; more are not kept.`);

/** A task reads at most this many memories and characters, newest first. */
const [mostRead, mostCharacters] = [50, 8_000];

/** The memories that a new task reads: memories of its run, of the project and of its user. */
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

/** `save_to_memory` in the sessions of runs, whose ids consist of run and task. */
export function memoryService(memory: MemoryPort): MemoryService {
  return {
    async save({ scope, text, key }, { id, user }) {
      const owner = ownerOf(scope, { run: runOfSession(id), user });
      try {
        return await memory.save(owner, { text, ...defined({ key }) });
      } catch (error) {
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
