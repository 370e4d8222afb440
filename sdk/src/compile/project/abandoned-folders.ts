import { readdir, rm } from "node:fs/promises";
import path from "node:path";

let count = 0;

/** A name for a folder that only this process uses, and only once. */
export function ownFolderName(prefix = ""): string {
  count += 1;
  return `${prefix}${String(process.pid)}-${String(count)}`;
}

/** Removes the folders with such names that builds left behind which were killed; what a living process has there is its own. */
export async function removeAbandoned(folder: string, prefix = ""): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const abandoned = names.filter((name) => {
    const owner = name.startsWith(prefix) ? /^(\d+)-\d+$/.exec(name.slice(prefix.length))?.[1] : undefined;
    return owner !== undefined && !isAlive(Number(owner));
  });
  await Promise.all(abandoned.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
