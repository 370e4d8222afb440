import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { startOf } from "../model/finding.ts";
import { ToolwrightError } from "./toolwright-error.ts";
import { orElse } from "../util/failures.ts";

/** Whether a folder of the project is a link to the outside. */
export function leadsOut(root: string, folder: string): boolean {
  const inside = path.relative(realPathOf(root), realPathOf(path.join(root, folder)));
  return inside === ".." || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside);
}

/** @throws ToolwrightError `CONFIG_INVALID` for a folder, relative to the root, that is a link out of the project. */
export function requireInside(root: string, folder: string): void {
  if (!leadsOut(root, folder)) return;
  const remedy = "Replace the link by a folder, or name another folder of the project.";
  const message = `A link leads from ${folder} out of the project.`;
  throw new ToolwrightError("CONFIG_INVALID", message, { at: startOf(folder), remedy });
}

/** The real path; for a path that does not exist yet, its future real path. */
function realPathOf(place: string): string {
  const real = orElse(() => realpathSync(place), undefined);
  if (real !== undefined) return real;
  const parent = path.dirname(place);
  if (parent === place) return place;
  const isLink = orElse(() => lstatSync(place).isSymbolicLink(), false);
  return isLink
    ? path.resolve(realPathOf(parent), readlinkSync(place))
    : path.join(realPathOf(parent), path.basename(place));
}
