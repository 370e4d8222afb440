import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import type { ImportPlan, ImportRequest } from "./imported-tool.ts";

/** The paths that an import would write, relative to the project, by whether something is there already. */
export interface Placement {
  readonly created: readonly string[];
  /** Left as they are. */
  readonly existing: readonly string[];
}

interface Target {
  readonly path: string;
  readonly files: Readonly<Record<string, string>> | string;
}

/** What would be written where, and what is there already. */
export async function placementOf(plan: ImportPlan, request: ImportRequest): Promise<Placement> {
  const { created, existing } = await sorted(targetsOf(plan, request), request.root);
  return { created: created.map((target) => target.path), existing: existing.map((target) => target.path) };
}

/**
 * Writes everything aside, then moves each folder and file to its place. What exists is left as it is; where anything fails, or the signal
 * aborts, what was moved is removed again.
 *
 * @throws ToolwrightError `FILE_LOCKED` where something cannot be written.
 */
export async function placeImport(plan: ImportPlan, request: ImportRequest, signal?: AbortSignal): Promise<Placement> {
  const { root, tools } = request;
  const { created, existing } = await sorted(targetsOf(plan, request), root);
  const made: string[] = [];
  const moved: string[] = [];
  let staging: string | undefined;
  try {
    made.push(...(await madeFolders(path.join(root, path.dirname(tools)))));
    staging = await mkdtemp(path.join(root, ".import-"));
    for (const [index, { files }] of created.entries()) {
      signal?.throwIfAborted();
      await writeTarget(path.join(staging, String(index)), files);
    }
    for (const [index, target] of created.entries()) {
      signal?.throwIfAborted();
      const place = path.join(root, target.path);
      made.push(...(await madeFolders(path.dirname(place))));
      if (await isThere(place)) throw new Error(`${target.path} has just been made by another program`);
      await rename(path.join(staging, String(index)), place);
      moved.push(place);
    }
  } catch (cause) {
    for (const place of moved) await rm(place, { recursive: true, force: true });
    for (const folder of made.toReversed()) await rmdir(folder).catch(() => undefined);
    throw new ToolwrightError("FILE_LOCKED", `Nothing was imported: ${errorMessage(cause)}.`, { cause });
  } finally {
    if (staging !== undefined) await rm(staging, { recursive: true, force: true });
  }
  return { created: created.map((target) => target.path), existing: existing.map((target) => target.path) };
}

function targetsOf({ tools, shared }: ImportPlan, { tools: folder }: ImportRequest): readonly Target[] {
  return [
    ...Object.entries(shared).map(([file, files]) => ({ path: file, files })),
    ...Object.entries(tools).map(([name, files]) => ({ path: path.posix.join(folder, name), files })),
  ];
}

async function sorted(targets: readonly Target[], root: string) {
  const created: Target[] = [];
  const existing: Target[] = [];
  for (const target of targets) ((await isThere(path.join(root, target.path))) ? existing : created).push(target);
  return { created, existing };
}

/** A link that leads nowhere is there too. */
async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** Makes a folder, and gives those that had to be made, the outermost first. */
async function madeFolders(folder: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let above = folder; !existsSync(above); above = path.dirname(above)) missing.unshift(above);
  await mkdir(folder, { recursive: true });
  return missing;
}

async function writeTarget(place: string, files: Target["files"]): Promise<void> {
  if (typeof files === "string") return writeFile(place, files);
  await mkdir(place);
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text);
}
