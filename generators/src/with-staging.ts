import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/**
 * Gives the path of a folder that may be made and filled, and removes it afterwards. Where the target is new, the folder is
 * on the target's own disk, so that it can be moved there in one step; without a target nothing is written near the project.
 */
export async function withStaging<Value>(
  target: string | undefined,
  use: (folder: string) => Promise<Value>,
): Promise<Value> {
  const isNew = target !== undefined && !(await isFolder(target));
  const parent = isNew ? await nearestFolder(path.dirname(target)) : os.tmpdir();
  const staging = await mkdtemp(path.join(parent, ".create-tool-"));
  try {
    // `mkdtemp` shuts others out of its folder; the one that is moved gets ordinary rights.
    return await use(path.join(staging, "made"));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function nearestFolder(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  return parent === folder || (await isFolder(folder)) ? folder : nearestFolder(parent);
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
