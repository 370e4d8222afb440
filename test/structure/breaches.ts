import path from "node:path";
import { pluginFolders } from "../../sdk/scripts/plugin-folders.ts";
import { layers } from "./layers.ts";
import type { SourceFile } from "./source-imports.ts";

const folderOf = (file: string): string => (file.includes("/") ? (file.split("/")[0] ?? "") : "");

/** Imports that the table does not allow, one sentence each. Entry files at the top may import any folder. */
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

/** Members of a plug-in folder that import a sibling. */
export function memberBreaches(sources: readonly SourceFile[]): readonly string[] {
  return pluginFolders.flatMap((plugin) => {
    const folder = plugin.folder.replace(/^sdk\/src\//, "");
    const isMember = (file: string): boolean =>
      file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes("/") && !file.endsWith(".generated.ts");
    return sources
      .filter(({ file }) => isMember(file))
      .flatMap(({ file, files }) => files.filter(isMember).map((sibling) => `${file} imports its sibling ${sibling}`));
  });
}

/** Groups of files with circular imports, including type-only imports. */
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

/** Groups of folders with circular imports, including type-only imports. A nested folder counts as a separate folder. */
export function folderRings(sources: readonly SourceFile[]): readonly string[] {
  const reached = new Map<string, Set<string>>();
  for (const { file, files } of sources) {
    const from = path.dirname(file);
    const targets = reached.get(from) ?? new Set();
    for (const target of files.map((other) => path.dirname(other))) if (target !== from) targets.add(target);
    reached.set(from, targets);
  }
  // The entries at the top hold only names that they re-export.
  reached.delete(".");
  // Grows while it is iterated: the folders that a folder reaches in any number of steps.
  for (const targets of reached.values())
    for (const folder of targets) for (const next of reached.get(folder) ?? []) targets.add(next);
  const canReach = (from: string, to: string): boolean => reached.get(from)?.has(to) === true;
  const rings = new Set<string>();
  for (const folder of reached.keys()) {
    const ring = [...reached.keys()].filter((other) => canReach(folder, other) && canReach(other, folder));
    if (ring.length > 1) rings.add(ring.sort().join(" ⇄ "));
  }
  return [...rings];
}
