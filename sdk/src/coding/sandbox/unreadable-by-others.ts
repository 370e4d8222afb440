import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";

/** Where systems keep what is not for everyone, such as `/etc/shadow`, and how many folders deep it is looked for. */
const places: readonly (readonly [folder: string, depth: number])[] = [
  ["/", 1],
  ["/etc", 6],
  ["/var", 5],
  ["/opt", 2],
  ["/srv", 2],
  ["/usr/local/etc", 3],
];

const isKernels = (file: string): boolean => ["/proc", "/sys", "/dev"].includes(file);

/** Files and folders of the system that other users may not read: a sandbox of root could, as it has root's user id. */
export function unreadableByOthers(): readonly string[] {
  const found = new Set<string>();
  for (const [folder, depth] of places) look(folder, depth, found);
  return [...found];
}

function look(folder: string, depth: number, found: Set<string>): void {
  for (const entry of orElse(() => readdirSync(folder, { withFileTypes: true }), [])) {
    const file = path.join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (!(isFolder || entry.isFile()) || isKernels(file)) continue;
    const needed = isFolder ? 0o005 : 0o004;
    const mode = orElse(() => statSync(file).mode, needed);
    if ((mode & needed) !== needed) found.add(file);
    else if (isFolder && depth > 1) look(file, depth - 1, found);
  }
}
