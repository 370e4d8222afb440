import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { randomId } from "../../util/node-modules.ts";
import { stored } from "../../util/stored.ts";
import type { SessionLogs, StoredEntry } from "./session-log.ts";

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

/** The part of a log whose entries say that the session was opened and resumed. */
export const recordPart = "session";

const format = 1;

/** The first entry of a log. No two processes write the same one. */
export const openingEntry = (facts: OpeningFacts): JsonObject => ({
  type: "opened",
  format,
  by: randomId(),
  ...defined(facts),
});

/** A session as the store has it. */
export interface SessionRecord {
  /** How often it was resumed. */
  readonly resumptions: number;
  readonly opening: OpeningFacts;
  readonly entries: readonly StoredEntry[];
}

/**
 * Reads what the store has of a session.
 *
 * @throws ToolwrightError `SESSION_NOT_FOUND`, `SESSION_DAMAGED`.
 */
export function readRecord(id: string, log: Awaited<ReturnType<SessionLogs["read"]>>): SessionRecord {
  const given = log.map(({ entry }) => entry);
  if (given.length === 0)
    throw new ToolwrightError("SESSION_NOT_FOUND", `There is no session ${JSON.stringify(id)} in the store.`);
  const wrong = given.findIndex((entry) => !isEntry(entry));
  if (wrong !== -1) throw damaged(id, `entry ${wrong + 1} is not one of a session`);
  const entries = stored<StoredEntry>().readAll(given);
  const opening = entries[0]?.[2];
  if (!isRecord(opening) || opening.type !== "opened") throw damaged(id, "it does not begin with its opening");
  if (opening.format !== format) {
    const remedy = "Use the version of Toolwright that wrote it, or open a new session.";
    throw damaged(id, `it has format ${JSON.stringify(opening.format)}; this version reads ${format}`, { remedy });
  }
  const { mode, user, agent, organisation, task, workspace, variant, registry, state } = opening;
  const texts = [
    mode,
    registry,
    ...[user, agent, organisation, task, workspace, variant].filter((each) => each !== undefined),
  ];
  if (!texts.every(isText) || !isRecord(state)) throw damaged(id, "its opening is not valid");
  const resumptions = entries.filter(([scope, part]) => scope === "" && part === recordPart).length - 1;
  return { opening: stored<OpeningFacts>().read(opening), entries, resumptions };
}

/** What is in the store of a session cannot be used. */
export const damaged = (
  id: string,
  why: string,
  details: { readonly cause?: unknown; readonly remedy?: string } = {},
): ToolwrightError =>
  new ToolwrightError("SESSION_DAMAGED", `The session ${JSON.stringify(id)} cannot be resumed: ${why}.`, details);

const isText = (value: unknown): boolean => typeof value === "string";

const isEntry = (entry: Json): boolean =>
  Array.isArray(entry) && entry.length === 3 && isText(entry[0]) && isText(entry[1]);
