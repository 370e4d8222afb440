import { existsSync } from "node:fs";
import path from "node:path";

/** Whether Yarn installs packages of a folder by Plug'n'Play, which neither the compiler nor plain Node reads. */
export function usesPlugAndPlay(folder: string): boolean {
  const above = path.dirname(folder);
  return existsSync(path.join(folder, ".pnp.cjs")) || (above !== folder && usesPlugAndPlay(above));
}

export const plugAndPlayRemedy = "Set `nodeLinker: node-modules` in `.yarnrc.yml` and run `yarn install`.";

/** A remedy that installs a package, with the additional step under Plug'n'Play. */
export const installRemedy = (folder: string, remedy: string): string =>
  usesPlugAndPlay(folder) ? `${remedy} Types of Yarn Plug'n'Play are not read. ${plugAndPlayRemedy}` : remedy;
