import path from "node:path";
import { ts } from "ts-morph";
import { isFlatToolName, isToolFileName } from "../../model/tool/tool-folder.ts";
import type { Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { assignedValue, moduleExport } from "./module-exports.ts";
import { readDefinition, type Definition } from "./read-definition.ts";
import { constantBehind, withoutWrapping } from "./read-literal.ts";

/** The definition that a file exports from elsewhere as its default, however it is named and passed on there. */
export function reExportedDefinition(
  source: ts.SourceFile,
  project: Project,
): (Definition & { readonly source: ts.SourceFile }) | undefined {
  const exported = moduleExport(source, "default", project);
  const assigned = assignedValue(exported?.valueDeclaration ?? exported?.declarations?.[0]);
  const named = assigned === undefined ? exported : symbolBehind(withoutWrapping(assigned), project);
  const declaration = resolveAlias(named, project.checker)?.declarations?.[0];
  const file = declaration?.getSourceFile();
  if (declaration === undefined || file === undefined || file === source || file.isDeclarationFile) return undefined;
  const isConstant = ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name);
  const definition = readDefinition(file, isConstant ? declaration.name.text : undefined);
  if (definition !== undefined) return { ...definition, source: file };
  // The other file may pass on what it imports.
  return ts.isExportAssignment(declaration) ? reExportedDefinition(file, project) : undefined;
}

/** What a name, a member of an imported module, or a constant of this file stands for. */
function symbolBehind(expression: ts.Expression, project: Project): ts.Symbol | undefined {
  const symbol = project.checker.getSymbolAtLocation(expression);
  const value = constantBehind(symbol, project.checker);
  const isName = value !== undefined && (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value));
  return isName ? symbolBehind(value, project) : symbol;
}

/** Whether a file directly in the tools folder has no tool, by the type of its default export. */
export function isHelperFile(source: ts.SourceFile, project: Project): boolean {
  if (isToolFileName(path.basename(source.fileName))) return false;
  const exported = moduleExport(source, "default", project);
  if (exported === undefined) return true;
  const type = project.checker.getTypeOfSymbol(resolveAlias(exported, project.checker) ?? exported);
  return (type.aliasSymbol ?? type.getSymbol())?.name !== "ToolDefinition";
}

/** Whether a file of the tools folder only repeats a tool next to it, as an index does. */
export function repeatsNeighbour(source: ts.SourceFile, project: Project): boolean {
  const { checker } = project;
  const exported = moduleExport(source, "default", project);
  const assigned = assignedValue(exported?.declarations?.[0]);
  let symbol = assigned === undefined ? exported : checker.getSymbolAtLocation(withoutWrapping(assigned));
  let file: string | undefined = source.fileName;
  while (file === source.fileName && symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0) {
    symbol = checker.getImmediateAliasedSymbol(symbol);
    file = symbol?.declarations?.[0]?.getSourceFile().fileName;
  }
  const places = new Set([source.fileName, file ?? ""]);
  const isNeighbour = places.size === 2 && new Set([...places].map((place) => path.dirname(place))).size === 1;
  const names = [...places].map((place) => path.basename(place));
  return isNeighbour && names.every((name) => isFlatToolName(name) && !isToolFileName(name));
}
