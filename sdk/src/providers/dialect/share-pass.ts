import type { Memory } from "../../util/memory.ts";
import type { Note, Report } from "./report.ts";

/** Where a pass reports to, and what adapters share when they run over the same tools. */
export interface PassContext {
  readonly report: Report;
  readonly memory?: Memory | undefined;
}

/** A pass that several adapters have in common: with a memory it runs once for each input, and reports its notes each time. */
export function sharePass<From, To>(
  purpose: string,
  pass: (from: From, context: PassContext) => To,
): (from: From, context: PassContext) => To {
  return (from, context) => {
    const { memory, report } = context;
    if (memory === undefined || typeof from !== "object" || from === null) return pass(from, context);
    const { value, notes } = memory.once(purpose, [from], () => {
      const made: Note[] = [];
      return { value: pass(from, { memory, report: (note) => made.push(note) }), notes: made };
    });
    for (const note of notes) report(note);
    return value;
  };
}
