import type { RunEntry } from "../../agents/timeline/run-log.ts";
import { withoutTexts } from "../../runtime/values/call-redaction.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import type { ConversationNote } from "../web/served-conversations.ts";
import type { ChatSettings, RunStep, RunStepParts } from "./run-types.ts";

export type NewStep = Omit<RunStep, "id" | "entry">;

/** Notes in the log of a run, in addition to its timeline. */
export type RunNote =
  | ConversationNote
  /** A request to a model with its answer. The resulting message follows in the timeline. */
  | { readonly type: "step"; readonly step: NewStep; readonly parts: RunStepParts }
  /** The settings for the next message of a chat: partner, model and mode. */
  | { readonly type: "settings"; readonly settings: ChatSettings };

const runNotes = stored<RunNote>();

/** A note in stored form: without secrets, such as keys. */
export const written = (note: RunNote, secrets: readonly string[]): Json =>
  withoutTexts(runNotes.write(note), [], secrets.flatMap(writtenForms)) as Json;

/** A secret as text, and as escaped in JSON text, such as the arguments of a call or a value that was cut. */
function writtenForms(secret: string): readonly string[] {
  const inText = JSON.stringify(secret).slice(1, -1);
  return secret === "" ? [] : [...new Set([JSON.stringify(inText).slice(1, -1), inText, secret])];
}

/** Undefined for an entry of the timeline or of a session. Other types of notes belong to the host. */
export const noteOf = (entry: RunEntry): RunNote | undefined =>
  entry.type === "note" ? runNotes.read(entry.entry) : undefined;

/** The requests to models, each with its resulting message. */
export function stepsIn(entries: readonly RunEntry[]): readonly RunStep[] {
  const steps: RunStep[] = [];
  for (const entry of entries) {
    if (entry.type === "assistant") {
      const at = steps.findLastIndex(({ task, status }) => task === entry.task && status === "ok");
      const step = steps[at];
      if (step !== undefined) steps[at] = { ...step, entry: step.entry ?? entry.seq };
    }
    const note = noteOf(entry);
    if (note?.type === "step") steps.push({ id: String(entry.seq), ...note.step });
  }
  return steps;
}

/** The same entry without the request and the response of a step, which may be long. */
export function withoutParts(entry: RunEntry): RunEntry {
  const note = noteOf(entry);
  if (entry.type !== "note" || note?.type !== "step") return entry;
  return { ...entry, entry: runNotes.write({ ...note, parts: { request: null, response: null } }) };
}

/** The request and the response of a step; undefined for another entry. */
export function stepParts(entry: RunEntry): RunStepParts | undefined {
  const note = noteOf(entry);
  return note?.type === "step" ? note.parts : undefined;
}
