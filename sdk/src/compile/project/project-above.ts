import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { configFileNames } from "../../model/verify/config.ts";
import { orElse } from "../../util/failures.ts";
import { folderWith } from "../../util/files.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";

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

/** The nearest folder from one up that has a `package.json`, or else that folder itself. */
export const packageAbove = (folder: string): string => folderWith("package.json", folder) ?? folder;

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** The packages that the manifest of a folder names; none if it cannot be read. */
export function listedPackages(folder: string): ReadonlySet<string> {
  const manifest: unknown = parseJson(orElse(() => readFileSync(path.join(folder, "package.json"), "utf8"), ""));
  const lists = isRecord(manifest) ? dependencyFields.map((field) => manifest[field]).filter(isRecord) : [];
  return new Set(lists.flatMap((ranges) => Object.keys(ranges)));
}
