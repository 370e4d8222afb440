import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "./temp-folder.ts";

const desk = path.resolve(import.meta.dirname, "../../examples/support-desk");

/** The support desk in its own folder, under these names of a temporary one. Removed as `tempFolder` says. */
export function deskCopy(under: readonly string[] = [], whenFinished?: Parameters<typeof tempFolder>[1]): string {
  const root = path.join(tempFolder({}, whenFinished), ...under);
  mkdirSync(root, { recursive: true });
  for (const part of ["package.json", "toolwright.config.ts", "tools", "lib", "data"]) {
    cpSync(path.join(desk, part), path.join(root, part), { recursive: true });
  }
  // The packages its tools import; the folder of the workspaces, since they share one.
  symlinkSync(path.resolve(desk, "../../node_modules"), path.join(root, "node_modules"), "dir");
  return root;
}
