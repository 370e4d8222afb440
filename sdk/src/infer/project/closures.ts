import path from "node:path";
import { ts } from "ts-morph";
import { handlerFileName } from "../../model/tool-folder.ts";
import type { OpenedProject } from "./open-project.ts";

/** For each file all files it depends on: itself first, its imports except the standard library, and the files of its tool folder. */
export function closuresOf(files: readonly string[], project: OpenedProject): ReadonlyMap<string, readonly string[]> {
  return new Map(files.map((file) => [file, [...reachable(file, project), ...filesBeside(file)]]));
}

/** Files next to a `handler.js` that its tool is read from, by absolute path; empty for any other file. */
function filesBeside(file: string): readonly string[] {
  if (path.basename(file) !== handlerFileName) return [];
  return ["schema.json", "doc_summary.md"].map((name) => path.join(path.dirname(file), name));
}

function reachable(file: string, { imports, program, basis: { library } }: OpenedProject): readonly string[] {
  const found = new Set([file]);
  for (const next of found) {
    const { referencedFiles = [] } = program.getSourceFile(next) ?? {};
    const referenced = referencedFiles.map(({ fileName }) => ts.resolveTripleslashReference(fileName, next));
    for (const imported of [...(imports.get(next) ?? []), ...referenced]) {
      // An import of a workspace package resolves to its output, which maps to its sources.
      const { fileName = imported } = program.getSourceFile(imported) ?? {};
      if (!library.contains(fileName)) found.add(fileName);
    }
  }
  return [...found];
}

/**
 * The files that affect every file of the program: the configuration, global declarations with all their imports, and module
 * augmentations.
 */
export function ambientFiles(project: OpenedProject): readonly string[] {
  const { program, basis } = project;
  const { config, library } = basis;
  const shared = program
    .getSourceFiles()
    .filter((source) => !library.contains(source.fileName) && isShared(source))
    .flatMap(({ fileName }) => reachable(fileName, project))
    // The code of a package is found, but not read.
    .filter((file) => program.getSourceFile(file) !== undefined);
  return [...new Set([...config.files.map(({ file }) => file), ...shared])].sort();
}

const isShared = (source: ts.SourceFile): boolean =>
  !ts.isExternalModule(source) || source.statements.some((statement) => isAugmentation(statement));

/** `declare global { … }` and `declare module "other" { … }`. */
function isAugmentation(statement: ts.Statement): boolean {
  if (!ts.isModuleDeclaration(statement)) return false;
  return ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
