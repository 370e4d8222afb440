import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { Memory, MemoryOwner, MemoryPort, MemoryService } from "../../model/ports/memory.ts";
import type { LogEntry, Store } from "../../model/ports/store.ts";
import type { RememberedText } from "../../model/tasks/remembered-text.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { sha256 } from "../../util/sha256.ts";

/** Longest text of a memory, in characters. */
const longestText = 2_000;

/** Most memories of one owner. */
const mostMemories = 200;

/**
 * Keeps memories in a store, such as `sqliteStore(file)`. Each text is a separate log, so that erasing one removes it for good; a list for
 * each owner has their ids, and one list has the owners.
 *
 * @param now Milliseconds since 1970; default: the machine's time.
 */
export function createMemory(store: Store, now: () => number = () => wallClock.now()): MemoryPort {
  const memoryOf = async (owner: MemoryOwner, id: string): Promise<Memory | undefined> => {
    const entry = (await store.read(textLog(owner, id)))[0]?.entry;
    if (!isRecord(entry) || typeof entry.text !== "string") return undefined;
    return {
      id,
      scope: owner.scope,
      text: entry.text,
      savedAt: typeof entry.savedAt === "string" ? entry.savedAt : "",
    };
  };
  const list = async (owner: MemoryOwner): Promise<readonly Memory[]> => {
    const found = await Promise.all(idsIn(await store.read(listLog(owner))).map((id) => memoryOf(owner, id)));
    return found.filter((memory) => memory !== undefined);
  };
  return {
    list,
    owners: async () => idsIn(await store.read(ownersLog)).flatMap(ownerIn),
    async save(owner, { text, key }) {
      checkText(text);
      const id = `m${sha256(key ?? `${text}\n${now()}`).slice(0, 12)}`;
      const before = await memoryOf(owner, id);
      if (before !== undefined) return before;
      if ((await list(owner)).length >= mostMemories) throw full(owner);
      // The lists come first: a text that is in no list could not be erased.
      await addId(store, ownersLog, JSON.stringify([owner.scope, owner.of]));
      await addId(store, listLog(owner), id);
      const entries = [{ entry: { text, savedAt: new Date(now()).toISOString() }, once: "text" }];
      await store.append(textLog(owner, id), { entries, after: 0, joins: true });
      const saved = await memoryOf(owner, id);
      if (saved === undefined) throw new ToolwrightError("STORE_CONFLICT", "The memory was erased while it was saved.");
      return saved;
    },
    erase: (owner, id, by = "host") => store.erase(textLog(owner, id), { by }),
  };
}

const ownersLog = "memory-owners";

function ownerIn(text: string): readonly MemoryOwner[] {
  const owner: unknown = JSON.parse(text);
  const [scope, of] = Array.isArray(owner) ? (owner as readonly unknown[]) : [];
  const isScope = scope === "project" || scope === "user" || scope === "task";
  return isScope && typeof of === "string" ? [{ scope, of }] : [];
}

const listLog = ({ scope, of }: MemoryOwner): string => `memory:${scope}:${of}`;

const textLog = (owner: MemoryOwner, id: string): string => `${listLog(owner)}#${id}`;

const idsIn = (entries: readonly LogEntry[]): readonly string[] =>
  entries.map(({ entry }) => entry).filter((entry) => typeof entry === "string");

const addId = (store: Store, log: string, id: string): Promise<unknown> =>
  store.append(log, { entries: [{ entry: id, once: id }], after: Number.MAX_SAFE_INTEGER, joins: true });

function checkText(text: string): void {
  if (text.trim() !== "" && text.length <= longestText) return;
  throw new ToolwrightError("USAGE", `A memory has 1 to ${longestText} characters, and this one ${text.length}.`, {
    remedy: "Save what matters in a few sentences.",
  });
}

const full = ({ scope }: MemoryOwner): ToolwrightError =>
  new ToolwrightError("MEMORY_FULL", `The ${scope} has ${mostMemories} memories already; more are not kept.`);

/** A task reads at most this many memories and characters, the newest first. */
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
