import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { memoize } from "../../util/memo.ts";
import { locationAt } from "./node-location.ts";
import type { Project } from "./open-project.ts";

/** Syntax errors of a file, and of the project's own files that it imports, directly or not. */
export function syntaxFindings(source: ts.SourceFile, project: Project): readonly Finding[] {
  return [source, ...brokenImports(source, project)].flatMap((file) => syntaxErrorsOf(file, project));
}

function syntaxErrorsOf(source: ts.SourceFile, { program, root }: Project): readonly Finding[] {
  return program.getSyntacticDiagnostics(source).map(({ start, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return findingOf("TOOL_SYNTAX", `${message.replace(/\.$/, "")}.`, { at: locationAt(source, start, root) });
  });
}

function brokenImports(source: ts.SourceFile, project: Project): readonly ts.SourceFile[] {
  const broken = brokenFiles(project.program);
  if (broken.every((file) => file === source)) return [];
  const reached = new Set([source.fileName]);
  for (const file of reached) for (const imported of project.imports.get(file) ?? []) reached.add(imported);
  return broken.filter((file) => file !== source && reached.has(file.fileName));
}

const brokenFiles = memoize((program: ts.Program) => program.getSourceFiles().filter(isBroken));

// The compiler stores syntax errors with the file; its public method also runs other checks.
function isBroken(source: ts.SourceFile): boolean {
  const { parseDiagnostics = [] } = source as { readonly parseDiagnostics?: readonly ts.Diagnostic[] };
  return parseDiagnostics.length > 0 && !source.fileName.includes("/node_modules/");
}
