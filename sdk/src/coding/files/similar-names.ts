import { readdir } from "node:fs/promises";
import path from "node:path";
import { nearestName } from "../../util/nearest-name.ts";
import { withFolder } from "../paths/open-to-read.ts";
import type { WorkspaceRoot } from "../paths/workspace-root.ts";

const most = 3;

/** Up to three paths of the same folder with a name like that of a file that is not there. */
export async function similarNames(file: string, root: WorkspaceRoot): Promise<readonly string[]> {
  const folder = path.dirname(file);
  const names = await namesIn(folder, root);
  const similar: string[] = [];
  for (let left = names; similar.length < most; left = left.filter((name) => !similar.includes(name))) {
    const name = sameStem(path.basename(file), left) ?? nearestName(path.basename(file), left);
    if (name === undefined) break;
    similar.push(name);
  }
  return similar.map((name) => path.join(folder, name));
}

/** The same name with another ending is what is most often meant. */
function sameStem(name: string, names: readonly string[]): string | undefined {
  const stem = path.parse(name).name.toLowerCase();
  return names.find((other) => path.parse(other).name.toLowerCase() === stem);
}

async function namesIn(folder: string, root: WorkspaceRoot): Promise<readonly string[]> {
  try {
    return await withFolder(folder, root, async ({ at }) => (await readdir(at)).sort());
  } catch {
    // Without the folder there is nothing to suggest.
    return [];
  }
}
