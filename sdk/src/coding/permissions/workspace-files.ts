import { accessSync, constants, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import { isInside, resolvedPath } from "../paths/workspace-root.ts";
import { isSecret } from "./protected-files.ts";

/** Which files below a folder a program reads. */
export interface FilesBelow {
  /** Whether it goes into folders; default true. */
  readonly isDeep?: boolean;
  readonly hasHidden: boolean;
  /** Whether it reads what git ignores. */
  readonly hasIgnored: boolean;
  /** Matches the paths of the files, from the folder; default: all. */
  readonly paths?: RegExp;
  /** Whether it begins at the workspace, whatever folder the program runs in. */
  readonly isOfWorkspace?: boolean;
  /** Whether names with white space or quotes become other names. */
  readonly isSplit?: boolean;
}

/** More names are not looked at: a person is asked instead. */
const maxNames = 10_000;

/** A file below a folder of the workspace about which a person is asked before it is read: one with secrets, or a link that leads out. */
export function secretBelow(start: string, root: string, files: FilesBelow): string | undefined {
  const { isDeep = true, isSplit = false, hasHidden, hasIgnored, paths } = files;
  const folders: { readonly at: string; readonly rules: readonly IgnoreRules[] }[] = [{ at: start, rules: [] }];
  let names = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { at } = folder;
    const entries = orElse(() => readdirSync(at, { withFileTypes: true }), []);
    const ignored = hasIgnored ? "" : textOf(path.join(at, ".gitignore"));
    const rules = rulesIn(at === root ? "" : `${path.relative(root, at)}/`, ignored, folder.rules);
    names += entries.length;
    if (names > maxNames) return `more than ${maxNames.toLocaleString("en")} files`;
    for (const entry of entries) {
      const file = path.join(at, entry.name);
      const relative = path.relative(root, file);
      const isLeftOut = (!hasHidden && entry.name.startsWith(".")) || entry.name === ".git";
      if (isLeftOut || isIgnored(entry.isDirectory() ? `${relative}/` : relative, rules)) continue;
      if (entry.isDirectory() && isDeep) folders.push({ at: file, rules });
      if (entry.isDirectory() || paths?.test(path.relative(start, file)) === false) continue;
      const real = entry.isSymbolicLink() ? resolvedPath(file) : file;
      const isOut = !isInside(real, { path: root });
      if (isOut || isSecret(path.relative(root, real)) || isSecret(relative)) return relative;
      if (isSplit && /[\s'"\\]/.test(path.relative(start, file))) return relative;
    }
  }
  return undefined;
}

interface ProgramScope {
  readonly root: string;
  readonly searchPath?: string;
}

/** Whether what bash starts by this name is a program of the system or of its user, and no file of the workspace. */
export function isInstalled(name: string, { root, searchPath }: ProgramScope): boolean {
  if (name.includes("/")) return /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/.test(name) && isElsewhere(name, root);
  for (const folder of searchPath?.split(":") ?? []) {
    // What is there depends on the folder that the command has changed to.
    if (!path.isAbsolute(folder)) return false;
    const file = path.join(folder, name);
    if (isExecutable(file)) return isElsewhere(file, root);
  }
  // Bash has it built in, or runs nothing.
  return true;
}

const isExecutable = (file: string): boolean =>
  orElse(() => (accessSync(file, constants.X_OK), statSync(file).isFile()), false);

function isElsewhere(file: string, root: string): boolean {
  const places = [file, path.join(realOf(path.dirname(file)) ?? "/", path.basename(file)), realOf(file) ?? file];
  // A shim starts what a file of the project names.
  return !places.some((place) => isInside(place, { path: root }) || /\/shims\/[^/]+$/.test(place));
}

/**
 * Where the repository that git finds from a folder of the workspace leads out of it. A repository above the workspace is the host's, and so is the
 * one of a linked work tree, which names the work tree in turn. A `.git` that came with the files may name any other.
 */
export function foreignRepository(start: string, root: string): string | undefined {
  for (let folder = start; isInside(folder, { path: root }); folder = path.dirname(folder)) {
    const marker = path.join(folder, ".git");
    const [, named] = /^gitdir: (.*)$/m.exec(textOf(marker)) ?? [];
    const at = named === undefined ? marker : path.resolve(folder, named);
    const isLinkedTree =
      named !== undefined && realOf(path.resolve(at, textOf(path.join(at, "gitdir")).trim())) === realOf(marker);
    const out = isLinkedTree || !isThere(marker) ? undefined : wayOut(at, root);
    if (out !== undefined || folder === root) return out;
  }
  return undefined;
}

/** The first path of a repository that is not in the workspace, or may not be. */
function wayOut(at: string, root: string): string | undefined {
  const shared = path.resolve(at, textOf(path.join(at, "commondir")).trim());
  const [alternate] = textOf(path.join(shared, "objects/info/alternates")).split("\n");
  if (alternate !== undefined && alternate !== "") return alternate;
  const folders = [at, shared, ...["refs", "objects", "objects/pack"].map((name) => path.join(shared, name))];
  const links = folders.flatMap((folder) =>
    orElse(() => readdirSync(folder, { withFileTypes: true }), [])
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => path.join(folder, name)),
  );
  return [...folders, ...links].find((file) => isThere(file) && !isInside(realOf(file) ?? "", { path: root }));
}

const textOf = (file: string): string => orElse(() => readFileSync(file, "utf8"), "");
const realOf = (file: string): string | undefined => orElse(() => realpathSync(file), undefined);
const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
