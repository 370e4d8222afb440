import type { LogEntry } from "../../model/ports/store.ts";
import { ConversationPart, type ConversationEntry } from "../../runtime/session/conversation.ts";
import { readRecord } from "../../runtime/session/open-session.ts";
import type { StoredEntry } from "../../runtime/session/session-log.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import type { StudioEntry, StudioRun } from "./run-types.ts";
import { windowOf, type Shown } from "./run-book.ts";

/** A session as the list has it. */
export function sessionSummary(id: string, session: string, entries: readonly LogEntry[]): StudioRun {
  const { facts, isOpen } = sessionAfter(session, entries);
  return {
    id,
    kind: "session",
    name: session,
    agent: facts.agent ?? facts.mode,
    status: isOpen ? "open" : "completed",
    entries: entries.length,
    ...defined({ startedAt: entries[0]?.at, lastAt: entries.at(-1)?.at }),
  };
}

/** A session at one of its entries; default: the last. */
export function sessionAt(session: string, entries: readonly LogEntry[], seq: number | undefined): Shown | undefined {
  const until = Math.max(
    0,
    entries.findLastIndex((entry) => entry.seq <= (seq ?? Infinity)),
  );
  const entry = entries[until];
  if (entry === undefined) return undefined;
  const { facts, isOpen, turns, state } = sessionAfter(session, entries.slice(0, until + 1));
  const { mode, user, agent, registry } = facts;
  return {
    ...windowOf(entries, until, rowOf),
    entry: withoutContents(entry.entry),
    timeline: [],
    earlier: 0,
    steps: [],
    bars: [],
    hiddenBars: 0,
    state: {
      status: isOpen ? "open" : "completed",
      usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 },
      isSpeaking: false,
      documents: [],
      facts: { mode, ...defined({ user, agent }), registry, turns, state },
    },
  };
}

function sessionAfter(session: string, entries: readonly LogEntry[]) {
  const { opening: facts, entries: recorded } = readRecord(session, entries);
  // What the host's own intents do to the state is known to the host alone.
  const part = new ConversationPart(facts.state, {});
  const own = recorded.flatMap(([scope, name, entry]) => (scope === "" && name === part.name ? [entry] : []));
  const { isOpen, turns, effects } = part.add(part.initial(), stored<ConversationEntry>().readAll(own));
  return { facts, isOpen, turns, state: effects.state };
}

function rowOf({ seq, at, entry }: LogEntry): StudioEntry {
  const [scope, part, content] = stored<StoredEntry>().read(entry);
  const { type, callId, names } = isRecord(content) ? content : {};
  const words = [type, callId, ...(Array.isArray(names) ? (names as Json[]) : [])].filter(
    (word) => typeof word === "string",
  );
  return { seq, at, task: scope, agent: "", type: part, text: words.join(" ") };
}

/** What calls were given and gave back may be secret, and the log does not say of which tool it is. */
const contents = new Set(["args", "outcome", "response", "preview", "token"]);

function withoutContents(value: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => withoutContents(one));
  if (!isRecord(value)) return value;
  const members = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(members.map(([name, one]) => [name, contents.has(name) ? "…" : withoutContents(one)]));
}
