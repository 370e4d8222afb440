import { pluginFolders } from "../../sdk/scripts/plugin-folders.ts";
import { layers } from "./layers.ts";
import type { SourceFile } from "./source-imports.ts";

const folderOf = (file: string): string => (file.includes("/") ? (file.split("/")[0] ?? "") : "");

/** Imports the table does not allow, one sentence each. Entry files at the top may import any folder. */
export function layerBreaches(sources: readonly SourceFile[]): readonly string[] {
  return sources.flatMap(({ file, files, packages }) => {
    const folder = folderOf(file);
    if (folder === "") return packages.map((name) => `${file} is an entry and imports the package ${name}`);
    const allowed = layers[folder];
    if (allowed === undefined) return [`${file} is in a folder the table does not know`];
    const targets = [...files.map(folderOf).filter((target) => target !== folder), ...packages];
    const isAllowed = (target: string): boolean =>
      allowed.includes(target) || (target.startsWith("node:") && allowed.includes("node:"));
    return targets.filter((target) => !isAllowed(target)).map((target) => `${file} imports ${target || "an entry"}`);
  });
}

/** Members of a plug-in folder that import a brother. */
export function memberBreaches(sources: readonly SourceFile[]): readonly string[] {
  return pluginFolders.flatMap((plugin) => {
    const folder = plugin.folder.replace(/^sdk\/src\//, "");
    const isMember = (file: string): boolean =>
      file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes("/") && !file.endsWith(".generated.ts");
    return sources
      .filter(({ file }) => isMember(file))
      .flatMap(({ file, files }) => files.filter(isMember).map((brother) => `${file} imports its brother ${brother}`));
  });
}

/** Groups of files that can reach themselves through imports, type-only ones included. */
export function importCycles(sources: readonly SourceFile[]): readonly string[] {
  const imports = new Map(sources.map(({ file, files }) => [file, files]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return cycles;
}
