import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { InferredTool } from "../model/tool.ts";
import { errorMessage } from "../util/error-message.ts";
import { handlerFileName } from "../model/tool-folder.ts";
import { defined } from "../util/defined.ts";
import { inferHandlerFile } from "./infer-handler-file.ts";
import { inferSource, type Found, type SourceOptions } from "./infer-source.ts";
import { createInference, type FileReader, type Inference, type InferenceSettings } from "./inference.ts";
import { deepestNesting } from "./project/deepest-nesting.ts";
import type { Project } from "./project/open-project.ts";
import { relativeFile } from "./project/node-location.ts";

export interface InferOptions {
  /** Absolute path of the project; locations and `file` are relative to it. */
  readonly root: string;
  /**
   * The export to read: a plain function, or a tool made by `defineTool`. Default: the default export, which must be made by
   * `defineTool`; a `handler.js` exports `execute` next to its `schema.json`. A tool read from an export other than
   * `default` and `execute` has the export's name.
   */
  readonly export?: string | undefined;
}

/** The result of inference for one file. */
export interface InferResult {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string;
  /** The name that the tool declares, or that of its folder. */
  readonly name: string;
  /** JSDoc text of the tool; omitted like the schemas when there is an error among the findings. */
  readonly description?: string;
  readonly input?: JsonSchema;
  /** Also omitted when the handler returns nothing. */
  readonly output?: JsonSchema;
  /** The whole tool, including the members above. */
  readonly tool?: InferredTool;
  /**
   * The readable parts of a tool with an error among the findings: for further checks, never for calling it. Parts of its schemas may be
   * missing.
   */
  readonly partial?: InferredTool;
  readonly findings: readonly Finding[];
}

/**
 * Reads tools from their sources: name, description, options, input and output schema. Runs no code of the tools and never throws for an
 * invalid tool: its result has findings.
 *
 * @param files Paths of `tool.ts`, `tool.js` or `handler.js` files, absolute or relative to the root.
 * @returns One result for each file, in the same order.
 */
export function inferTools(files: readonly string[], options: InferOptions): readonly InferResult[] {
  return openInference(options).infer(files.map((file) => path.resolve(options.root, file)));
}

/** The same for repeated use: the program is kept, and a repeated inference costs only what has changed. */
export function openInference(options: InferOptions, settings?: InferenceSettings): Inference<InferResult> {
  const { root } = options;
  const reader: FileReader<InferResult> = {
    read: (file, project) => inferFile(file, project, options),
    fail: (file, error) => failedFile(file, root, error),
    add: (result, findings) => ({ ...result, findings: [...findings, ...result.findings] }),
  };
  return createInference(root, reader, settings);
}

/** Reads a single tool; for several, `inferTools` is much faster. */
export function inferTool(file: string, options: InferOptions): InferResult {
  const [result] = inferTools([file], options);
  if (result === undefined) throw new Error("no result for a file");
  return result;
}

function inferFile(file: string, project: Project, { export: exportName }: InferOptions): InferResult {
  const relative = relativeFile(file, project.root);
  const folderName = path.basename(path.dirname(file));
  try {
    const source = project.program.getSourceFile(file);
    const found =
      source === undefined ? missingFile(relative) : inferParsed(source, { folderName, exportName }, project);
    const { name = folderName, findings, tool } = found;
    const named = findings.map((finding) => ({ ...finding, tool: name })).sort(byLocation);
    const isBroken = findings.some(({ severity }) => severity === "error");
    const read = tool === undefined ? {} : isBroken ? { partial: tool } : partsOf(tool);
    return { file: relative, name, ...read, findings: named };
  } catch (error) {
    return failedFile(file, project.root, error);
  }
}

function inferParsed(source: ts.SourceFile, options: SourceOptions, project: Project): Found {
  const isHandler = options.exportName === undefined && path.basename(source.fileName) === handlerFileName;
  return isHandler ? inferHandlerFile(source, options.folderName, project) : inferSource(source, options, project);
}

function partsOf(tool: InferredTool): Omit<InferResult, "file" | "name" | "findings"> {
  const { description, input, output } = tool;
  return { description, input, ...defined({ output }), tool };
}

function missingFile(file: string): Found {
  return {
    findings: [
      findingOf("TOOL_FILE_MISSING", `There is no file \`${file}\`.`, {
        at: { file, line: 1, column: 1 },
        remedy: "Correct the path.",
      }),
    ],
  };
}

function failedFile(absolute: string, root: string, error: unknown): InferResult {
  const file = relativeFile(absolute, root);
  const name = path.basename(path.dirname(absolute));
  const finding = isStackOverflow(error)
    ? tooDeep(absolute, file)
    : findingOf("INFER_FAILED", `Inference failed: ${errorMessage(error)}.`, { at: { file, line: 1, column: 1 } });
  return { file, name, findings: [{ ...finding, tool: name }] };
}

const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes("call stack");

/** The compiler is recursive: what an author nests thousands of levels deep exhausts its stack. */
function tooDeep(absolute: string, file: string): Finding {
  const { levels, line, column } = deepestNesting(ts.sys.readFile(absolute) ?? "");
  const message = "The types or values of this tool nest too deeply to be read.";
  const remedy = "Flatten the types, and keep large values in a file of their own.";
  // A long chain of declarations overflows as well, without deep brackets.
  const at = levels > 100 ? { file, line, column } : { file, line: 1, column: 1 };
  return findingOf("INFER_UNSUPPORTED_TYPE", message, { at, remedy });
}

function byLocation({ at: left }: Finding, { at: right }: Finding): number {
  if (left === undefined || right === undefined) return 0;
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}
