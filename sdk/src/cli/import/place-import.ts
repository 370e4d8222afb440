import { lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
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

const stagingPrefix = ".import-";

/**
 * Writes everything aside, then moves each folder and file to its place: first what tools share, so that a tool never lacks it. What exists
 * is left as it is; where anything fails, or the signal aborts, what was moved is removed again. A
 * dry run writes nothing.
 *
 * @throws ToolwrightError `FILE_LOCKED` where something cannot be written.
 */
export async function placeImport(
  plan: ImportPlan,
  request: ImportRequest,
  { isDry, signal }: { readonly isDry: boolean; readonly signal?: AbortSignal | undefined },
): Promise<Placement> {
  const { root } = request;
  const [existing, created] = parted(targetsOf(plan, request), (target) => isThere(path.join(root, target.path)));
  const placement = { created: created.map((target) => target.path), existing: existing.map((target) => target.path) };
  if (isDry) return placement;
  let staging: string | undefined;
  try {
    const abandoned = (await readdir(root)).filter((name) => name.startsWith(stagingPrefix));
    await Promise.all(abandoned.map((name) => rm(path.join(root, name), { recursive: true, force: true })));
    staging = await mkdtemp(path.join(root, stagingPrefix));
    for (const [index, { files }] of created.entries()) {
      signal?.throwIfAborted();
      await writeTarget(path.join(staging, String(index)), files);
    }
    // Signals that came while files were written are heard before the first move; none comes between the moves.
    await setImmediate();
    signal?.throwIfAborted();
    moveAll(created, { root, staging });
  } catch (cause) {
    throw new ToolwrightError("FILE_LOCKED", `Nothing was imported: ${errorMessage(cause)}.`, { cause });
  } finally {
    if (staging !== undefined) await rm(staging, { recursive: true, force: true });
  }
  return placement;
}

function moveAll(targets: readonly Target[], { root, staging }: Readonly<Record<"root" | "staging", string>>): void {
  const undo: (() => void)[] = [];
  try {
    for (const [index, target] of targets.entries()) {
      const place = path.join(root, target.path);
      const made = mkdirSync(path.dirname(place), { recursive: true });
      if (made !== undefined) undo.unshift(() => rmSync(made, { recursive: true, force: true }));
      if (isThere(place)) {
        throw new Error(`${target.path} has just been made by another program`);
      }
      renameSync(path.join(staging, String(index)), place);
      undo.unshift(() => rmSync(place, { recursive: true, force: true }));
    }
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}

function targetsOf({ tools, shared }: ImportPlan, { tools: folder }: ImportRequest): readonly Target[] {
  return [
    ...Object.entries(shared).map(([file, files]) => ({ path: file, files })),
    ...Object.entries(tools).map(([name, files]) => ({ path: path.posix.join(folder, name), files })),
  ];
}

/** A link that leads nowhere is there too. */
export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

async function writeTarget(place: string, files: Target["files"]): Promise<void> {
  if (typeof files === "string") return writeFile(place, files);
  await mkdir(place);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text);
}

export function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
