import { readdirSync, statSync, type Dirent } from "node:fs";
import { versionIn } from "../../util/files.ts";
import type { Memory } from "../../util/memory.ts";

/** File times have a coarse resolution: two changes within one tick have the same time. */
const clockTick = 20;

/** The entries of a folder, which is listed again only when it has changed. */
export function folderEntries(folder: string, memory: Memory): readonly Dirent[] {
  const state = statSync(folder);
  const list = (): readonly Dirent[] => readdirSync(folder, { withFileTypes: true });
  const isSettled = state.ctimeMs < Date.now() - clockTick;
  return isSettled ? memory.reuse("folder entries", folder, versionIn(state), list) : list();
}
