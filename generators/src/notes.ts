import type { Plan } from "./make-plan.ts";
import type { Placement } from "./place/compare-files.ts";

/** What to know about the created files. */
export function notesOn({ kind }: Plan, placements: readonly Placement[]): readonly string[] {
  const same = placements.every(({ status }) => status === "identical");
  if (same) return ["All files exist already."];
  return kind === "project"
    ? []
    : [`Replace each TODO; the verifier lists them.${kind === "tool" ? " The build writes `schema.json`." : ""}`];
}
