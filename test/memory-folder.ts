import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const disk = "/dev/shm";
/** Bytes, of which tests use a quarter at most. */
const room = 4 * 2 ** 30;

/** Whether programs can be started from the memory disk of Linux, and whether it has room. */
function isUsable(): boolean {
  const [mounted] = readFileSync("/proc/mounts", "utf8").match(/^\S+ \/dev\/shm .*$/m) ?? [];
  if (mounted === undefined || /\bnoexec\b/.test(mounted)) return false;
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize > room && freemem() > 2 * room;
}

/** A folder in memory for all temporary files of a run, removed at its end; nothing where there is no room for one. */
export function memoryFolder(): string | undefined {
  try {
    if (!isUsable()) return undefined;
    const folder = mkdtempSync(`${disk}/toolwright-tests-`);
    // A PostgreSQL server that root starts runs as another user, who has to get to its files.
    chmodSync(folder, 0o711);
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}
