import { readdir, readFile } from "node:fs/promises";
import ignore from "ignore";
import { compareText } from "../../util/texts.ts";
import { withFolder } from "../paths/open-to-read.ts";
import { pathFrom, type WorkspaceRoot } from "../paths/workspace-root.ts";

/** Which files are found. */
export interface WalkOptions {
  readonly root: WorkspaceRoot;
  /** Folder, from the workspace; empty for all of it. */
  readonly folder: string;
  readonly hidden: boolean;
  readonly signal: AbortSignal;
}

const ignoreFiles = [".gitignore", ".ignore"];

/** What the ignore files of one folder say, for paths from the workspace. */
interface IgnoreRules {
  readonly from: string;
  readonly rules: ReturnType<typeof ignore>;
}

/**
 * The files of a folder and below, from the workspace, in order: not those that ignore files name, nor what is in `.git`. Links are not
 * followed. Ends early where the signal is aborted.
 */
export async function* walkFiles({
  root,
  folder,
  hidden,
  signal,
}: WalkOptions): AsyncGenerator<string, void, undefined> {
  const names = folder === "" ? [] : folder.split("/");
  const above: IgnoreRules[] = [];
  for (let depth = 0; depth < names.length; depth++) {
    const at = names.slice(0, depth).join("/");
    above.push(...(await rulesOf(at, root)));
  }
  const isOver = (): boolean => signal.aborted;
  yield* walk(folder, above);

  async function* walk(at: string, rules: readonly IgnoreRules[]): AsyncGenerator<string, void, undefined> {
    if (isOver()) return;
    const all = [...rules, ...(await rulesOf(at, root))];
    for (const { path, isFolder, isFile } of await namesIn(at, root)) {
      if (isOver()) return;
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (name === ".git" || (!hidden && name.startsWith(".")) || isIgnored(path, isFolder, all)) continue;
      if (isFolder) yield* walk(path, all);
      else if (isFile) yield path;
    }
  }
}

/** The nearest file that says something decides. */
function isIgnored(path: string, isFolder: boolean, all: readonly IgnoreRules[]): boolean {
  for (const { from, rules } of all.toReversed()) {
    const relative = (from === "" ? path : path.slice(from.length + 1)) + (isFolder ? "/" : "");
    const { ignored, unignored } = rules.test(relative);
    if (ignored || unignored) return ignored;
  }
  return false;
}

interface Found {
  readonly path: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
}

async function namesIn(at: string, root: WorkspaceRoot): Promise<readonly Found[]> {
  const entries = await inFolder(at, root, async (held) => readdir(held, { withFileTypes: true }));
  return (entries ?? [])
    .map((entry) => ({
      path: at === "" ? entry.name : `${at}/${entry.name}`,
      isFolder: entry.isDirectory(),
      isFile: entry.isFile(),
    }))
    .sort((one, other) => compareText(one.path, other.path));
}

async function rulesOf(at: string, root: WorkspaceRoot): Promise<readonly IgnoreRules[]> {
  const texts = await inFolder(at, root, (held) =>
    Promise.all(ignoreFiles.map((name) => readFile(`${held}/${name}`, "utf8").catch(() => ""))),
  );
  const text = (texts ?? []).join("\n").trim();
  return text === "" ? [] : [{ from: at, rules: ignore().add(text) }];
}

/** A folder that cannot be read, or was exchanged for a link, has no files. */
async function inFolder<Result>(
  at: string,
  root: WorkspaceRoot,
  run: (held: string) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withFolder(at === "" ? "." : at, root, async (folder) =>
      pathFrom(root, folder.path) === at ? run(folder.at) : undefined,
    );
  } catch {
    return undefined;
  }
}
