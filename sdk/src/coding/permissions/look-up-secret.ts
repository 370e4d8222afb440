import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { isInside } from "../paths/workspace-root.ts";
import { type IgnoreRules, isIgnored, rulesIn } from "../files/ignore-rules.ts";
import { isSecret } from "./protected-files.ts";

/** Which files below a folder a program reads. */
export interface FileWalk {
  /** Whether it goes into folders. */
  readonly isDeep: boolean;
  readonly hasHidden: boolean;
  /** Whether it reads what git ignores. */
  readonly hasIgnored: boolean;
  /** Matches the paths of the files, from the folder; default: all. */
  readonly paths?: RegExp;
  /** Whether it begins at the workspace, whatever folder the program runs in. */
  readonly isOfWorkspace?: boolean;
}

/** More names are not looked at: a person is asked instead. */
const mostNames = 10_000;

interface Folder {
  readonly at: string;
  readonly rules: readonly IgnoreRules[];
}

/** Looks for files by whose names a person is asked before they are read, below a folder of the workspace `root`. */
export function findSecret(root: string): (folder: string, walk: FileWalk) => string | undefined {
  return (start, { isDeep, hasHidden, hasIgnored, paths }) => {
    if (!isInside(start, { path: root })) return undefined;
    const folders: Folder[] = [{ at: start, rules: [] }];
    let names = 0;
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const { at } = folder;
      const entries = orElse(() => readdirSync(at, { withFileTypes: true }), []);
      const ignored = hasIgnored ? "" : orElse(() => readFileSync(path.join(at, ".gitignore"), "utf8"), "");
      const rules = rulesIn(at === root ? "" : `${path.relative(root, at)}/`, ignored, folder.rules);
      names += entries.length;
      if (names > mostNames) return `more than ${mostNames.toLocaleString("en")} files`;
      for (const entry of entries) {
        const file = path.join(at, entry.name);
        const relative = path.relative(root, file);
        const isLeftOut = (!hasHidden && entry.name.startsWith(".")) || entry.name === ".git";
        if (isLeftOut || isIgnored(entry.isDirectory() ? `${relative}/` : relative, rules)) continue;
        const isMeant = paths?.test(path.relative(start, file)) !== false;
        if (!entry.isDirectory() && isMeant && isSecret(relative)) return relative;
        if (entry.isDirectory() && isDeep) folders.push({ at: file, rules });
      }
    }
    return undefined;
  };
}
