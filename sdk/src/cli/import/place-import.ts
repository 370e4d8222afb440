import { lstatSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import type { ImportPlan, ImportRequest } from "./tool-files.ts";

/** The paths that an import would write, relative to the project, by whether something is there already. */
export interface Placement {
  readonly created: readonly string[];
  readonly existing: readonly string[];
}

interface Target {
  readonly path: string;
  readonly files: Readonly<Record<string, string>> | string;
}

/** A folder is written here before it moves to its place, so that no stop leaves a part of it. */
const staging = ".toolwright-import";

/**
 * Writes each folder and file, shared ones first. Existing ones stay as they are, so that a second import completes an interrupted one. A dry run
 * writes nothing.
 *
 * @throws ToolwrightError `FILE_LOCKED` where something cannot be written.
 */
export async function placeImport(
  plan: ImportPlan,
  request: ImportRequest,
  { isDry, signal }: { readonly isDry: boolean; readonly signal?: AbortSignal | undefined },
): Promise<Placement> {
  const { root } = request;
  const [existing, created] = partition(targetsOf(plan, request), (target) => isThere(path.join(root, target.path)));
  const placement = { created: created.map((target) => target.path), existing: existing.map((target) => target.path) };
  if (isDry) return placement;
  const aside = path.join(root, staging);
  await rm(aside, { recursive: true, force: true });
  for (const { path: place, files } of created) {
    signal?.throwIfAborted();
    try {
      await writeTarget(aside, files);
      await mkdir(path.dirname(path.join(root, place)), { recursive: true });
      await rename(aside, path.join(root, place));
    } catch (cause) {
      await rm(aside, { recursive: true, force: true });
      throw new ToolwrightError("FILE_LOCKED", `${place} cannot be written: ${errorMessage(cause)}.`, { cause });
    }
  }
  return placement;
}

function targetsOf({ tools, shared }: ImportPlan, { tools: folder }: ImportRequest): readonly Target[] {
  return [
    ...Object.entries(shared).map(([file, files]) => ({ path: file, files })),
    ...Object.entries(tools).map(([name, files]) => ({ path: path.posix.join(folder, name), files })),
  ];
}

/** A dangling link exists too. */
export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

async function writeTarget(place: string, files: Target["files"]): Promise<void> {
  if (typeof files === "string") return writeFile(place, files);
  await mkdir(place);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text);
}

export function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
