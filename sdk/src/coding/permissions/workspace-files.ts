import { accessSync, constants, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import { isInside, resolvedPath } from "../paths/workspace-root.ts";
import { isSecret } from "./protected-files.ts";

/** The files below a folder that a program reads. */
export interface FilesBelow {
  /** Whether it descends into folders; default true. */
  readonly isDeep?: boolean;
  readonly hasHidden: boolean;
  /** Whether it reads files that git ignores. */
  readonly hasIgnored: boolean;
  /** Matches the file paths, from the folder; default: all. */
  readonly paths?: RegExp;
  /** Whether it starts at the workspace instead of the program's working folder. */
  readonly isOfWorkspace?: boolean;
}

/** Maximum number of names to check; beyond it, a person is asked. */
const maxNames = 10_000;

/** A file below a workspace folder that needs confirmation before it is read: one with secrets, or a link that leads out. */
export function secretBelow(start: string, root: string, files: FilesBelow): string | undefined {
  const { isDeep = true, hasHidden, hasIgnored, paths } = files;
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
      if (isOut || [path.relative(root, real), relative].some((each) => isSecretIn(root, each))) return relative;
    }
  }
  return undefined;
}

/** Projects commit npm's settings, which only hold a secret if a credential is written out: `_authToken=${NPM_TOKEN}` is not a secret. */
function isSecretIn(root: string, relative: string): boolean {
  if (!isSecret(relative) || path.basename(relative) !== ".npmrc") return isSecret(relative);
  if (isSecret(path.join(path.dirname(relative), "npmrc"))) return true;
  const text = orElse(() => readFileSync(path.join(root, relative), "utf8"), "key=?");
  return /(?:_auth|_authtoken|_password|key)["']?\s*=\s*["']?(?!\$\{)\S|:\/\/[^/\s]*@/i.test(text);
}

interface ProgramScope {
  readonly root: string;
  readonly searchPath?: string;
}

/** Whether bash resolves this name to a program of the system or of its user, and not to a workspace file. */
export function isInstalled(name: string, { root, searchPath = "" }: ProgramScope): boolean {
  const isElsewhere = (file: string): boolean =>
    ![file, realOf(file) ?? file].some((place) => isInside(place, { path: root }));
  if (name.includes("/")) return /^\/(?:usr\/(?:local\/)?)?s?bin\/[^/]+$/.test(name) && isElsewhere(name);
  const folders = searchPath.split(":").filter(Boolean);
  // The contents of a relative folder depend on the command's current folder.
  const found = folders.find((folder) => !path.isAbsolute(folder) || isExecutable(path.join(folder, name)));
  // A bash builtin, or nothing runs.
  return found === undefined || (path.isAbsolute(found) && isElsewhere(path.join(found, name)));
}

const isExecutable = (file: string): boolean =>
  orElse(() => (accessSync(file, constants.X_OK), statSync(file).isFile()), false);

/**
 * The repository outside the workspace that the nearest `.git` refers to. A repository above the workspace is the host's, and so is the one of a
 * linked work tree, which names the work tree in turn.
 */
export function foreignRepository(start: string, root: string): string | undefined {
  for (let folder = start; isInside(folder, { path: root }); folder = path.dirname(folder)) {
    const marker = path.join(folder, ".git");
    if (existsSync(marker)) {
      const [, named] = /^gitdir: (.*)$/m.exec(textOf(marker)) ?? [];
      const at = named === undefined ? marker : path.resolve(folder, named);
      const isLinkedTree = named !== undefined && realOf(textOf(path.join(at, "gitdir")).trim()) === realOf(marker);
      return isLinkedTree || isInside(resolvedPath(at), { path: root }) ? undefined : at;
    }
    if (folder === root) return undefined;
  }
  return undefined;
}

const textOf = (file: string): string => orElse(() => readFileSync(file, "utf8"), "");
const realOf = (file: string): string | undefined => orElse(() => realpathSync(file), undefined);
