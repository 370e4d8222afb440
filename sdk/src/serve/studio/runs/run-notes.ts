import type { RunEntry } from "../../../agents/timeline/run-log.ts";
import { stored } from "../../../util/stored.ts";
import type { ConversationNote } from "../../web/served-conversations.ts";
import type { RunStep, RunStepParts } from "./run-types.ts";

export type NewStep = Omit<RunStep, "id" | "entry">;

/** A request to a model with its answer, noted in the log of a run. The message that comes of it follows in the timeline. */
export interface StepNote {
  readonly type: "step";
  readonly step: NewStep;
  readonly parts: RunStepParts;
}

/** Other notes belong to their writers. */
const notes = stored<StepNote | ConversationNote>();

/** The requests to models, each with the message that came of it. */
export function stepsIn(entries: readonly RunEntry[]): readonly RunStep[] {
  const steps: RunStep[] = [];
  for (const entry of entries) {
    if (entry.type === "assistant") {
      const at = steps.findLastIndex(({ task, status }) => task === entry.task && status === "ok");
      const step = steps[at];
      if (step !== undefined) steps[at] = { ...step, entry: step.entry ?? entry.seq };
    }
    if (entry.type !== "note") continue;
    const note = notes.read(entry.entry);
    if (note.type === "step") steps.push({ id: String(entry.seq), ...note.step });
  }
  return steps;
}

/** The same entry without the request and the response of a step, which may be long. */
export function withoutParts(entry: RunEntry): RunEntry {
  if (entry.type !== "note") return entry;
  const note = notes.read(entry.entry);
  return note.type === "step" ? { ...entry, entry: notes.write({ ...note, parts: noParts }) } : entry;
}

const noParts: RunStepParts = { request: null, response: null };

/** The request and the response of a step. */
export function stepParts(entries: readonly RunEntry[], step: string): RunStepParts | undefined {
  const found = entries.find(({ type, seq }) => type === "note" && String(seq) === step);
  const note = found?.type === "note" ? notes.read(found.entry) : undefined;
  return note?.type === "step" ? note.parts : undefined;
}
