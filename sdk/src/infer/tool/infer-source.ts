import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { inferTypeArgument } from "../convert/infer-input.ts";
import { docOf } from "../docs/jsdoc/jsdoc.ts";
import { unreadTagsIn } from "../docs/unread-tags.ts";
import { evidenceOf, locationAt, locationOf, relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { syntaxFindings } from "../project/syntax-errors.ts";
import { type Definition, commonExport, furtherCalls, readToolDefinition } from "../read/read-definition.ts";
import { exportedFunction, readHandler } from "../read/read-handler.ts";
import { type Found, nameFindings, assembleTool } from "./assemble-tool.ts";
import { readFunctionFile } from "./read-function-file.ts";
import { readMetadata } from "./read-metadata.ts";
import { type ToolDraft, toolFromDraft } from "./tool-draft.ts";
import { isFlatToolName, isToolFileName } from "../../model/tool/tool-folder.ts";
import { resolveAlias } from "../project/written-type.ts";
import { assignedValue, moduleExport } from "../read/module-exports.ts";
import { constantBehind, withoutWrapping } from "../read/read-literal.ts";

export interface SourceOptions {
  /** Name of the tool where it does not declare one. */
  readonly folderName: string;
  /** The export to read; default: the default export, which must be made by `defineTool`. */
  readonly exportName?: string | undefined;
}

export function inferSource(source: ts.SourceFile, { folderName, exportName }: SourceOptions, project: Project): Found {
  const syntax = syntaxFindings(source, project);
  if (syntax.length > 0) return { findings: syntax };
  const ownName = exportName === undefined || isUsualName(exportName) ? folderName : exportName;
  const definition = readToolDefinition(source, exportName);
  if (definition !== undefined) {
    const found = inferDefinition(source, definition, { project, ownName });
    const further = exportName === undefined ? furtherCalls(source, definition) : [];
    return { ...found, findings: [...found.findings, ...further.map((node) => secondTool(node, project))] };
  }
  const elsewhere = exportName === undefined ? reExportedDefinition(source, project) : undefined;
  if (elsewhere !== undefined) {
    if (repeatsNeighbour(source, project)) return { name: ownName, findings: [], isHelper: true };
    const found = inferDefinition(elsewhere.source, elsewhere, { project, ownName });
    const file = relativeFile(source.fileName, project.root);
    return { ...found, ...(found.tool && { tool: { ...found.tool, file, folder: path.posix.dirname(file) } }) };
  }
  const functionFile = exportName === undefined ? readFunctionFile(source, project) : undefined;
  if (functionFile !== undefined) return inferFunctionFile(source, { ...functionFile, ownName }, project);
  const plain = exportName === undefined ? undefined : exportedFunction(source, exportName, project);
  if (plain === undefined) {
    const isHelper = exportName === undefined && isHelperFile(source, project);
    return { name: ownName, findings: [notDefined(source, exportName, project)], isHelper };
  }
  const draft = {
    name: ownName,
    metadata: { category: "utility" },
    options: [],
    findings: [],
  } as const;
  return toolFromDraft(source, { ...draft, node: plain.handler, ...plain }, project);
}

function inferFunctionFile(
  source: ts.SourceFile,
  file: ReturnType<typeof readFunctionFile> & { readonly ownName: string },
  project: Project,
): Found {
  if (!("exported" in file)) return { name: file.ownName, findings: file.findings };
  const { exported, exportName, metadata, ownName: name, findings } = file;
  const isHook = metadata.category === "lifecycle";
  const draft = { name, metadata, node: exported.handler, options: [], isPlain: true, isHook, findings, ...exported };
  const found = toolFromDraft(source, draft, project);
  const { description = "" } = project.wired?.get(source.fileName) ?? {};
  const tool = {
    ...found.tool,
    ...(found.tool.description === "" ? { description } : {}),
    ...(isUsualName(exportName) ? {} : { handlerExport: exportName }),
  };
  return { ...found, tool };
}

const isUsualName = (exportName: string): boolean => exportName === "default" || exportName === "execute";

function inferDefinition(
  source: ts.SourceFile,
  definition: Definition,
  { project, ownName }: { readonly project: Project; readonly ownName: string },
): Found {
  const { metadata, name = ownName, findings: ofOptions } = readMetadata(definition, project);
  const { call, statements, options } = definition;
  const reading = readHandler(definition, project);
  if ("missing" in reading) {
    const named = options.findLast((option) => option.name === "name")?.member;
    const findings = [...ofOptions, ...nameFindings(name, named ?? call, project)];
    const found = runsNoCode(definition, metadata)
      ? inferWithoutHandler(source, { name, metadata, definition }, project)
      : { findings: [noHandler(reading.missing, project)] };
    return { name, ...found, findings: [...findings, ...found.findings] };
  }
  const draft = { name, metadata, node: call, statements, options, findings: ofOptions, ...reading };
  return toolFromDraft(source, draft, project);
}

const runsNoCode = ({ options }: Definition, { category, type = "function" }: ToolMetadata): boolean =>
  category === "orchestration" && type !== "function" && !options.some(({ name }) => name === "execute");

/** A tool that the agent loop carries out: its input is a type argument. */
function inferWithoutHandler(
  source: ts.SourceFile,
  { name, metadata, definition }: Pick<ToolDraft, "name" | "metadata"> & { readonly definition: Definition },
  project: Project,
): Omit<Found, "name"> {
  const { call, statements } = definition;
  const written = ts.isCallExpression(call) ? call.typeArguments?.[0] : undefined;
  if (written === undefined) return { findings: [noTypeArgument(call, String(metadata.type), project)] };
  const input = inferTypeArgument(written, project);
  const docs = statements.map(docOf);
  const { tool, findings } = assembleTool(
    source,
    { name, metadata, node: call, handler: call, docs, input, output: { findings: [] } },
    project,
  );
  return { tool, findings: [...input.findings, ...findings, ...unreadTagsIn(docs, project)] };
}

function secondTool(node: ts.Node, { root }: Project): Finding {
  const message = "The file defines a second tool, which is not read: a file has one tool.";
  const remedy = "Move it to its own folder.";
  const finding = findingOf("TOOL_NOT_DEFINED", message, {
    at: locationOf(node, root),
    evidence: evidenceOf(node),
    remedy,
  });
  return { ...finding, severity: "warning" };
}

function notDefined(source: ts.SourceFile, exportName: string | undefined, { root }: Project): Finding {
  if (exportName !== undefined) {
    return findingOf("TOOL_NOT_DEFINED", `The file exports no function \`${exportName}\` whose source can be found.`, {
      at: locationAt(source, 0, root),
      remedy: "Name a function that the file exports, or a constant made by `defineTool`.",
    });
  }
  const exported = source.statements.find(
    (statement) => ts.isExportAssignment(statement) || commonExport(statement) !== undefined,
  );
  const at = exported === undefined ? locationAt(source, 0, root) : locationOf(exported, root);
  const details = exported === undefined ? { at } : { at, evidence: evidenceOf(exported) };
  return findingOf("TOOL_NOT_DEFINED", "The file has no default export made by `defineTool({ … })`.", details);
}

function noHandler(node: ts.Node, { root }: Project): Finding {
  return findingOf("TOOL_OPTION_INVALID", "The tool needs `execute`, a function whose source can be found.", {
    at: locationOf(node, root),
    evidence: evidenceOf(node),
    remedy: "Write `execute(input: Input, ctx) { … }`, or name a function declared in the project.",
  });
}

function noTypeArgument(node: ts.Node, type: string, { root }: Project): Finding {
  return findingOf(
    "TOOL_OPTION_INVALID",
    `A tool of type ${type} runs no code, so its input has to be a type argument.`,
    {
      at: locationOf(node, root),
      remedy: "Write `defineTool<Input>({ … })` with the type of its arguments, or give it `execute`.",
    },
  );
}

/** The definition that a file exports from elsewhere as its default, however it is named and passed on there. */
function reExportedDefinition(
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
  const definition = readToolDefinition(file, isConstant ? declaration.name.text : undefined);
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
function isHelperFile(source: ts.SourceFile, project: Project): boolean {
  if (isToolFileName(path.basename(source.fileName))) return false;
  const exported = moduleExport(source, "default", project);
  if (exported === undefined) return true;
  const type = project.checker.getTypeOfSymbol(resolveAlias(exported, project.checker) ?? exported);
  return (type.aliasSymbol ?? type.getSymbol())?.name !== "ToolDefinition";
}

/** Whether a file of the tools folder only repeats a tool next to it, as an index does. */
function repeatsNeighbour(source: ts.SourceFile, project: Project): boolean {
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
