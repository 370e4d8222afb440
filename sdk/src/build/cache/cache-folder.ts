import { existsSync } from "node:fs";
import path from "node:path";

/** The folder in which a project's caches lie; anything in it may be deleted at any time. */
export function cacheFolder(root: string): string {
  const modules = path.join(root, "node_modules");
  return path.join(existsSync(modules) ? path.join(modules, ".cache") : path.join(root, ".cache"), "toolwright");
}
