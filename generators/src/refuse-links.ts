import { lstat } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "./create-error.ts";

/**
 * Throws `SYMLINK_REFUSED` when a path below `base` on the way to one of these files or folders is a symbolic link: files written
 * through it would be created somewhere else.
 */
export async function refuseLinks(base: string, targets: readonly string[]): Promise<void> {
  const steps = new Set(targets.flatMap((target) => stepsBetween(base, target)));
  const links: string[] = [];
  for (const step of steps) if (await isLink(step)) links.push(step);
  if (links.length === 0) return;
  throw new CreateError("SYMLINK_REFUSED", "Refusing to write through a symbolic link; nothing was written.", {
    remedy: "Choose another name, or replace the link by a folder.",
    items: links,
  });
}

/** Every path from below `base` down to the target. */
function stepsBetween(base: string, target: string): readonly string[] {
  const names = path.relative(base, target).split(path.sep);
  return names.map((_, index) => path.join(base, ...names.slice(0, index + 1))).filter((step) => step !== base);
}

async function isLink(file: string): Promise<boolean> {
  return lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}
