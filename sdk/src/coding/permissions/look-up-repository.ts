import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { isInside } from "../paths/workspace-root.ts";

/** As many objects folders as git follows from one to the next. */
const mostAlternates = 5;

/**
 * Says where the repository that git finds from a folder of the workspace `root` leads out of it. A repository above the workspace is the host's, and
 * so is the one of a linked work tree, which names the work tree in turn. A `.git` that came with the files may name any other.
 */
export function foreignRepository(root: string): (folder: string) => string | undefined {
  const isHere = (file: string): boolean => isInside(file, { path: root });
  return (start) => {
    // git looks further up where a folder only looks like a repository.
    for (let folder = start; isHere(folder); folder = path.dirname(folder)) {
      const found = repositoryIn(folder);
      const out = found === undefined || isLinkedTree(found) ? undefined : wayOut(found.at, isHere);
      if (out !== undefined || folder === root) return out;
    }
    return undefined;
  };
}

interface Repository {
  readonly at: string;
  /** The file that names it. */
  readonly namedBy?: string;
}

function repositoryIn(folder: string): Repository | undefined {
  const marker = path.join(folder, ".git");
  if (!isThere(marker)) return isThere(path.join(folder, "HEAD")) ? { at: folder } : undefined;
  const [, named] = /^gitdir: (.*)$/m.exec(textOf(marker)) ?? [];
  return named === undefined ? { at: marker } : { at: path.resolve(folder, named), namedBy: marker };
}

/** Whether the repository says that its work tree is where this file names it. */
const isLinkedTree = ({ at, namedBy }: Repository): boolean =>
  namedBy !== undefined && realOf(path.resolve(at, textOf(path.join(at, "gitdir")).trim())) === realOf(namedBy);

/** The first path of a repository that is not in the workspace. */
function wayOut(at: string, isHere: (file: string) => boolean): string | undefined {
  const shared = path.resolve(at, textOf(path.join(at, "commondir")).trim());
  const objects = objectsOf(path.join(shared, "objects"));
  const folders = [
    at,
    shared,
    path.join(shared, "refs"),
    ...objects.flatMap((each) => [each, path.join(each, "pack")]),
  ];
  const links = folders.flatMap((folder) =>
    orElse(() => readdirSync(folder, { withFileTypes: true }), [])
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => path.join(folder, name)),
  );
  return [...folders, ...links].find((file) => isThere(file) && !isHere(realOf(file) ?? ""));
}

/** A folder of objects, and those that it names. */
function objectsOf(objects: string): readonly string[] {
  const found = new Set([objects]);
  for (const folder of found) {
    if (found.size > mostAlternates) break;
    for (const line of textOf(path.join(folder, "info/alternates")).split("\n"))
      if (line !== "") found.add(path.resolve(folder, line));
  }
  return [...found];
}

const textOf = (file: string): string => orElse(() => readFileSync(file, "utf8"), "");
const realOf = (file: string): string | undefined => orElse(() => realpathSync(file), undefined);
const isThere = (file: string): boolean =>
  orElse(() => lstatSync(file, { throwIfNoEntry: false }) !== undefined, false);
