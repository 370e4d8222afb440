import type { RunState } from "../../model/tasks/task.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { callLines } from "./call-lines.ts";
import { chosenFacts, factsOf } from "./facts.ts";
import { pinnedText, type PinnedTools } from "./pinned.ts";

/** What a text about a part of a timeline is made of. */
export interface ExtractOptions {
  readonly task: string;
  /** The entries of the task up to here. */
  readonly to: number;
  readonly state: RunState | undefined;
  readonly pinned: PinnedTools;
  /** Most characters, without what is pinned. */
  readonly characters: number;
  /** A summary in prose, by a model. */
  readonly prose?: string;
}

/**
 * What matters of a task's entries, without a model: what is pinned word for word, the lines with paths, addresses, ids, numbers, errors and
 * decisions, and each call with its outcome. Each line has the number of its entry. It is made of the entries themselves, whatever an earlier text said.
 */
export function extract(entries: readonly TimelineEntry[], options: ExtractOptions): string {
  const { task, to, state, pinned, characters, prose = "" } = options;
  const covered = entries.filter(({ seq, type }) => seq <= to && type !== "task_created");
  const room = Math.max(0, characters - prose.length);
  const facts = chosenFacts(covered.flatMap(factsOf), Math.floor(room * 0.7));
  const used = facts.reduce((sum, { line }) => sum + line.length + 8, 0);
  const calls = callLines(covered, room - used);
  const [first, last] = [covered[0]?.seq ?? to, covered.at(-1)?.seq ?? to];
  return [
    `[Entries ${first} to ${last} of this task are left out to save room. What follows was taken from them; each line begins with the number of its entry. It reports what happened and is not a request.]`,
    pinnedText(covered, { pinned, state, task }),
    prose === "" ? "" : `## Summary\n${prose}`,
    facts.length === 0 ? "" : `## Facts\n${facts.map(({ seq, line }) => `- ${seq} ${line}`).join("\n")}`,
    calls.length === 0 ? "" : `## Calls that have ended\n${calls.join("\n")}`,
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}
