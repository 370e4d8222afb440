import { existsSync } from "node:fs";
import path from "node:path";
import { configFileNames } from "../../model/verify/config.ts";
import { listedPackages } from "../../util/files.ts";

/** The nearest project in a folder or above it. */
export function projectAbove(folder: string): string | undefined {
  if (isProject(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : projectAbove(parent);
}

/** A package with a configuration, with a `tools` folder, or that depends on Toolwright. */
function isProject(folder: string): boolean {
  const manifest = path.join(folder, "package.json");
  if (!existsSync(manifest)) return false;
  const isNamed = ["tools", ...configFileNames].some((name) => existsSync(path.join(folder, name)));
  return isNamed || listedPackages(folder).has("toolwright");
}
