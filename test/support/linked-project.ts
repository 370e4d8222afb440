import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { goodProject } from "./good-project.ts";
import { tempFolder } from "./temp-folder.ts";

/** The folder of the good project with `toolwright` installed; the given files replace the defaults. Removed as `tempFolder` says. */
export function linkedProject(
  files: Readonly<Record<string, string>> = {},
  whenFinished?: Parameters<typeof tempFolder>[1],
): string {
  const root = tempFolder({ ...goodProject, ...files }, whenFinished);
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.resolve(import.meta.dirname, "../../sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return root;
}

/** The project with the AI SDK's providers installed. */
export function withProviders(root: string): string {
  symlinkSync(
    path.resolve(import.meta.dirname, "../../node_modules/@ai-sdk"),
    path.join(root, "node_modules/@ai-sdk"),
    "dir",
  );
  return root;
}
