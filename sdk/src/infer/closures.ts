import { ts } from "ts-morph";
import { filesBeside } from "./infer-handler-file.ts";
import type { OpenedProject } from "./project/open-project.ts";

/** For each file all files it depends on: itself first, its imports except the standard library, and the files of its tool folder. */
export function closuresOf(files: readonly string[], project: OpenedProject): ReadonlyMap<string, readonly string[]> {
  return new Map(files.map((file) => [file, [...reachable(file, project), ...filesBeside(file)]]));
}

function reachable(file: string, { imports, program, library }: OpenedProject): readonly string[] {
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

/** Whether a file of the project itself changes what other files mean: it is not a module, or adds to one of the project's. */
export function changesOthers({ program, config }: OpenedProject): boolean {
  return program
    .getSourceFiles()
    .some(
      (source) =>
        isShared(source) &&
        !source.fileName.includes("/node_modules/") &&
        !config.declarations.includes(source.fileName) &&
        (!ts.isExternalModule(source) || !source.statements.every(isHarmless)),
    );
}

/** `declare module "toolwright"` adds to a package, whose types no simple tool uses. */
const isHarmless = (statement: ts.Statement): boolean =>
  !isAugmentation(statement) ||
  (ts.isModuleDeclaration(statement) &&
    ts.isStringLiteral(statement.name) &&
    !/^(?:\.|\/|#|[@~]\/)/.test(statement.name.text));
