import path from "node:path";
import type { CreateError } from "./create-error.ts";
import type { Plan } from "./make-plan.ts";
import type { Placement } from "./place-files.ts";
import { wrapText } from "./wrap-text.ts";

/** What was created, or would be. */
export interface Outcome {
  readonly plan: Plan;
  readonly placements: readonly Placement[];
  readonly dryRun: boolean;
  /** Hints about the project. */
  readonly notes: readonly string[];
  /** Next commands. */
  readonly next: readonly string[];
}

/** Where a text is shown. */
export interface Reader {
  /** The folder that paths are relative to. */
  readonly cwd: string;
  /** Width in characters; without it lines are not wrapped. */
  readonly width?: number;
}

/** The outcome for people: a line per file, then the next commands. */
export function outcomeText({ plan, placements, dryRun, notes, next }: Outcome, { cwd, width }: Reader): string {
  const target = path.relative(cwd, plan.target).replaceAll(path.sep, "/");
  const files = placements.map(({ path: file, status }) => {
    const verb = status === "create" ? "CREATE" : "SAME  ";
    return `${verb} ${target === "" ? file : `${target}/${file}`}`;
  });
  const end = dryRun ? ["Nothing was written: this was a dry run."] : ["Next:", ...next.map((step) => `  ${step}`)];
  return [...files, "", ...notes.flatMap((note) => [wrapText(note, width), ""]), ...end].join("\n");
}

/** The outcome for programs. Paths of files are relative to `target`. */
export function outcomeJson({ plan, placements, dryRun, notes, next }: Outcome): string {
  const { kind, target, category, answers } = plan;
  const made = { kind, target, category: category.id, tool: answers.tool };
  return JSON.stringify({ ok: true, dryRun, ...made, files: placements, notes, next }, null, 2);
}

/** A failure for people: message, location and remedy, in lines of at most `width` characters. */
export function failureText({ code, message, details }: CreateError, width?: number): string {
  const items = (details.items ?? []).map((item) => `  ${item}`);
  return [wrapText(`error ${code}: ${message}`, width), ...items, wrapText(details.remedy, width)].join("\n");
}

/** A failure for programs. */
export function failureJson({ code, message, details }: CreateError): string {
  const { remedy, suggestion, items } = details;
  return JSON.stringify({ ok: false, error: { code, message, remedy, suggestion, items } }, null, 2);
}
