import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Gives the path of a folder that may be made and filled, and removes it afterwards. Nothing is written near the project. */
export async function withStaging<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const staging = await mkdtemp(path.join(os.tmpdir(), "create-tool-"));
  try {
    // `mkdtemp` shuts others out of its folder; the one that is moved gets ordinary rights.
    return await use(path.join(staging, "made"));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Calls `use` with a copy of the folder on the disk of `target`, where that is another than that of temporary files, since a move between
 * disks is not one step.
 */
export async function nearTarget(folder: string, target: string, use: (folder: string) => void): Promise<void> {
  const parent = await nearestFolder(path.dirname(target));
  const near = await mkdtemp(path.join(parent, ".create-tool-"));
  try {
    await cp(folder, path.join(near, "made"), { recursive: true });
    use(path.join(near, "made"));
  } finally {
    await rm(near, { recursive: true, force: true });
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
