import { ts } from "ts-morph";
import { filesBeside } from "./infer-handler-file.ts";
import type { OpenedProject } from "./project/open-project.ts";

/** For each of these files all files it is read from: itself first, what it imports, the standard library left out, what lies beside. */
export function closuresOf(files: readonly string[], project: OpenedProject): ReadonlyMap<string, readonly string[]> {
  return new Map(files.map((file) => [file, [...reachable(file, project), ...filesBeside(file)]]));
}

function reachable(file: string, { imports, program, library }: OpenedProject): readonly string[] {
  const found = new Set([file]);
  for (const next of found) {
    const { referencedFiles = [] } = program.getSourceFile(next) ?? {};
    const referenced = referencedFiles.map(({ fileName }) => ts.resolveTripleslashReference(fileName, next));
    for (const imported of [...(imports.get(next) ?? []), ...referenced]) {
      // An import of a package in the same workspace leads to its output, which stands for its sources.
      const { fileName = imported } = program.getSourceFile(imported) ?? {};
      if (!library.contains(fileName)) found.add(fileName);
    }
  }
  return [...found];
}

/**
 * The files whose content counts for every file of the program: the configuration, global declarations with all they import, and
 * modules that add to others.
 */
export function ambientFiles(project: OpenedProject): readonly string[] {
  const { config, program, library } = project;
  const shared = program
    .getSourceFiles()
    .filter((source) => !library.contains(source.fileName) && isShared(source))
    .flatMap(({ fileName }) => reachable(fileName, project));
  return [...new Set([...config.files.map(({ file }) => file), ...shared])].sort();
}

const isShared = (source: ts.SourceFile): boolean =>
  !ts.isExternalModule(source) || source.statements.some((statement) => isAugmentation(statement));

/** `declare global { … }` and `declare module "other" { … }`. */
function isAugmentation(statement: ts.Statement): boolean {
  if (!ts.isModuleDeclaration(statement)) return false;
  return ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
