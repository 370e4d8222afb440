import { readdirSync, statSync, type Dirent } from "node:fs";
import { versionIn } from "../../util/file-version.ts";
import type { Memory } from "../../util/memory.ts";

/** The system's clock moves in steps, and two changes within one leave the same time behind. */
const clockTick = 20;

/** The entries of a folder, which is listed again only when it has changed. */
export function folderEntries(folder: string, memory: Memory): readonly Dirent[] {
  const state = statSync(folder);
  const list = (): readonly Dirent[] => readdirSync(folder, { withFileTypes: true });
  const isSettled = state.ctimeMs < Date.now() - clockTick;
  return isSettled ? memory.reuse("folder entries", folder, versionIn(state), list) : list();
}
