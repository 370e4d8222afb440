import { readFile } from "node:fs/promises";
import path from "node:path";
import { managerOf, projectManager, type Manager } from "../managers.ts";
import { exists, readPackage } from "./read-package.ts";

/** The workspace that a new project becomes a part of. */
export interface Workspace {
  readonly root: string;
  readonly manager: Manager;
  /** What to tell about it. */
  readonly notes: readonly string[];
}

const settings = "pnpm-workspace.yaml";

/** The nearest workspace above a folder: of pnpm, or of npm, Yarn or Bun; undefined where the folder is in none. */
export async function findWorkspace(folder: string, userAgent: string | undefined): Promise<Workspace | undefined> {
  for (let root = path.dirname(folder); ; root = path.dirname(root)) {
    const isPnpm = await exists(path.join(root, settings));
    const globs = isPnpm ? packagesOf(await readFile(path.join(root, settings), "utf8")) : await workspacesOf(root);
    if (globs !== undefined) {
      const manager = isPnpm ? "pnpm" : await projectManager(root, userAgent);
      const place = path.relative(root, folder).replaceAll(path.sep, "/");
      return {
        root,
        manager,
        notes: isMember(place, globs) ? [] : [outsideNote(place, isPnpm ? settings : "package.json")],
      };
    }
    if (root === path.dirname(root)) return undefined;
  }
}

const outsideNote = (place: string, file: string): string =>
  `The workspace does not include ${place}: add it to the packages in its ${file} before you install.`;

/** The manager that installs the packages of a new project. */
export const newProjectManager = async (folder: string, userAgent: string | undefined): Promise<Manager> =>
  (await findWorkspace(folder, userAgent))?.manager ?? managerOf(userAgent);

async function workspacesOf(root: string): Promise<readonly string[] | undefined> {
  const manifest = (await readPackage(root).catch(() => undefined))?.manifest;
  const { workspaces } = manifest ?? {};
  const list: unknown =
    typeof workspaces === "object" && workspaces !== null && "packages" in workspaces
      ? workspaces.packages
      : workspaces;
  return Array.isArray(list) ? list.filter((glob) => typeof glob === "string") : undefined;
}

/** The list `packages` of a `pnpm-workspace.yaml`. */
function packagesOf(text: string): readonly string[] {
  const [, inline, block = ""] =
    /^packages:[ \t]*(?:\[([^\]]*)\]|(?:#.*)?\r?\n((?:[ \t]*(?:-.*|#.*)?\r?\n?)*))/m.exec(text) ?? [];
  const items =
    inline === undefined
      ? [...block.matchAll(/^[ \t]*-[ \t]*(.+)$/gm)].map(([, item = ""]) => item)
      : inline.split(",");
  return items.map((item) =>
    item
      .replace(/\s#.*$/, "")
      .trim()
      .replace(/^(["'])(.*)\1$/, "$2"),
  );
}

/** Whether the globs of a workspace cover a folder; the last that matches decides. */
function isMember(place: string, globs: readonly string[]): boolean {
  const matching = globs.filter((glob) => patternOf(glob).test(place));
  return matching.length > 0 && matching.at(-1)?.startsWith("!") === false;
}

function patternOf(glob: string): RegExp {
  const plain = glob.replace(/^!/, "").replace(/^\.\//, "").replace(/\/$/, "");
  const source = plain.replace(/\*\*\/?|\*|\{[^}]*\}|[^\w\s/-]/g, (sign) => {
    if (sign.startsWith("**")) return sign === "**" ? ".*" : "(?:.*/)?";
    if (sign === "*") return "[^/]*";
    return sign.startsWith("{") ? `(?:${sign.slice(1, -1).replaceAll(",", "|")})` : `\\${sign}`;
  });
  return new RegExp(`^${source}$`);
}
