import { lstatSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import type { ImportPlan, ImportRequest } from "./tool-files.ts";

/** The paths that an import would write, relative to the project, grouped by whether they already exist. */
export interface Placement {
  readonly created: readonly string[];
  readonly existing: readonly string[];
}

/** Everything is written here before it moves to its final path, so that an interruption leaves no partial folder. */
const staging = ".toolwright-import";

/**
 * Writes each shared file, then each folder. Existing ones stay unchanged, so that a second import completes an interrupted one. A dry run
 * writes nothing.
 *
 * @throws ToolwrightError `FILE_LOCKED` if something cannot be written.
 */
export async function placeImport(
  { shared, folders }: Pick<ImportPlan, "shared" | "folders">,
  { root, tools }: ImportRequest,
  { isDry, signal }: { readonly isDry: boolean; readonly signal?: AbortSignal | undefined },
): Promise<Placement> {
  const targets = [
    ...Object.entries(shared),
    ...Object.entries(folders).map(([name, files]) => [path.posix.join(tools, name), files] as const),
  ];
  const [existing, created] = partition(targets, ([place]) => isThere(path.join(root, place)));
  const aside = path.join(root, staging);
  if (!isDry) await rm(aside, { recursive: true, force: true });
  for (const [place, content] of isDry ? [] : created) {
    signal?.throwIfAborted();
    try {
      await write(aside, content);
      await mkdir(path.dirname(path.join(root, place)), { recursive: true });
      await rename(aside, path.join(root, place));
    } catch (cause) {
      await rm(aside, { recursive: true, force: true });
      throw new ToolwrightError("FILE_LOCKED", `${place} cannot be written: ${errorMessage(cause)}.`, { cause });
    }
  }
  return { created: created.map(([place]) => place), existing: existing.map(([place]) => place) };
}

/** A dangling link exists too. */
export const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

async function write(place: string, content: string | Readonly<Record<string, string>>): Promise<void> {
  if (typeof content === "string") return writeFile(place, content);
  await mkdir(place);
  for (const [name, text] of Object.entries(content)) await writeFile(path.join(place, name), text);
}

export function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
