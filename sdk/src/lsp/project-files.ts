import { readdirSync } from "node:fs";
import path from "node:path";
import { orElse } from "../util/failures.ts";

/** What builds and installations write, which is written again when its source changes. */
const generated = /^(?:TOOLS\.md|WORKFLOWS\.md|tools\.lock\.json|package-lock\.json|schema\.json)$/;

/** The files of a project that people write, absolute; not those of a project below it. */
export function projectFiles(root: string, outDir: string): readonly string[] {
  const below = (folder: string): readonly string[] => {
    const entries = orElse(() => readdirSync(folder, { withFileTypes: true }), []);
    if (folder !== root && entries.some(({ name }) => name === "package.json")) return [];
    return entries.flatMap((entry) => {
      const { name } = entry;
      const file = path.join(folder, name);
      if (entry.isDirectory())
        return /^\.|^node_modules$/.test(name) || file === path.join(root, outDir) ? [] : below(file);
      return /\.(?:[cm]?[jt]sx?|json|md)$/.test(name) && !generated.test(name) ? [file] : [];
    });
  };
  return below(root);
}
