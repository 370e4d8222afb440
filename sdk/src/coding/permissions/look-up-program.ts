import { accessSync, constants, realpathSync, statSync, type Stats } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { isInside } from "../paths/workspace-root.ts";

/**
 * What a command's first word leads to: a program of the `"system"`, which has the rules of its name; one on the search path that only
 * this user can change, `"own"`; or any `"other"` file, which only a rule with its path allows.
 */
export type ProgramOrigin = "system" | "own" | "other";

/** Says of the name of a program where it comes from. */
export type ProgramResolver = (name: string) => ProgramOrigin;

/** Takes the name's word for it: what has no folder is the system's program. */
export const originByName: ProgramResolver = (name) =>
  !name.includes("/") || /^\/(?:usr\/)?s?bin\/[^/]+$/.test(name) ? "system" : "other";

/** Folders of systems and their package managers. */
const systemFolders = [
  ...["/bin", "/sbin", "/lib", "/lib64", "/usr", "/opt", "/nix/store", "/gnu/store", "/run/current-system", "/snap"],
  ...["/System", "/Library", "/Applications", "/home/linuxbrew/.linuxbrew"],
];

/** Looks at the files that the commands of a workspace would run, found as bash finds them. `searchPath` is the `PATH` of the commands. */
export function programResolver(root: string, searchPath: string): ProgramResolver {
  const folders = searchPath.split(":");
  return (name) => {
    if (name.includes("/")) return path.isAbsolute(name) ? originOf(path.normalize(name), root, false) : "other";
    for (const folder of folders) {
      // What is there depends on the folder that the command has changed to.
      if (!path.isAbsolute(folder)) return "other";
      const file = path.join(folder, name);
      if (isExecutable(file)) return originOf(file, root, true);
    }
    // Bash has it built in, or runs nothing.
    return "system";
  };
}

function isExecutable(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  return orElse(() => (accessSync(file, constants.X_OK), true), false);
}

function originOf(file: string, root: string, isOnPath: boolean): ProgramOrigin {
  const real = orElse(() => realpathSync(file), undefined);
  if (real === undefined || ![file, real].every(isGuarded)) return "other";
  // A shim starts what a file of the project names.
  if ([file, real].some((place) => path.basename(path.dirname(place)) === "shims")) return "other";
  const places = [file, realpathSync(path.dirname(file)), real];
  if (places.some((place) => isInside(place, { path: root }))) return "other";
  if (places.every((place) => systemFolders.some((folder) => isInside(place, { path: folder })))) return "system";
  return isOnPath ? "own" : "other";
}

/** Whether only the system and this user can change a file, or exchange it. */
function isGuarded(file: string): boolean {
  const user = process.getuid?.();
  const isOurs = ({ uid, mode }: Stats): boolean => (uid === 0 || uid === user) && (mode & 0o002) === 0;
  return orElse(() => [file, path.dirname(file)].map((at) => statSync(at)).every(isOurs), false);
}
