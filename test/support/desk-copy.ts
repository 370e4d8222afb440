import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "./temp-folder.ts";

const examples = path.resolve(import.meta.dirname, "../../examples");

const parts = ["package.json", "toolwright.config.ts", "tools", "lib", "data", "workflows"];

/** The support desk in a separate folder, under these names in a temporary one. Removed as `tempFolder` says. */
export function deskCopy(under: readonly string[] = [], whenFinished?: Parameters<typeof tempFolder>[1]): string {
  return exampleCopy("support-desk", path.join(tempFolder({}, whenFinished), ...under));
}

/** The sources of an example, in this folder. */
export function exampleCopy(name: string, root: string): string {
  const example = path.join(examples, name);
  mkdirSync(root, { recursive: true });
  for (const part of parts)
    if (existsSync(path.join(example, part)))
      cpSync(path.join(example, part), path.join(root, part), { recursive: true });
  // The packages that its tools import, from the folder of the workspaces, because they share one.
  symlinkSync(path.resolve(examples, "../node_modules"), path.join(root, "node_modules"), "dir");
  return root;
}
