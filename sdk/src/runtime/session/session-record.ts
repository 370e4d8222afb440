import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { SessionLog } from "./session-log.ts";
import type { SessionLogs, StoredEntry } from "./stored-log.ts";
import { randomId } from "../../util/node-modules.ts";
import { stored } from "../../util/stored.ts";

/** What a session opened with, as its log begins. */
export interface OpeningFacts {
  readonly mode: string;
  readonly user?: string | undefined;
  readonly agent?: string | undefined;
  readonly organisation?: string | undefined;
  readonly task?: string | undefined;
  readonly workspace?: string | undefined;
  /** The variant of the registry, where it has variants. */
  readonly variant?: string | undefined;
  /** Version of its registry. */
  readonly registry: string;
  readonly state: JsonObject;
}

/** The log of a session. */
export const logName = (id: string): string => `session:${id}`;

const storedEntries = stored<StoredEntry>();
const part = "session";
const format = 1;

/**
 * Stores the beginning of a session.
 *
 * @throws ToolwrightError `SESSION_EXISTS`, `STORE_FAILED`.
 */
export async function storeOpening(id: string, facts: OpeningFacts, log: SessionLog): Promise<void> {
  // Unique, so that no other process writes the same entry.
  const entry = { type: "opened", format, by: randomId(), ...defined(facts) };
  log.append({ scope: "", part, entry });
  try {
    await log.saved();
  } catch (cause) {
    if (!isToolwrightError(cause) || cause.code !== "STORE_CONFLICT") throw cause;
    throw new ToolwrightError("SESSION_EXISTS", `There is already a session ${JSON.stringify(id)} in the store.`, {
      cause,
    });
  }
}

/** Takes the session over: another process that still has it open can store nothing from now on. */
export async function storeResumption(log: SessionLog): Promise<void> {
  log.append({ scope: "", part, entry: { type: "resumed", by: randomId() } });
  await log.saved();
}

/** A session as the store has it. */
export interface SessionRecord {
  /** How often it was resumed. */
  readonly resumptions: number;
  readonly facts: OpeningFacts;
  readonly entries: readonly StoredEntry[];
}

/**
 * Reads what the store has of a session.
 *
 * @throws ToolwrightError `SESSION_NOT_FOUND`, `SESSION_DAMAGED`.
 */
export function readRecord(id: string, log: Awaited<ReturnType<SessionLogs["read"]>>): SessionRecord {
  const entries = log.map(({ entry }) => entry);
  const [first] = entries;
  if (first === undefined) {
    throw new ToolwrightError("SESSION_NOT_FOUND", `There is no session ${JSON.stringify(id)} in the store.`);
  }
  const wrong = entries.findIndex((entry) => !isEntry(entry));
  if (wrong !== -1) throw damaged(id, `entry ${wrong + 1} is not one of a session`);
  const facts = storedEntries.read(first)[2];
  if (!isRecord(facts) || facts.type !== "opened") throw damaged(id, "it does not begin with its opening");
  if (facts.format !== format) {
    const remedy = "Use the version of Toolwright that wrote it, or open a new session.";
    throw damaged(id, `it has format ${JSON.stringify(facts.format)}; this version reads ${format}`, { remedy });
  }
  const { mode, user, agent, organisation, task, workspace, variant, registry, state } = facts;
  const texts = [user, agent, organisation, task, workspace, variant];
  const isWhole = isText(mode) && isText(registry) && isRecord(state) && texts.every(isTextOrNothing);
  if (!isWhole) throw damaged(id, "its opening is not valid");
  const recorded = storedEntries.readAll(entries);
  const resumptions = recorded.filter(([scope, name]) => scope === "" && name === part).length - 1;
  return { facts: stored<OpeningFacts>().read(facts), entries: recorded, resumptions };
}

/** What is in the store of a session cannot be used. */
export const damaged = (
  id: string,
  why: string,
  details: { readonly cause?: unknown; readonly remedy?: string } = {},
): ToolwrightError =>
  new ToolwrightError("SESSION_DAMAGED", `The session ${JSON.stringify(id)} cannot be resumed: ${why}.`, details);

const isText = (value: unknown): boolean => typeof value === "string";

const isTextOrNothing = (value: unknown): boolean => value === undefined || isText(value);

const isEntry = (entry: Json): boolean =>
  Array.isArray(entry) && entry.length === 3 && isText(entry[0]) && isText(entry[1]);
