import { existsSync } from "node:fs";
import path from "node:path";
import { pluginFolders } from "../../sdk/scripts/plugin-folders.ts";
import { memberFiles } from "./member-names.ts";

/** Files that members of plug-in folders need as neighbours and do not have; folders that do not exist under the root have no members. */
export function missingNeighbours(root: string): readonly string[] {
  return pluginFolders.flatMap(({ folder, neighbours }) => {
    const here = path.join(root, folder);
    if (neighbours.length === 0 || !existsSync(here)) return [];
    return memberFiles(here).flatMap((member) =>
      neighbours
        .map((ending) => `${member}${ending}`)
        .filter((file) => !existsSync(path.join(here, file)))
        .map((file) => `${folder}/${file}`),
    );
  });
}
