import { existsSync } from "node:fs";
import path from "node:path";
import { pluginFolders } from "../../sdk/scripts/plugin-folders.ts";
import { memberFiles } from "./member-names.ts";

/** Missing neighbour files of members of plug-in folders; folders that do not exist have no members. */
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
