import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { InferredTool } from "../model/tool.ts";
import { inferInput } from "./infer-input.ts";
import { inferOutput } from "./infer-output.ts";
import { docOf, functionDoc } from "./jsdoc.ts";
import { openProject, type Project } from "./open-project.ts";
import { parameterDocs } from "./parameter-docs.ts";
import { evidenceOf, placeAt, placeOf, relativeFile } from "./place.ts";
import { readDefinition } from "./read-definition.ts";
import { readHandler } from "./read-handler.ts";
import { readMetadata } from "./read-metadata.ts";

export interface InferOptions {
  /** Absolute path of the project; places and `file` are relative to it. */
  readonly root: string;
}

/** What inference found in one file. */
export interface InferResult {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string;
  /** The name the tool gives itself, or that of its folder. */
  readonly name: string;
  /** Left out when there is an error among the findings. */
  readonly tool?: InferredTool;
  readonly findings: readonly Finding[];
}

/**
 * Reads tools from their sources: name, description, options, input and output schema. Runs nothing and never throws for what is
 * wrong with a tool: its findings say it.
 *
 * @param files Paths of `tool.ts` files, absolute or relative to the root.
 * @returns One result for each file, in the same order.
 */
export function inferTools(files: readonly string[], { root }: InferOptions): readonly InferResult[] {
  const absolute = files.map((file) => path.resolve(root, file));
  try {
    const project = openProject(absolute, root);
    return absolute.map((file) => inferFile(file, project));
  } catch (error) {
    // One file that the compiler cannot even read must not take the others with it.
    const [only, ...others] = absolute;
    if (only !== undefined && others.length === 0) return [failedFile(only, root, error)];
    return absolute.flatMap((file) => inferTools([file], { root }));
  }
}

/** Reads a single tool; for several, `inferTools` is much faster. */
export function inferTool(file: string, options: InferOptions): InferResult {
  const [result] = inferTools([file], options);
  if (result === undefined) throw new Error("no result for a file");
  return result;
}

function inferFile(file: string, project: Project): InferResult {
  const relative = relativeFile(file, project.root);
  const folderName = path.basename(path.dirname(file));
  try {
    const source = project.program.getSourceFile(file);
    const found = source === undefined ? missingFile(relative) : inferSource(source, folderName, project);
    const { name = folderName, findings, tool } = found;
    const named = findings.map((finding) => ({ ...finding, tool: name })).sort(byPlace);
    const isBroken = findings.some(({ severity }) => severity === "error");
    return { file: relative, name, findings: named, ...(tool === undefined || isBroken ? {} : { tool }) };
  } catch (error) {
    return failedFile(file, project.root, error);
  }
}

function failedFile(absolute: string, root: string, error: unknown): InferResult {
  const file = relativeFile(absolute, root);
  const name = path.basename(path.dirname(absolute));
  const message = `Inference failed: ${error instanceof Error ? error.message : String(error)}.`;
  const finding = findingOf("INFER_FAILED", message, { at: { file, line: 1, column: 1 }, tool: name });
  return { file, name, findings: [finding] };
}

function byPlace({ at: left }: Finding, { at: right }: Finding): number {
  if (left === undefined || right === undefined) return 0;
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}

interface Found {
  readonly name?: string;
  readonly tool?: InferredTool;
  readonly findings: readonly Finding[];
}

function missingFile(file: string): Found {
  return {
    findings: [findingOf("TOOL_FILE_MISSING", `There is no file \`${file}\`.`, { at: { file, line: 1, column: 1 } })],
  };
}

function inferSource(source: ts.SourceFile, folderName: string, project: Project): Found {
  const syntax = syntaxFindings(source, project);
  if (syntax.length > 0) return { findings: syntax };
  const definition = readDefinition(source);
  if (definition === undefined) return { findings: [notDefined(source, project)] };

  const { metadata, name = folderName, findings } = readMetadata(definition, project);
  const reading = readHandler(definition, project);
  if ("missing" in reading) return { name, findings: [...findings, noHandler(reading.missing, project)] };
  const { handler } = reading;
  const docs = [...definition.statements.map(docOf), functionDoc(handler)];
  const input = inferInput(handler, parameterDocs(docs), project);
  const output = handler.typeParameters === undefined ? inferOutput(handler, project) : { findings: [] };
  const all = [...findings, ...input.findings, ...output.findings];
  if (metadata === undefined) return { name, findings: all };
  const file = relativeFile(source.fileName, project.root);
  const tool: InferredTool = {
    name,
    folder: path.posix.dirname(file),
    file,
    at: placeOf(definition.call, project.root),
    description: docs.find(({ description }) => description !== "")?.description ?? "",
    metadata,
    input: input.schema,
    ...(output.schema === undefined ? {} : { output: output.schema }),
    places: input.places,
  };
  return { name, tool, findings: all };
}

function syntaxFindings(source: ts.SourceFile, { program, root }: Project): readonly Finding[] {
  return program.getSyntacticDiagnostics(source).map(({ start, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return findingOf("TOOL_SYNTAX", `${message.replace(/\.$/, "")}.`, { at: placeAt(source, start, root) });
  });
}

function notDefined(source: ts.SourceFile, { root }: Project): Finding {
  const exported = source.statements.find((statement) => ts.isExportAssignment(statement));
  const at = exported === undefined ? placeAt(source, 0, root) : placeOf(exported, root);
  const details = exported === undefined ? { at } : { at, evidence: evidenceOf(exported) };
  return findingOf("TOOL_NOT_DEFINED", "The file has no default export made by `defineTool({ … })`.", details);
}

function noHandler(node: ts.Node, { root }: Project): Finding {
  return findingOf("TOOL_OPTION_INVALID", "The tool needs `execute`, a function whose source can be found.", {
    at: placeOf(node, root),
    evidence: evidenceOf(node),
    remedy: "Write `execute(input: Input, ctx) { … }`, or name a function declared in the project.",
  });
}
