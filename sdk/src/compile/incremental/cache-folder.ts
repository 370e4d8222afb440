import { lstatSync } from "node:fs";
import path from "node:path";

/** The folder in which a project's caches lie; anything in it may be deleted at any time. */
export function cacheFolder(root: string): string {
  const modules = path.join(root, "node_modules");
  // A link leads to a folder that other projects have, too, and what is kept there is of one project.
  const isOwn = lstatSync(modules, { throwIfNoEntry: false })?.isDirectory() === true;
  return path.join(isOwn ? path.join(modules, ".cache") : path.join(root, ".cache"), "toolwright");
}
