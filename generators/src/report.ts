import path from "node:path";
import type { CreateError } from "./create-error.ts";
import { isPart } from "./generator.ts";
import type { Plan } from "./plan.ts";
import type { Placement } from "./place.ts";
import { wrapText } from "../../sdk/src/util/texts.ts";

interface Outcome {
  readonly plan: Plan;
  readonly placements: readonly Placement[];
  readonly dryRun: boolean;
  readonly notes: readonly string[];
  readonly next: readonly string[];
}

const verbs = { create: "CREATE", update: "UPDATE", identical: "SAME  " } as const;

/** The outcome for people: a line per file, with the changes to an existing one, then the next commands. */
export function outcomeText(
  { plan, placements, dryRun, notes, next }: Outcome,
  { cwd, width = Infinity }: { readonly cwd: string; readonly width?: number },
): string {
  const root = path.relative(cwd, plan.root).replaceAll(path.sep, "/");
  const files = changeLines(
    placements.map((one) => ({ ...one, path: root === "" ? one.path : `${root}/${one.path}` })),
  );
  const end = dryRun ? ["Nothing was written: this was a dry run."] : ["Next:", ...next.map((step) => `  ${step}`)];
  return [...files, "", ...notes.flatMap((note) => [...wrapText(note, width), ""]), ...end].join("\n");
}

/** A line per file, with its changed lines. */
export function changeLines(placements: readonly Placement[]): readonly string[] {
  return placements.flatMap(({ path: file, status, diff = [] }) => [
    `${verbs[status]} ${file}`,
    ...diff.map((line) => `         ${line}`),
  ]);
}

/** The outcome for programs. File paths are relative to `root`. */
export function outcomeJson({ plan, placements, dryRun, notes, next }: Outcome): string {
  const { kind, root, place, category, answers } = plan;
  const made = isPart(category)
    ? { kind: category.id, root, target: path.dirname(place), name: answers[category.named] }
    : {
        kind,
        root,
        target: kind === "project" ? root : place,
        category: category.category ?? category.id,
        tool: answers.tool,
      };
  const files = placements.map(({ path: file, status, diff }) => ({ path: file, status, diff }));
  return JSON.stringify({ ok: true, dryRun, ...made, files, notes, next }, null, 2);
}

/** A failure for people: message, location and remedy, in lines of at most `width` characters. */
export function failureText({ code, message, details }: CreateError, width = Infinity): string {
  const items = (details.items ?? []).map((item) => `  ${item}`);
  return [...wrapText(`error ${code}: ${message}`, width), ...items, ...wrapText(details.remedy, width)].join("\n");
}

export function failureJson({ code, message, details }: CreateError): string {
  const { remedy, suggestion, items } = details;
  return JSON.stringify({ ok: false, error: { code, message, remedy, suggestion, items } }, null, 2);
}
