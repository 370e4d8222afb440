import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import type { Finding } from "../../model/finding.ts";
import { handlerFileName, isToolFileName, toolHome } from "../../model/tool/tool-folder.ts";
import { locationAt, nodeDetails, relativeFile } from "../project/node-location.ts";
import { ownFilesFrom, type Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { moduleExport } from "../read/module-exports.ts";
import { furtherCalls, readDefinition, type Definition } from "../read/read-definition.ts";
import { exportedFunction, readHandler } from "../read/read-handler.ts";
import { inferFunctionFile } from "./function-file.ts";
import { inferHandlerFile } from "./handler-file.ts";
import { toolOfDraft, type Found } from "./tool-draft.ts";
import { withToolJson } from "./tool-json.ts";

export interface SourceOptions {
  /** Name of the tool if it does not declare one. */
  readonly folderName: string;
  /** The export to read; default: the default export, which must be made by `defineTool`. */
  readonly exportName?: string | undefined;
}

/** Reads the tool in a file, in any supported form. */
export function inferSource(source: ts.SourceFile, { folderName, exportName }: SourceOptions, project: Project): Found {
  const syntax = syntaxFindings(source, project);
  if (syntax.length > 0) return { findings: syntax };
  if (exportName !== undefined) return inferExport(source, { folderName, exportName }, project);
  if (path.basename(source.fileName) === handlerFileName) return inferHandlerFile(source, folderName, project);
  const definition = readDefinition(source, "default", project);
  const found =
    definition === undefined
      ? inferFunctionFile(source, folderName, project)
      : inferDefault(source, { ...definition, name: folderName }, project);
  const isHelper = found === undefined && isHelperFile(source, project);
  return withToolJson(
    found ?? { name: folderName, findings: [notDefined(source, project)], isHelper },
    source.fileName,
    project,
  );
}

function inferExport(
  source: ts.SourceFile,
  { folderName, exportName }: Required<SourceOptions> & { readonly exportName: string },
  project: Project,
): Found {
  const name = exportName === "default" || exportName === "execute" ? folderName : exportName;
  const definition = readDefinition(source, exportName, project);
  if (definition !== undefined) return inferDefinition(source, { ...definition, name }, project);
  const plain = exportedFunction(source, exportName, project);
  if (plain !== undefined) {
    const { statements } = plain;
    const draft = { name, source, node: plain.handler, statements, options: [], unreadable: [], handler: plain };
    return toolOfDraft({ ...draft, category: "utility" }, project);
  }
  const message = `The file exports no function \`${exportName}\` whose source can be found.`;
  const remedy = "Name a function that the file exports, or a constant made by `defineTool`.";
  return {
    name,
    findings: [findingOf("TOOL_NOT_DEFINED", message, { at: locationAt(source, 0, project.root), remedy })],
  };
}

type NamedDefinition = Definition & { readonly name: string };

function inferDefault(source: ts.SourceFile, definition: NamedDefinition, project: Project): Found {
  const found = inferDefinition(source, definition, project);
  const isElsewhere = definition.node.getSourceFile() !== source;
  const further = isElsewhere ? [] : furtherCalls(source, definition.node, project);
  return { ...found, findings: [...found.findings, ...further.map((node) => secondTool(node, project))] };
}

function inferDefinition(source: ts.SourceFile, definition: NamedDefinition, project: Project): Found {
  const found = toolOfDraft(
    {
      ...definition,
      source: definition.node.getSourceFile(),
      handler: readHandler(definition, project),
      // A wrapped function is a utility unless it says otherwise.
      ...(definition.wrapped !== undefined && { category: "utility" }),
    },
    project,
  );
  const file = relativeFile(source.fileName, project.root);
  return { ...found, ...(found.tool && { tool: { ...found.tool, file, folder: toolHome(file) } }) };
}

function secondTool(node: ts.Node, { root }: Project): Finding {
  const message = "The file defines a second tool, which is not read: a file has one tool.";
  const details = { ...nodeDetails(node, root), remedy: "Move it to its own folder." };
  return { ...findingOf("TOOL_NOT_DEFINED", message, details), severity: "warning" };
}

function notDefined(source: ts.SourceFile, project: Project): Finding {
  const [declaration] = moduleExport(source, "default", project)?.declarations ?? [];
  const exported = declaration && ts.findAncestor(declaration, ts.isStatement);
  const details =
    exported === undefined ? { at: locationAt(source, 0, project.root) } : nodeDetails(exported, project.root);
  return findingOf("TOOL_NOT_DEFINED", "The file has no default export made by `defineTool({ … })`.", details);
}

/** Whether a file directly in the tools folder has no tool, by the type of its default export. */
function isHelperFile(source: ts.SourceFile, project: Project): boolean {
  if (isToolFileName(path.basename(source.fileName))) return false;
  const exported = moduleExport(source, "default", project);
  if (exported === undefined) return true;
  const type = project.checker.getTypeOfSymbol(resolveAlias(exported, project.checker) ?? exported);
  return (type.aliasSymbol ?? type.getSymbol())?.name !== "ToolDefinition";
}

function syntaxFindings(source: ts.SourceFile, project: Project): readonly Finding[] {
  const { program, root } = project;
  return ownFilesFrom(source, project)
    .filter((file) => file === source || isBroken(file))
    .flatMap((file) =>
      program.getSyntacticDiagnostics(file).map(({ start, messageText }) => {
        const message = ts.flattenDiagnosticMessageText(messageText, " ");
        // The rest of a glob in a comment: `src/**` followed by `/*.ts`.
        const isGlob = file.text.slice(0, start).endsWith("**/");
        const remedy = isGlob ? "Write `**\\/` in the comment, which ends at `*/`." : undefined;
        const details = { at: locationAt(file, start, root), ...defined({ remedy }) };
        return findingOf("TOOL_SYNTAX", `${message.replace(/\.$/, "")}.`, details);
      }),
    );
}

// The compiler stores syntax errors with the file; its public method also runs other checks.
function isBroken(source: ts.SourceFile): boolean {
  const { parseDiagnostics = [] } = source as { readonly parseDiagnostics?: readonly ts.Diagnostic[] };
  return parseDiagnostics.length > 0;
}
