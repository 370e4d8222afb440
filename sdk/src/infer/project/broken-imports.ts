import type { ts } from "ts-morph";
import type { Project } from "./open-project.ts";

/** The project's own files that a file imports, directly or not, and that cannot be parsed. */
export function brokenImports(source: ts.SourceFile, project: Project): readonly ts.SourceFile[] {
  const broken = brokenFiles(project.program);
  if (broken.every((file) => file === source)) return [];
  const reached = new Set([source.fileName]);
  for (const file of reached) for (const imported of project.imports.get(file) ?? []) reached.add(imported);
  return broken.filter((file) => file !== source && reached.has(file.fileName));
}

const known = new WeakMap<ts.Program, readonly ts.SourceFile[]>();

/** Usually empty; then no imports need to be followed. */
function brokenFiles(program: ts.Program): readonly ts.SourceFile[] {
  const found = known.get(program) ?? program.getSourceFiles().filter(isBroken);
  known.set(program, found);
  return found;
}

// The compiler stores syntax errors with the file; its public method also runs other checks.
function isBroken(source: ts.SourceFile): boolean {
  const { parseDiagnostics = [] } = source as { readonly parseDiagnostics?: readonly ts.Diagnostic[] };
  return parseDiagnostics.length > 0 && !source.fileName.includes("/node_modules/");
}
