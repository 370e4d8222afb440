import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "./temp-folder.ts";

const modules = path.resolve(import.meta.dirname, "../../node_modules");

/** A project of tools (the text of each `tool.ts` by name) with the named packages of this repository installed. */
export function libraryProject(tools: Readonly<Record<string, string>>, packages: readonly string[]): string {
  const files = Object.entries(tools).map(([name, text]) => [`tools/${name}/tool.ts`, text] as const);
  const root = tempFolder({
    "package.json": '{ "name": "libraries", "version": "1.0.0", "type": "module", "private": true }\n',
    ...Object.fromEntries(files),
  });
  for (const name of packages) {
    const link = path.join(root, "node_modules", name);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(modules, name), link);
  }
  return root;
}
